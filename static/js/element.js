import { html } from 'lit-html';
import { actions, carryOut } from './element/actions.js';
import { Boot } from './element/boot.js';
import { CopiedLink } from './element/copied_link.js';
import { Drawing } from './element/drawing.js';
import { KnownRules } from './element/known_rules.js';
import { Presentation } from './element/presentation.js';
import { Source } from './element/source.js';
import { describe, hear } from './element/state.js';
import { ATTRIBUTES, fragmentOf, settingsOf, wantedParts, Wishes } from './element/wishes.js';
import { home, sharedEngine } from './engine/shared.js';
import { catalogue, t } from './language.js';
import { Address } from './state/address.js';
import { command, isForControl, remembered } from './state/keys.js';
import { openLesson } from './state/lessons.js';
import { showMoment } from './state/link.js';
import { isPlace, PLACES, Places } from './state/places.js';
import { Player } from './state/player.js';
import { recording } from './state/recordings.js';
import { Session } from './state/session.js';
import { Speaker } from './state/speaker.js';
import { styles } from './styles.js';
import { spokenQuestion } from './views/predict.js';
import { place } from './views/place.js';
import { spoken } from './views/sentence.js';
import { foot, widget } from './views/widget.js';

/**
 * @typedef {import('./types.js').Frame} Frame
 * @typedef {import('./types.js').Trace} Trace
 * @typedef {import('./types.js').Wish} Wish
 */

/** The id of the script element in which a page may carry a recorded trace. */
const RECORDED = 'specstep-recorded';
const THEMES = ['auto', 'light', 'dark'];
/** How long, in milliseconds, the engine may take for one of the lab's calls on a slow machine. */
const LAB_PATIENCE = 120_000;

/**
 * `<spec-step>`: a trace of speculative decoding to step through. Fires `specstep-change` (bubbling, composed) whenever
 * the moment shown has changed, and `specstep-view` when another view was opened. Its attributes are those of a link
 * (state/link.js), `parts`, `theme` and `boot`; with `permalink` it is what its page is about: the page's address
 * follows the moment, and more is offered than in a figure on somebody else's page.
 */
export class SpecStep extends HTMLElement {
  /** @type {import('./engine/client.js').Engine} */
  #engine = sharedEngine();
  #boot = new Boot(this, () => this.#woken());
  #source = new Source(() => this.#engine, this.#boot);
  #session = new Session((method, params) => this.#source.call(method, params));
  #player = new Player(this.#session);
  #speaker = new Speaker(() => this.#draw());
  #root = this.attachShadow({ mode: 'open' });
  #drawing = new Drawing(this.#root);
  #copied = new CopiedLink(() => this.#draw());
  #rules = new KnownRules(() => this.#source.call('rules', {}, LAB_PATIENCE));
  #presentation = new Presentation(this, (event) => this.#pressed(event), () => this.#draw());

  /** @type {import('./element/actions.js').Look} */
  #look = {
    inspectorOpen: false,
    moreOpen: false,
    printing: false,
    keysOn: remembered(),
    folds: { open: new Set(), toggle: (name, open) => this.#fold(name, open) },
  };

