import { refuseUnknown } from './element/parts.js';
import { describe, hear } from './element/state.js';
import { ATTRIBUTES, fragmentOf, settingsOf } from './element/wishes.js';
import { stamp, Works } from './element/works.js';
import { catalogue, t } from './language.js';
import { showMoment } from './state/link.js';
import { isPlace, PLACES } from './state/places.js';
import { recording } from './state/recordings.js';
import { styles } from './styles.js';

/**
 * @typedef {import('./types.js').Frame} Frame
 * @typedef {import('./types.js').Trace} Trace
 * @typedef {import('./types.js').Wish} Wish
 * @typedef {{view?: string|null, parts?: string|null, theme?: string}} Look
 */

/** The id of the script element in which a page may carry a recorded trace. */
const RECORDED = 'specstep-recorded';
const THEMES = ['auto', 'light', 'dark'];

/**
 * `<spec-step>`: a trace of speculative decoding to step through. Fires `specstep-change` (bubbling, composed) whenever
 * the moment shown has changed, and `specstep-view` when another view was opened. Its attributes are those of a link
 * (state/link.js), `parts`, `theme` and `boot`; with `permalink` it is what its page is about: the page's address
 * follows the moment, and more is offered than in a figure on somebody else's page.
 */
export class SpecStep extends HTMLElement {
  #works = new Works(this, this.attachShadow({ mode: 'open' }));
  /** Settles when a first trace is on show, or none can be had: what is wished for comes after it. @type {Promise<void>} */
  #there = Promise.resolve();

  constructor() {
    super();
    if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = styles();
    this.addEventListener('keydown', this.#works.pressed);
  }

  connectedCallback() {
    const recorded = this.ownerDocument.getElementById(RECORDED);
    // A page may carry its trace in another language than the one that its address asks for.
    const readable = (recorded?.lang || 'en') === catalogue.language ? recorded?.textContent : null;
    if (readable && this.frame === null) this.#works.session.show(JSON.parse(readable));
    if (this.frame === null) this.#there = this.#showRecording();
    this.#works.start();
    if (fragmentOf(this) !== '') this.#works.wishes.obey(this.#there);
    this.#works.engineChanged();
    if (this.frame !== null) stamp('specstep:first-step-possible');
  }

  disconnectedCallback() {
    this.#works.stop();
  }

  static observedAttributes = ATTRIBUTES;

  /** @param {string} name @param {string|null} before @param {string|null} after */
  attributeChangedCallback(name, before, after) {
    if (!this.isConnected || before === after) return;
    if (name === 'boot' || name === 'start') this.#works.boot.watch();
    else if (name === 'view') this.view = after !== null && isPlace(after) ? after : 'step';
    else if (name !== 'parts') this.#works.wishes.obey(this.#there);
    this.#works.draw();
  }

  /** The moment on show, as a plain object; null until there is a trace. @returns {Frame|null} */
  get frame() {
    return this.#works.session.frame;
  }

  /** The trace on show; its seed is a BigInt where a number could not hold it. @returns {Trace|null} */
  get trace() {
    return this.#works.session.payload?.trace ?? null;
  }

  /** The trace exactly as the engine wrote it. @returns {string|null} */
  get traceText() {
    return this.#works.session.payload?.traceText ?? null;
  }

  /** Whether the trace on show was recorded by the build, made by the engine in this page, or read from a file. */
  get source() {
    return this.#works.session.source;
  }

  /** The link to the moment on show, on this page. @returns {string} */
  get link() {
    return this.#works.address.href;
  }

  /** The view that is open: `step`, `lab`, `cost`, `tables`, `text`, `class` or `model`. */
  get view() {
    return this.#works.places.current;
  }

  set view(name) {
    if (!isPlace(name)) throw new TypeError(t('view is {value}, it must be {views}.', { value: name, views: PLACES() }));
    if (name === this.#works.places.current) return;
    this.#works.player.stop();
    this.#works.presentation.switch(false);
    this.#works.places.show(name);
    this.dispatchEvent(new CustomEvent('specstep-view', { bubbles: true, composed: true, detail: { view: name } }));
  }

  /** The link to a view, with the settings on show. @param {import('./state/places.js').Place} view @returns {string} */
  linkTo(view) {
    return this.#works.address.hrefOf(view);
  }

  /** Open a view as a link to it does: one can go back. @param {string} view */
  openView(view) {
    if (!isPlace(view) || view === this.view) return;
    if (this.#works.wholePage) this.#works.address.push(view);
    this.view = view;
    if (this.#works.wholePage) this.ownerDocument.documentElement.scrollTop = 0;
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
    this.#works.boot.wake();
    return this.#works.engine.ready;
  }

  /** Another engine than the page's own, with the same calls: set it before the widget is put on a page.
   * @param {import('./engine/client.js').Engine} engine */
  set engine(engine) {
    this.#works.engine = engine;
  }

  /**
   * Show another trace, from its first step or from the one that is said; or a lesson. Settles when it is on show;
   * rejects with the reason why it cannot be, and then the widget stays as it was.
   * @param {Wish & import('./state/link.js').MomentWish & Look} given what is to be different
   */
  async configure({ view, parts, theme, ...wish }) {
    refuseUnknown(view, parts);
    if (theme !== undefined) this.theme = theme;
    if (parts !== undefined) this.#say('parts', parts);
    if (view !== undefined) this.#say('view', view);
    if (Object.keys(wish).length === 0 && [view, parts, theme].some((look) => look !== undefined)) return;
    await showMoment(this.#works.moment, wish, (settings) => {
      if (!this.#works.source.has({ ...this.#works.session.payload?.config, ...settings })) this.#works.boot.wake();
    });
  }

  /** @param {string} name of an attribute @param {string|null} value null for none */
  #say(name, value) {
    if (value === null) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  /** @param {number} index the step to show: 0 is the moment before the first event, beyond the last stands the last */
  go(index) {
    if (!Number.isInteger(index)) throw new TypeError(t('step is {value}, it must be a whole number.', { value: String(index) }));
    // What the attributes ask for comes first, and it may still be on its way.
    if (this.#works.wishes.underWay) void this.#works.wishes.underWay.then(() => this.#works.session.go(index));
    else this.#works.session.go(index);
  }

  /** Settles when what the attributes ask for is on show, or cannot be. @returns {Promise<void>} */
  get settled() {
    return this.#works.wishes.underWay ?? Promise.resolve();
  }

  /** Play from here, some events a second. @param {{speed?: number}} [how] */
  play({ speed } = {}) {
    if (speed !== undefined) this.#works.player.setSpeed(speed);
    this.#works.player.start();
  }

  pause() {
    this.#works.player.stop();
  }

  /** What is on show, as a plain object that can be sent anywhere. */
  state() {
    return describe({ view: this.view, session: this.#works.session, player: this.#works.player, engine: this.#works.source.state });
  }

  /** Hear of every change of `state()`. @param {(state: ReturnType<SpecStep['state']>) => void} listener
   * @returns {() => void} ends it */
  subscribe(listener) {
    return hear([[this.#works.session, 'change'], [this.#works.player, 'change'], [this.#works.engine, 'state'], [this, 'specstep-view']],
      () => this.state(), listener);
  }

  /** On a page that carries no trace, a recorded one is fetched: that of the attributes, else the default one. */
  async #showRecording() {
    const raw = (await recording(settingsOf(this))) ?? (await recording({}));
    if (raw === null || this.frame !== null) return;
    this.#works.session.show(raw);
    this.#works.engineChanged(); // It may have been ready before there was anything to take over.
  }
}
