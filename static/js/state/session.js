import { EngineError } from '../engine/errors.js';
import { recordAt, unpack } from './payload.js';

/**
 * @typedef {import('../types.js').Payload} Payload
 * @typedef {import('../types.js').RawPayload} RawPayload
 * @typedef {import('../types.js').Wish} Wish
 * @typedef {{message: string, parameter: keyof Wish|null, wish: Wish}} Notice a wish that could not be carried out
 */

/**
 * What one widget shows: a payload, the step in it, the position the reader picked, and what they asked for
 * that the engine has not answered yet. Fires `change` after every change, `move` when the moment shown changed.
 */
export class Session extends EventTarget {
  /** @type {Payload|null} */ payload = null;
  /** @type {'recorded'|'engine'|null} */ source = null;
  index = 0;
  /** @type {number|null} */ picked = null;
  /** @type {Wish|null} */ wish = null;
  /** @type {Notice|null} */ notice = null;
  #ticket = 0;
  #call;

  /** @param {(method: string, params: object) => Promise<RawPayload>} call the engine */
  constructor(call) {
    super();
    this.#call = call;
  }

  get frame() {
    return this.payload?.frames[this.index] ?? null;
  }

  /** The record the inspector shows: what the reader picked, else what is at hand. */
  get record() {
    if (this.frame === null) return null;
    return (this.picked !== null && recordAt(this.frame, this.picked)) || this.frame.at_hand;
  }

  /** @param {number} index taken to the nearest step there is */
  go(index) {
    const last = (this.payload?.frames.length ?? 1) - 1;
    const target = Math.min(Math.max(Math.trunc(index) || 0, 0), last);
    if (target === this.index) return;
    this.index = target;
    this.picked = null;
    this.#changed(true);
  }

  /** @param {number|null} position picking the same one again lets go of it */
  pick(position) {
    this.picked = position === this.picked ? null : position;
    this.#changed(false);
  }

  /** @param {RawPayload} raw shown until the engine is ready */
  showRecorded(raw) {
    this.#adopt(raw, 'recorded', 0);
  }

  /** The engine is there: let it make the trace on show, which the reader may already be stepping through. */
  async takeOver() {
    if (this.wish !== null || this.source === 'engine') return;
    const ticket = this.#ticket;
    try {
      const raw = await this.#call('trace', this.payload?.config ?? {});
      if (ticket === this.#ticket) this.#adopt(raw, 'engine', this.index);
    } catch (reason) {
      if (ticket === this.#ticket) this.#refuse(reason, {});
    }
  }

  /** Ask again for what could not be carried out for want of an engine. */
  async retry() {
    const { notice } = this;
    if (notice !== null && notice.parameter === null) await this.configure(notice.wish);
  }

  /**
   * Ask for another configuration. The page stays as it is until the engine has answered; of several wishes
   * in flight the last counts. Rejects with the engine's reason.
   * @param {Wish} change
   */
  configure(change) {
    const ticket = ++this.#ticket;
    this.wish = { ...this.payload?.config, ...this.wish, ...change };
    this.notice = null;
    this.#changed(false);
    return this.#carryOut(ticket, this.wish, change);
  }

  /** @param {number} ticket @param {Wish} wish @param {Wish} change */
  async #carryOut(ticket, wish, change) {
    try {
      const raw = await this.#call('trace', wish);
      if (ticket !== this.#ticket) return;
      this.wish = null;
      this.#adopt(raw, 'engine', 0);
    } catch (reason) {
      if (ticket === this.#ticket) this.#refuse(reason, change);
      throw reason;
    }
  }

  /** The page stays as it was, and says why. @param {unknown} reason @param {Wish} wish */
  #refuse(reason, wish) {
    const error = reason instanceof EngineError ? reason : new EngineError(String(reason));
    this.wish = null;
    const parameter = /** @type {keyof Wish|null} */ (error.parameter);
    this.notice = { message: error.message, parameter, wish };
    this.#changed(false);
  }

  /** @param {RawPayload} raw @param {'recorded'|'engine'} source @param {number} index */
  #adopt(raw, source, index) {
    const moved = this.payload?.traceText !== raw.trace || this.index !== index;
    this.payload = unpack(raw);
    this.source = source;
    this.notice = null;
    this.index = Math.min(index, this.payload.frames.length - 1);
    if (moved) this.picked = null;
    this.#changed(moved);
  }

  /** @param {boolean} moved */
  #changed(moved) {
    this.dispatchEvent(new Event('change'));
    if (moved) this.dispatchEvent(new Event('move'));
  }
}
