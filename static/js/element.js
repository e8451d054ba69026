import { actions, carryOut } from './element/actions.js';
import { CopiedLink } from './element/copied_link.js';
import { Drawing } from './element/drawing.js';
import { KnownRules } from './element/known_rules.js';
import { Presentation } from './element/presentation.js';
import { sharedEngine } from './engine/shared.js';
import { Address } from './state/address.js';
import { command, remembered } from './state/keys.js';
import { openLesson } from './state/lessons.js';
import { isPlace, Places } from './state/places.js';
import { Player } from './state/player.js';
import { Session } from './state/session.js';
import { Speaker } from './state/speaker.js';
import { styles } from './styles.js';
import { spokenQuestion } from './views/predict.js';
import { place } from './views/place.js';
import { spoken } from './views/sentence.js';
import { widget } from './views/widget.js';

/**
 * @typedef {import('./types.js').Frame} Frame
 * @typedef {import('./types.js').Trace} Trace
 * @typedef {import('./types.js').Wish} Wish
 */

/** The id of the script element in which a page may carry a recorded trace. */
const RECORDED = 'specstep-recorded';
/** How long, in milliseconds, the engine may take for one of the lab's calls on a slow machine. */
const LAB_PATIENCE = 120_000;

/**
 * `<spec-step>`: a trace of speculative decoding to step through. Fires `specstep-change` (bubbling, composed)
 * whenever the moment shown has changed, and `specstep-view` when another view was opened. With the attribute `permalink` the page's address follows the moment.
 */
export class SpecStep extends HTMLElement {
  #engine = sharedEngine();
  #session = new Session((method, params) => this.#engine.call(method, params));
  #player = new Player(this.#session);
  #speaker = new Speaker(() => this.#draw());
  #root = this.attachShadow({ mode: 'open' });
  #drawing = new Drawing(this.#root);
  #copied = new CopiedLink(() => this.#draw());
  #rules = new KnownRules(() => this.#engine.call('rules', {}, LAB_PATIENCE));
  #presentation = new Presentation(this, (event) => this.#pressed(event), () => this.#draw());

  /** @type {import('./element/actions.js').Look} */
  #look = {
    inspectorOpen: false,
    moreOpen: false,
    keysOn: remembered(),
    folds: { open: new Set(), toggle: (name, open) => this.#fold(name, open) },
  };

