import { render } from 'lit-html';
import { EngineError } from './engine/errors.js';
import { sharedEngine } from './engine/shared.js';
import { Address } from './state/address.js';
import { command, remember, remembered } from './state/keys.js';
import { openLesson } from './state/lessons.js';
import { isPlace, PLACES, Places } from './state/places.js';
import { Player } from './state/player.js';
import { Session } from './state/session.js';
import { Speaker } from './state/speaker.js';
import { styles } from './styles.js';
import { follow } from './views/follow.js';
import { rise, showStage, tops } from './views/motion.js';
import { spokenQuestion } from './views/predict.js';
import { place } from './views/place.js';
import { alone } from './views/presenting.js';
import { spoken } from './views/sentence.js';
import { FITTING } from './views/stage.js';
import { followList } from './views/step_list.js';
import { widget } from './views/widget.js';

/**
 * @typedef {import('./types.js').Frame} Frame
 * @typedef {import('./types.js').Trace} Trace
 * @typedef {import('./types.js').Wish} Wish
 */

/** The id of the script element in which a page may carry a recorded trace. */
const RECORDED = 'specstep-recorded';
/** How long, in milliseconds, the widget says that the link is copied. */
const COPIED = 4000;
/** How long, in milliseconds, the engine may take for one of the lab's calls on a slow machine. */
const LAB_PATIENCE = 120_000;

/**
 * `<spec-step>`: a trace of speculative decoding to step through. Fires `specstep-change` (bubbling, composed)
 * whenever the moment shown has changed, and `specstep-view` when another view was opened. With the attribute `permalink` the page's address follows the moment.
 */
export class SpecStep extends HTMLElement {
  /** @type {import('./engine/client.js').Engine} */
  #engine = sharedEngine();
  #session = new Session((method, params) => this.#engine.call(method, params));
  #player = new Player(this.#session);
  #speaker = new Speaker(() => this.#draw());
  #root = this.attachShadow({ mode: 'open' });
  /** The step on show before the last drawing. */
  #drawn = 0;
  /** Ends the presentation. @type {(() => void)|null} */
  #leave = null;
  #copied = 0;
  #following = 0;

  /** @type {Omit<import('./views/widget.js').View, 'href'|'spoken'|'player'|'presenting'>} */
  #view = {
    inspectorOpen: false,
    moreOpen: false,
    keysOn: remembered(),
    copied: null,
    rules: null,
    folds: { open: new Set(), toggle: (name, open) => this.#fold(name, open) },
  };

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
    this.#present(false);
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

  /** The view that is open: `step`, `lab`, `cost` or `model`. */
  get view() {
    return this.#places.current;
  }

