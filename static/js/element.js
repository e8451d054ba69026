import { render } from 'lit-html';
import { sharedEngine } from './engine/shared.js';
import { Session } from './state/session.js';
import { styles } from './styles.js';
import { follow } from './views/follow.js';
import { rise, showStage, tops } from './views/motion.js';
import { FITTING } from './views/stage.js';
import { widget } from './views/widget.js';

/**
 * @typedef {import('./types.js').Frame} Frame
 * @typedef {import('./types.js').Trace} Trace
 * @typedef {import('./types.js').Wish} Wish
 */

/** The id of the script element in which a page may carry a recorded trace. */
const RECORDED = 'specstep-recorded';

/**
 * `<spec-step>`: a trace of speculative decoding to step through. Fires `specstep-change` (bubbling, composed)
 * whenever the moment shown has changed.
 */
export class SpecStep extends HTMLElement {
  #engine = sharedEngine();
  #session = new Session((method, params) => this.#engine.call(method, params));
  #root = this.attachShadow({ mode: 'open' });
  #inspectorOpen = false;
  /** The step on show before the last drawing. */
  #drawn = 0;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = styles();
    this.#session.addEventListener('change', this.#draw);
    this.#session.addEventListener('move', this.#announce);
  }

  connectedCallback() {
    this.#engine.addEventListener('state', this.#engineChanged);
    this.#engine.start();
    const recorded = this.ownerDocument.getElementById(RECORDED)?.textContent;
    if (recorded && this.frame === null) this.#session.show(JSON.parse(recorded));
    this.#engineChanged();
    if (this.frame !== null) mark('specstep:first-step-possible');
  }

  disconnectedCallback() {
    this.#engine.removeEventListener('state', this.#engineChanged);
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

  /** Whether the trace on show was recorded by the build or made by the engine in this page. */
  get source() {
    return this.#session.source;
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
  configure(wish) {
    return this.#session.configure(wish);
  }

  /** @param {number} index the step to show; 0 is the moment before the first event */
  go(index) {
    this.#session.go(index);
  }

  #engineChanged = () => {
    const { state } = this.#engine;
    if (state.phase === 'ready') {
      mark('specstep:engine-ready');
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
    const commits = frame !== null && frame.event?.kind === 'commit' && frame.index > this.#drawn;
    const before = commits ? tops(this.#root) : null;
    render(widget(this.#session, this.#engine.state, this.#inspectorOpen, this.#actions), this.#root);
    if (before) rise(this.#root, before);
    if (frame !== null && frame.limit > FITTING) follow(this.#root);
    this.#drawn = frame?.index ?? 0;
  };

  /** @type {import('./views/widget.js').Actions} */
  #actions = {
    folds: {
      open: new Set(),
      toggle: (name, open) => {
        const { open: known } = this.#actions.folds;
        if (known.has(name) === open) return;
        if (open) known.add(name);
        else known.delete(name);
        this.#draw();
      },
    },
    go: (index) => this.#session.go(index),
    pick: (position) => {
      this.#session.pick(position);
      if (!this.#inspectorOpen) this.#actions.toggleInspector();
    },
    letGo: () => this.#session.pick(null),
    toggleInspector: () => {
      this.#inspectorOpen = !this.#inspectorOpen;
      this.#draw();
      if (this.#inspectorOpen) showStage(this.#root);
    },
    // The session shows the reason of a refusal; nobody else waits for this promise.
    configure: (wish) => { this.#session.configure(wish).catch(this.#draw); },
    tryAgain: () => {
      this.#engine.restart();
      this.#session.retry().catch(this.#draw);
    },
  };
}

/** Set a performance mark, the first time. @param {string} name */
function mark(name) {
  if (performance.getEntriesByName(name, 'mark').length === 0) performance.mark(name);
}
