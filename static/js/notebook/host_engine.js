import { EngineError } from '../engine/errors.js';
import { t } from '../language.js';

/**
 * @typedef {import('../engine/client.js').EngineState} EngineState
 * @typedef {import('../types.js').Hello} Hello
 * @typedef {import('../types.js').RawPayload} RawPayload
 * @typedef {{resolve: (value: any) => void, reject: (reason: EngineError) => void}} Pending
 *
 * @typedef {object} Model the page's end of the notebook's widget, as anywidget gives it
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(content: unknown) => void} send
 * @property {(event: string, listener: (...values: any[]) => void) => void} on
 * @property {(event: string, listener: (...values: any[]) => void) => void} off
 */

/** Milliseconds after which the reader is told that Python has not answered. It may still do so. */
const SILENCE = 6_000;
const SILENT = t('Python may be busy with another cell, or stopped');

/**
 * The engine of the Python that runs the notebook, with the face of the page's own. It is there from the start, knows
 * the trace on show without asking, and is not ended when it is slow: a kernel first finishes the cell it is at.
 */
export class HostEngine extends EventTarget {
  /** @type {EngineState} */ state = { phase: 'idle' };
  /** @type {Promise<Hello>} */ ready;
  /** @type {Map<string, Pending>} */ #pending = new Map();
  /** Other pages of the same widget hear every reply: theirs have other names. */
  #name = Math.random().toString(36).slice(2);
  #lastId = 0;
  #silence = 0;
  #model;

  /** @param {Model} model */
  constructor(model) {
    super();
    this.#model = model;
    this.ready = Promise.resolve(this.#hello);
    model.on('msg:custom', (message) => this.#receive(message));
  }

  start() {
    if (this.state.phase === 'idle') this.#set({ phase: 'ready', hello: this.#hello });
  }

  /** Ask anew: what waits for an answer is given up. */
  restart() {
    for (const { reject } of this.#pending.values()) reject(new EngineError(t('Python was asked again before it answered.')));
    this.#pending.clear();
    this.#heard();
  }

  /**
   * Call a method of the engine.
   * @param {string} method @param {Record<string, unknown>} params
   * @returns {Promise<any>}
   */
  async call(method, params) {
    if (method === 'trace' && this.#isShown(params)) return this.#shown;
    const id = `${this.#name}-${++this.#lastId}`;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      if (this.#pending.size === 1) this.#listen();
      this.#model.send(method === 'lessons' ? { lessons: id }
        : { id, call: JSON.stringify({ jsonrpc: '2.0', id, method, params }) });
    });
  }

  /** @returns {Hello} */
  get #hello() {
    return this.#model.get('_hello');
  }

  /** The trace that Python shows. @returns {RawPayload} */
  get #shown() {
    return this.#model.get('_shown').payload;
  }

  /** Whether these settings, or none, are those of the trace that Python shows. @param {Record<string, unknown>} settings */
  #isShown(settings) {
    const config = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this.#shown.config));
    return Object.entries(settings).every(([name, value]) => String(config[name]) === String(value));
  }

  /** @param {{reply?: string}} message */
  #receive({ reply }) {
    if (reply === undefined) return;
    const { id, result, error } = JSON.parse(reply);
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    if (error) pending.reject(new EngineError(error.message, error.code, error.data));
    else pending.resolve(result);
    this.#heard();
  }

  /** A sign of life, or nothing to wait for any more. */
  #heard() {
    if (this.state.phase !== 'ready') this.#set({ phase: 'ready', hello: this.#hello });
    this.#listen();
  }

  #listen() {
    clearTimeout(this.#silence);
    if (this.#pending.size === 0) return;
    this.#silence = window.setTimeout(() => this.#set(
      { phase: 'loading', stage: 'host', text: SILENT, loaded: 0, total: 0, stalled: true }), SILENCE);
  }

  /** @param {EngineState} state */
  #set(state) {
    this.state = state;
    this.dispatchEvent(new Event('state'));
  }
}