  #actions = actions({
    root: this.#root,
    link: () => this.link,
    openView: (view) => this.openView(view),
    engine: () => this.#engine,
    wake: this.#boot.wake,
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
    engine: () => this.#source.state,
    call: (method, params) => this.#source.call(method, params, LAB_PATIENCE),
    redraw: () => this.#draw(),
    link: () => this.link,
    toStage: () => this.openView('step'),
    tryAgain: () => this.#actions.tryAgain(),
    configure: (wish) => this.#actions.configure(wish),
  });

  /** Settles when a first trace is on show, or none can be had: what is wished for comes after it. @type {Promise<void>} */
  #there = Promise.resolve();
  #moment = this.#place();
  #address = new Address(this.#moment, () => (this.hasAttribute('permalink') ? location.href : home()));
  #wishes = new Wishes(this, this.#moment);

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
    for (const kind of ['beforeprint', 'afterprint']) window.addEventListener(kind, this.#printing);
    const recorded = this.ownerDocument.getElementById(RECORDED);
    // A page may carry its trace in another language than the one that its address asks for.
    const readable = (recorded?.lang || 'en') === catalogue.language ? recorded?.textContent : null;
    if (readable && this.frame === null) this.#session.show(JSON.parse(readable));
    if (this.frame === null) this.#there = this.#showRecording();
    this.#boot.watch();
    if (this.hasAttribute('permalink')) this.#address.start();
    if (fragmentOf(this) !== '') this.#wishes.obey(this.#there);
    this.#engineChanged();
    if (this.frame !== null) stamp('specstep:first-step-possible');
  }

  disconnectedCallback() {
    this.#engine.removeEventListener('state', this.#engineChanged);
    for (const kind of ['beforeprint', 'afterprint']) window.removeEventListener(kind, this.#printing);
    this.#boot.stop();
    this.#address.stop();
    this.#player.stop();
    this.#presentation.switch(false);
  }

  static observedAttributes = ATTRIBUTES;

  /** @param {string} name @param {string|null} before @param {string|null} after */
  attributeChangedCallback(name, before, after) {
    if (!this.isConnected || before === after) return;
    if (name === 'boot' || name === 'start') this.#boot.watch();
    else if (name === 'view') this.view = after !== null && isPlace(after) ? after : 'step';
    else if (name !== 'parts') this.#wishes.obey(this.#there);
    this.#draw();
  }

  /** On a page that carries no trace, a recorded one is fetched: that of the attributes, else the default one. */
  async #showRecording() {
    const raw = (await recording(settingsOf(this))) ?? (await recording({}));
    if (raw === null || this.frame !== null) return;
    this.#session.show(raw);
    this.#engineChanged(); // It may have been ready before there was anything to take over.
  }

  #woken() {
    this.#engine.start();
    this.#engineChanged();
  }

  /** On paper the trace is a table: the step list, which is only made while it is open. */
  #printing = (/** @type {Event} */ { type }) => {
    this.#look.printing = type === 'beforeprint';
    if (this.#look.printing && this.#wholePage) this.#fold('steps', true);
    else this.#draw();
  };

  /** Whether the widget is what its page is about, rather than a figure in somebody else's. */
  get #wholePage() {
    return this.hasAttribute('permalink');
  }

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

  /** The view that is open: `step`, `lab`, `cost`, `tables`, `text`, `class` or `model`. */
  get view() {
    return this.#places.current;
  }

  set view(name) {
    if (!isPlace(name)) throw new TypeError(t('view is {value}, it must be {views}.', { value: name, views: PLACES() }));
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
    if (this.#wholePage) this.ownerDocument.documentElement.scrollTop = 0;
  }

  /** The colours: `light`, `dark`, or `auto` as the reader's system has it. */
  get theme() {
    return this.getAttribute('theme') ?? 'auto';
  }

  set theme(theme) {
    if (!THEMES.includes(theme)) throw new TypeError(t('theme is {value}, it must be one of {themes}.', { value: theme, themes: THEMES.join(', ') }));
    if (theme === 'auto') this.removeAttribute('theme');
    else this.setAttribute('theme', theme);
  }

  /** Settles when the engine answers, or with the reason why it cannot; starts it if need be. */
  get ready() {
    this.#boot.wake();
    return this.#engine.ready;
  }

  /** Another engine than the page's own, with the same calls: set it before the widget is put on a page.
   * @param {import('./engine/client.js').Engine} engine */
  set engine(engine) {
    this.#engine = engine;
  }

  /**
   * Show another trace, from its first step or from the one that is said; or a lesson. Settles when it is on show;
   * rejects with the reason why it cannot be, and then the widget stays as it was.
   * @param {Wish & import('./state/link.js').MomentWish & {view?: string, parts?: string}} wish what is to be different
   */
  async configure({ view, parts, ...wish }) {
    if (parts !== undefined) this.setAttribute('parts', parts);
    if (view !== undefined) this.setAttribute('view', view);
    if (Object.keys(wish).length === 0 && (view ?? parts) !== undefined) return;
    await showMoment(this.#moment, wish, (settings) => {
      if (!this.#source.has({ ...this.#session.payload?.config, ...settings })) this.#boot.wake();
    });
  }

  /** @param {number} index the step to show; 0 is the moment before the first event */
  go(index) {
    // What the attributes ask for comes first, and it may still be on its way.
    if (this.#wishes.underWay) void this.#wishes.underWay.then(() => this.#session.go(index));
    else this.#session.go(index);
  }

  /** Settles when what the attributes ask for is on show, or cannot be. @returns {Promise<void>} */
  get settled() {
    return this.#wishes.underWay ?? Promise.resolve();
  }

  /** Play from here, some events a second. @param {{speed?: number}} [how] */
  play({ speed } = {}) {
    if (speed !== undefined) this.#player.setSpeed(speed);
    this.#player.start();
  }

  pause() {
    this.#player.stop();
  }

  /** What is on show, as a plain object that can be sent anywhere. */
  state() {
    return describe({ view: this.view, session: this.#session, player: this.#player, engine: this.#source.state });
  }

  /** Hear of every change of `state()`. @param {(state: ReturnType<SpecStep['state']>) => void} listener
   * @returns {() => void} ends it */
  subscribe(listener) {
    return hear([[this.#session, 'change'], [this.#player, 'change'], [this.#engine, 'state'], [this, 'specstep-view']],
      () => this.state(), listener);
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
    if (this.#source.state.phase === 'ready') {
      stamp('specstep:engine-ready');
      this.#address.engineReady();
      this.#wishes.engineReady();
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
    const { folds } = this.#look;
    const view = { ...this.#look, rules: this.#rules.rules, copied: this.#copied.state, href: this.link,
      spoken: '', player: this.#player, presenting: this.#presentation.on, parts: wantedParts(this).parts,
      wholePage: this.#wholePage, boot: this.#boot.awake ? null : this.#boot.how };
    if (this.#places.current !== 'step') {
      this.#drawing.plain(html`${place(this.#places)}${this.#wholePage ? '' : foot(this.#session, this.#source.state, view, this.#actions)}`);
      return;
    }
    this.#speak();
    const template = widget(this.#session, this.#source.state, { ...view, spoken: this.#speaker.text }, this.#actions);
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
    if (needed && this.#source.state.phase === 'ready') void this.#rules.want(this.#draw);
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
    if (isForControl(event)) event.stopPropagation();
    const asked = command(event, { on: this.#look.keysOn, presenting: this.#presentation.on });
    if (asked === null) return;
    if (this.view === 'step' && frame !== null) carryOut(asked, frame, this.#actions, this.#player);
    else if (!this.#places.shown?.carryOut?.(asked)) return;
    event.preventDefault();
    event.stopPropagation(); // The reader is in the widget: a page that turns its slides by the same keys waits.
  };
}

/** Set a performance mark, the first time. @param {string} name */
function stamp(name) {
  if (performance.getEntriesByName(name, 'mark').length === 0) performance.mark(name);
}