  set view(name) {
    if (!isPlace(name)) throw new TypeError(`view is ${name}, it must be ${PLACES}.`);
    if (name === this.#places.current) return;
    this.#player.stop();
    this.#present(false);
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

  /** Another engine than the page's own, with the same calls: set it before the widget is put on a page.
   * @param {import('./engine/client.js').Engine} engine */
  set engine(engine) {
    this.#engine = engine;
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
        return element.#leave !== null;
      },
      present: (on) => this.#present(on),
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
    const { frame } = this;
    if (this.#places.current !== 'step') {
      render(place(this.#places), this.#root);
      if (this.hasAttribute('permalink')) this.#address.touch();
      return;
    }
    const commits = frame !== null && frame.event?.kind === 'commit' && frame.index > this.#drawn;
    const before = commits ? tops(this.#root) : null;
    this.#speak();
    const view = { ...this.#view, href: this.link, spoken: this.#speaker.text, player: this.#player,
      presenting: this.#leave !== null };
    render(widget(this.#session, this.#engine.state, view, this.#actions), this.#root);
    if (before) rise(this.#root, before);
    this.#follow();
    this.#drawn = frame?.index ?? 0;
    if (this.hasAttribute('permalink')) this.#address.touch();
    void this.#askForRules();
  };

  /** Keep what is at hand in sight: once for each painting, however many steps were taken until then. */
  #follow() {
    cancelAnimationFrame(this.#following);
    this.#following = requestAnimationFrame(() => {
      if (this.frame !== null && this.frame.limit > FITTING) follow(this.#root);
      if (this.#view.folds.open.has('steps')) followList(this.#root);
    });
  }

  #speak() {
    const { frame, predicting, questionHere, answers } = this.#session;
    if (frame === null) return;
    this.#speaker.say(predicting && questionHere ? spokenQuestion(questionHere, answers.get(frame.index)) : spoken(frame));
  }

  /** What the rules do is asked for once somebody needs to know. */
  async #askForRules() {
    const needed = this.#view.moreOpen || (this.#session.payload?.config.rule ?? 'exact') !== 'exact';
    if (!needed || this.#view.rules !== null || this.#engine.state.phase !== 'ready') return;
    this.#view.rules = [];
    try {
      this.#view.rules = (await this.#engine.call('rules', {}, LAB_PATIENCE)).rules;
    } catch (reason) {
      this.#view.rules = null; // The engine died; it is asked again when it is back.
      if (!(reason instanceof EngineError)) throw reason;
    }
    this.#draw();
  }

  /** @param {string} name @param {boolean} open */
  #fold(name, open) {
    const { open: known } = this.#view.folds;
    if (known.has(name) === open) return;
    if (open) known.add(name);
    else known.delete(name);
    this.#draw();
  }

  /** @param {boolean} on */
  #present(on) {
    if (on === (this.#leave !== null)) return;
    this.#leave?.();
    this.#leave = null;
    if (on) {
      const release = alone(this);
      this.ownerDocument.addEventListener('keydown', this.#pressed);
      this.#leave = () => {
        release();
        this.ownerDocument.removeEventListener('keydown', this.#pressed);
      };
    }
    this.toggleAttribute('presenting', on);
    this.#draw();
  }

  #pressed = (/** @type {KeyboardEvent} */ event) => {
    const { frame } = this;
    if (this.view !== 'step') return;
    const asked = command(event, { on: this.#view.keysOn, presenting: this.#leave !== null });
    if (frame === null || asked === null) return;
    event.preventDefault();
    const { go } = this.#actions;
    switch (asked) {
      case 'back': return go(frame.index - 1);
      case 'forward': return go(frame.index + 1);
      case 'first': return go(0);
      case 'last': return go(frame.steps);
      case 'phase': return go(frame.draft_to ?? frame.verify_to ?? frame.index);
      case 'play': return this.#player.toggle();
      case 'help': return this.#actions.help();
      case 'leave': return this.#actions.present(false);
    }
  };

  async #copyLink() {
    clearTimeout(this.#copied);
    try {
      await navigator.clipboard.writeText(this.link);
      this.#view.copied = 'done';
      this.#copied = window.setTimeout(() => {
        this.#view.copied = null;
        this.#draw();
      }, COPIED);
    } catch {
      this.#view.copied = 'blocked'; // No permission, or no secure page: the link is shown instead.
    }
    this.#draw();
  }

  get #dialog() {
    return /** @type {HTMLDialogElement|null} */ (this.#root.querySelector('dialog.help'));
  }

  /** @type {import('./views/widget.js').Actions} */
  #actions = {
    go: (index) => {
      this.#player.stop();
      this.#session.go(index);
    },
    pick: (position) => {
      this.#session.pick(position);
      if (!this.#view.inspectorOpen) this.#actions.toggleInspector();
    },
    toggleInspector: () => {
      this.#view.inspectorOpen = !this.#view.inspectorOpen;
      this.#draw();
      if (this.#view.inspectorOpen) showStage(this.#root);
    },
    // The session shows the reason of a refusal; nobody else waits for this promise.
    configure: (wish) => { this.#session.configure(wish).catch(this.#draw); },
    tryAgain: () => {
      this.#engine.restart();
      this.#session.retry().catch(this.#draw);
    },
    copyLink: () => { void this.#copyLink(); },
    predict: (on) => {
      this.#player.stop();
      this.#session.setPredicting(on);
    },
    toggleMore: () => {
      this.#view.moreOpen = !this.#view.moreOpen;
      this.#draw();
    },
    present: (on) => {
      this.#present(on);
      const part = this.#root.querySelector(on ? '.widget' : '.tools [aria-controls]');
      if (part instanceof HTMLElement) part.focus({ preventScroll: true });
    },
    help: () => this.#dialog?.showModal(),
    closeHelp: () => this.#dialog?.close(),
    switchKeys: (on) => {
      this.#view.keysOn = on;
      remember(on);
      this.#draw();
    },
  };
}

/** Set a performance mark, the first time. @param {string} name */
function mark(name) {
  if (performance.getEntriesByName(name, 'mark').length === 0) performance.mark(name);
}
