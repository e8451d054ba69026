import { retold, t } from '../language.js';
import { EngineError, TIMED_OUT } from './errors.js';

/**
 * @typedef {{resolve: (value: any) => void, reject: (reason: EngineError) => void, patience: number}} Pending
 * @typedef {{message: string, told?: {message: string, values: Record<string, unknown>}}} Told
 */

/** The calls that a worker has not answered yet. Each settles: by its reply, an error, or a timeout. */
export class Calls {
  /** @type {Map<number, Pending>} */ #pending = new Map();
  #lastId = 0;
  /** Watches the call the worker is at. */ #watch = 0;
  #stuck;

  /** @param {() => void} stuck called when the worker took too long for a call */
  constructor(stuck) {
    this.#stuck = stuck;
  }

  /** @param {Worker} worker @param {string} method @param {object} params @param {number} patience @returns {Promise<any>} */
  make(worker, method, params, patience) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, patience });
      if (this.#pending.size === 1) this.#watchFirst();
      worker.postMessage(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  /** @param {{id: number|null, result?: unknown, error?: Told & {code: number, data?: any}}} message */
  settle({ id, result, error }) {
    const pending = id === null ? undefined : this.#pending.get(id);
    if (id === null || pending === undefined) return;
    this.#pending.delete(id);
    this.#watchFirst();
    if (error) pending.reject(new EngineError(toldAgain(error), error.code, error.data));
    else pending.resolve(result);
  }

  /** The worker is gone. @param {EngineError} reason */
  rejectAll(reason) {
    clearTimeout(this.#watch);
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }

  /** The worker does one call after the other: the first of those that wait is the one it is at. */
  #watchFirst() {
    clearTimeout(this.#watch);
    for (const [id, { patience }] of this.#pending) {
      this.#watch = window.setTimeout(() => this.#timeOut(id, patience), patience);
      return;
    }
  }

  /** @param {number} id @param {number} patience */
  #timeOut(id, patience) {
    const seconds = patience / 1000;
    this.#pending.get(id)?.reject(new EngineError(
      t('The engine did not answer within {seconds} seconds; it was stopped and is starting again.', { seconds }), TIMED_OUT));
    this.#pending.delete(id);
    this.#stuck();
  }
}

/** What the worker, which knows no language, says of an error: its message, and how that was made. @param {Told} told */
export function toldAgain({ message, told }) {
  return told ? retold(told.message, told.values) : message;
}