  #actions = actions({
    root: this.#root,
    link: () => this.link,
    engine: () => this.#engine,
    session: this.#session,
    player: this.#player,
    presentation: this.#presentation,
    copied: this.#copied,
    look: this.#look,
    draw: () => this.#draw(),
  });

  #places = new Places({
    element: this,
    session: this.#session,
    engine: () => this.#engine.state,
    call: (method, params) => this.#engine.call(method, params, LAB_PATIENCE),
    redraw: () => this.#draw(),
    toStage: () => this.openView('step'),
    tryAgain: () => this.#actions.tryAgain(),
    configure: (wish) => this.#actions.configure(wish),
  });

  #address = new Address(this.#place());

  constructor() {
    super();
    this.#root.adoptedStyleSheets = styles();
    this.#session.addEventListener('change', this.#draw);
    this.#session.addEventListener('move', this.#announce);
    this.#player.addEventListener('change', this.#draw);
    this.addEventListener('keydown', this.#pressed);
  }

  connectedCallback() {
    this.#engine.addEventListener('state', this.#engineChanged);
    if (this.getAttribute('start') === 'interaction') this.#startLater();
    else this.#engine.start();
    window.addEventListener('beforeprint', this.#aboutToPrint);
    const recorded = this.ownerDocument.getElementById(RECORDED)?.textContent;
    if (recorded && this.frame === null) this.#session.show(JSON.parse(recorded));
    if (this.hasAttribute('permalink')) this.#address.start();
    this.#engineChanged();
    if (this.frame !== null) mark('specstep:first-step-possible');
  }

  /** Where the embedder asks for it (`start="interaction"`), the engine starts when the reader first does something. */
  #startLater() {
    const start = () => this.#engine.start();
    for (const kind of ['pointerdown', 'keydown']) this.addEventListener(kind, start, { once: true });
  }

  disconnectedCallback() {
    this.#engine.removeEventListener('state', this.#engineChanged);
    window.removeEventListener('beforeprint', this.#aboutToPrint);
    this.#address.stop();
    this.#player.stop();
    this.#presentation.switch(false);
  }

  /** On paper the trace is a table: the step list, which is only made while it is open. */
  #aboutToPrint = () => this.#fold('steps', true);

  /** The moment on show, as a plain object; null until there is a trace. @returns {Frame|null} */
  get frame() {
    return this.#session.frame;
  }

  /** The trace on show; its seed is a BigInt where a number could not hold it. @returns {Trace|null} */
  get trace() {
    return this.#session.payload?.trace ?? null;
  }

  /** The trace exactly as the engine wrote it. @returns {string|null} */
  get traceText() {
    return this.#session.payload?.traceText ?? null;
  }

  /** Whether the trace on show was recorded by the build, made by the engine in this page, or read from a file. */
  get source() {
    return this.#session.source;
  }

  /** The link to the moment on show, on this page. @returns {string} */
  get link() {
    return this.#address.href;
  }

  /** The view that is open: `step`, `lab` or `cost`. */
  get view() {
    return this.#places.current;
  }

  set view(name) {
    if (!isPlace(name)) throw new TypeError(`view is ${name}, it must be step, lab or cost.`);
    if (name === this.#places.current) return;
    this.#player.stop();
    this.#presentation.switch(false);
    this.#places.show(name);
    this.dispatchEvent(new CustomEvent('specstep-view', { bubbles: true, composed: true, detail: { view: name } }));
  }

  /** The link to a view, with the settings on show. @param {import('./state/places.js').Place} view @returns {string} */
  linkTo(view) {
    return this.#address.hrefOf(view);
  }

  /** Open a view as a link to it does: one can go back. @param {string} view */
  openView(view) {
    if (!isPlace(view) || view === this.view) return;
    if (this.hasAttribute('permalink')) this.#address.push(view);
    this.view = view;
    this.ownerDocument.documentElement.scrollTop = 0;
  }

  /** Settles when the engine answers, or with the reason why it cannot. */
  get ready() {
    return this.#engine.ready;
  }

  /**
   * Show another trace, from its first step. Settles when it is on show; rejects with the engine's reason, and
   * then the page stays as it was.
   * @param {Wish} wish what is to be different
   */
  async configure(wish) {
    await this.#session.configure(wish);
  }

  /** @param {number} index the step to show; 0 is the moment before the first event */
  go(index) {
    this.#session.go(index);
  }

  /** What a link is made of and restored to. @returns {import('./state/link.js').Place} */
  #place() {
    const element = this;
    return {
      session: this.#session,
      get view() {
        return element.view;
      },
      show: (view) => { element.view = view; },
      get presenting() {
        return element.#presentation.on;
      },
      present: (on) => this.#presentation.switch(on),
      openLesson: (place) => openLesson(this.#session, place),
    };
  }

  #engineChanged = () => {
    if (this.#engine.state.phase === 'ready') {
      mark('specstep:engine-ready');
      this.#address.engineReady();
      void this.#session.takeOver();
    }
    this.#draw();
  };

  #announce = () => {
    const { frame } = this;
    this.dispatchEvent(new CustomEvent('specstep-change', {
      bubbles: true,
      composed: true,
      detail: { index: frame?.index ?? 0, steps: frame?.steps ?? 0 },
    }));
  };

  #draw = () => {
    if (this.hasAttribute('permalink')) this.#address.touch();
    if (this.#places.current !== 'step') {
      this.#drawing.plain(place(this.#places));
      return;
    }
    this.#speak();
    const { folds } = this.#look;
    const view = { ...this.#look, rules: this.#rules.rules, copied: this.#copied.state, href: this.link,
      spoken: this.#speaker.text, player: this.#player, presenting: this.#presentation.on };
    const template = widget(this.#session, this.#engine.state, view, this.#actions);
    this.#drawing.moment(this.frame, template, folds.open.has('steps'));
    this.#askForRules();
  };

  #speak() {
    const { frame, predicting, questionHere, answers } = this.#session;
    if (frame === null) return;
    this.#speaker.say(predicting && questionHere ? spokenQuestion(questionHere, answers.get(frame.index)) : spoken(frame));
  }

  #askForRules() {
    const needed = this.#look.moreOpen || (this.#session.payload?.config.rule ?? 'exact') !== 'exact';
    if (needed && this.#engine.state.phase === 'ready') void this.#rules.want(this.#draw);
  }

  /** @param {string} name @param {boolean} open */
  #fold(name, open) {
    const { open: known } = this.#look.folds;
    if (known.has(name) === open) return;
    if (open) known.add(name);
    else known.delete(name);
    this.#draw();
  }

  #pressed = (/** @type {KeyboardEvent} */ event) => {
    const { frame } = this;
    if (this.view !== 'step') return;
    const asked = command(event, { on: this.#look.keysOn, presenting: this.#presentation.on });
    if (frame === null || asked === null) return;
    event.preventDefault();
    carryOut(asked, frame, this.#actions, this.#player);
  };
}

/** Set a performance mark, the first time. @param {string} name */
function mark(name) {
  if (performance.getEntriesByName(name, 'mark').length === 0) performance.mark(name);
}
