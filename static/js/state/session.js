import { EngineError } from '../engine/errors.js';
import { lastKnown, recordAt, unpack } from './payload.js';
import { isRecorded } from './recordings.js';
import { hasTables, pack } from './shelf.js';
import { tickOf, tickTowards } from './ticks.js';

/**
 * @typedef {import('./shape.js').Payload} Payload
 * @typedef {import('./shape.js').RawPayload} RawPayload
 * @typedef {import('./shape.js').Wish} Wish
 * @typedef {import('./shape.js').Notice} Notice
 */

/**
 * What one widget shows: a payload, the step in it, what the reader pinned, what stands beside it, and what they
 * asked for that the engine has not answered yet. Fires `change` after every change, `move` when the moment shown
 * changed, `trace` when another trace is on show.
 */
export class Session extends EventTarget {
  /** @type {Payload|null} */ payload = null;
  /** The payload as it came, to be shown again. @type {RawPayload|null} */ raw = null;
  /** @type {import('./shape.js').Source|null} */ source = null;
  index = 0;
  /** @type {import('./shape.js').Pin|null} */ pin = null;
  /** @type {import('./shape.js').Beside} */ beside = null;
  /** The pair of frames on show, while a second trace stands beside. */
  tick = 0;
  /** @type {import('./shape.js').LessonPlace|null} */ lesson = null;
  /** The class's sheet that a link brought, as it stands there; '' for none. */ sheet = '';
  /** What the model view asks for. @type {import('./asked.js').Asked} */ asked = new Map();
  /** Questions are asked before each test, and nothing on the page may tell the answer first. */
  predicting = false;
  /** @type {Map<number, import('./predict.js').Answer>} answers by the frame of their question */
  answers = new Map();
  /** @type {Wish|null} */ wish = null;
  /** @type {Notice|null} */ notice = null;
  /** @type {string|null} */ note = null;
  #ticket = 0;
  #call;

  /** @param {(method: string, params: object) => Promise<any>} call the engine */
  constructor(call) {
    super();
    this.#call = call;
  }

  /** Call a method of the engine. @param {string} method @param {object} params @returns {Promise<any>} */
  call(method, params) {
    return this.#call(method, params);
  }

  get frame() {
    return this.payload?.frames[this.index] ?? null;
  }

  /** The record the inspector shows: what the reader pinned, as far as it is known by now, else what is at hand. */
  get record() {
    const { frame, payload, pin } = this;
    if (frame === null || payload === null) return null;
    if (pin === null) return frame.at_hand;
    const shown = recordAt(frame, pin.position);
    return shown?.round === pin.round ? shown : lastKnown(payload, this.index, pin);
  }

  /** The question asked at this moment, while predicting and until it is answered. */
  get question() {
    if (!this.predicting || this.answers.has(this.index)) return null;
    return this.questionHere;
  }

  /** The question that belongs to this moment, answered or not. */
  get questionHere() {
    return this.payload?.questions.find(({ frame }) => frame === this.index) ?? null;
  }

  /** @param {number} index taken to the nearest step there is */
  go(index) {
    const wanted = Math.trunc(index) || 0;
    const { other } = this;
    if (other !== null) {
      this.goTogether(tickTowards(other.ticks, this.tick, wanted));
      return;
    }
    const last = (this.payload?.frames.length ?? 1) - 1;
    const target = Math.min(Math.max(wanted, 0), last);
    if (target !== this.index) this.#stepTo(target);
  }

  /** Show a pair of frames of the two traces. @param {number} tick taken to the nearest pair there is */
  goTogether(tick) {
    const { other } = this;
    if (other === null) return;
    const target = Math.min(Math.max(tick, 0), other.ticks.length - 1);
    if (target === this.tick) return;
    this.tick = target;
    this.#stepTo(other.ticks[target]?.[0] ?? 0);
  }

  /** @param {number} index */
  #stepTo(index) {
    this.index = index;
    if (!this.pin?.held) this.pin = null;
    this.#changed(true);
  }

  /** The second trace, while there is one. @returns {import('./shape.js').Other|null} */
  get other() {
    return this.beside === 'ordinary' ? null : this.beside;
  }

  /** Look at a position of this moment; again, or null, lets go of it. @param {number|null} position */
  pick(position) {
    const round = this.frame !== null && position !== null ? recordAt(this.frame, position)?.round : undefined;
    const same = this.pin?.position === position && this.pin?.round === round;
    this.pin = position === null || round === undefined || same ? null : { round, position, held: false };
    this.#changed(false);
  }

  /** Keep a position of a round in the inspector while stepping. @param {{round: number, position: number}|null} pin */
  pinTo(pin) {
    this.pin = pin && { round: pin.round, position: pin.position, held: true };
    this.#changed(false);
  }

  /** @param {import('./shape.js').Beside} beside */
  setBeside(beside) {
    this.beside = beside;
    this.tick = this.other === null ? 0 : tickOf(this.other.ticks, this.index);
    this.#changed(false);
  }

  /**
   * Put a second trace beside the one on show, which differs from it by `change`. Rejects with the engine's reason.
   * @param {Wish} change
   */
  async compare(change) {
    const { payload } = this;
    if (payload === null) return;
    const one = payload.config;
    const { payload: raw, ticks } = await this.#call('beside', { one, other: { ...one, ...change } });
    if (this.payload === payload) this.setBeside({ change, payload: unpack(raw), ticks });
  }

  /** @param {import('./shape.js').LessonPlace|null} lesson */
  setLesson(lesson) {
    this.lesson = lesson;
    this.#changed(false);
  }

  /** @param {string} sheet */
  setSheet(sheet) {
    if (sheet === this.sheet) return;
    this.sheet = sheet;
    this.#changed(false);
  }

  /** @param {import('./asked.js').AskedKey} name @param {string|null} text null for the default */
  ask(name, text) {
    if ((this.asked.get(name) ?? null) === text) return;
    if (text === null) this.asked.delete(name);
    else this.asked.set(name, text);
    this.#changed(false);
  }

  /** @param {boolean} predicting */
  setPredicting(predicting) {
    this.predicting = predicting;
    this.answers = new Map();
    this.#changed(false);
  }

  /** @param {number} frame of the question @param {import('./predict.js').Answer} answer */
  answer(frame, answer) {
    this.answers.set(frame, answer);
    this.#changed(false);
  }

  /** Say something in the status line until another trace is on show. @param {string|null} note */
  say(note) {
    this.note = note;
    this.#changed(false);
  }

  /** Show a payload that is already there: recorded by the build, of a lesson, of a file.
   * @param {RawPayload} raw @param {import('./shape.js').Showing} [how] */
  show(raw, { index = 0, source = 'recorded', note = null, lesson = null } = {}) {
    this.#ticket += 1;
    this.wish = null;
    this.#adopt(raw, source, index, note, lesson);
  }

  /** The engine is there: let it make the trace on show, which the reader may already be stepping through. */
  async takeOver() {
    if (this.wish !== null || this.source === 'engine' || this.source === 'file') return;
    const ticket = this.#ticket;
    try {
      const raw = await this.#trace(this.payload?.config ?? {});
      if (ticket === this.#ticket) this.#adopt(raw, isRecorded(raw) ? 'recorded' : 'engine', this.index, this.note, this.lesson);
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
   * @returns {Promise<boolean>} whether it came to be on show: false where a later wish overtook it
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
      const raw = await this.#trace(wish);
      if (ticket !== this.#ticket) return false;
      this.wish = null;
      this.#adopt(raw, isRecorded(raw) ? 'recorded' : 'engine', 0);
      return true;
    } catch (reason) {
      if (ticket === this.#ticket) this.#refuse(reason, change);
      throw reason;
    }
  }

  /** The trace of these settings, its own tables kept with it. @param {Wish} wish @returns {Promise<RawPayload>} */
  async #trace(wish) {
    const { tables } = wish;
    if (tables === undefined || !hasTables(wish)) return this.#call('trace', wish);
    const [raw] = await Promise.all([this.#call('trace', wish), pack(tables)]);
    return { ...raw, config: { ...raw.config, tables } };
  }

  /** The page stays as it was, and says why. @param {unknown} reason @param {Wish} wish */
  #refuse(reason, wish) {
    const error = reason instanceof EngineError ? reason : new EngineError(String(reason));
    this.wish = null;
    const parameter = /** @type {keyof Wish|null} */ (error.parameter);
    this.notice = { message: error.message, parameter, wish };
    this.#changed(false);
  }

  /**
   * @param {RawPayload} raw @param {import('./shape.js').Source} source @param {number} index
   * @param {string|null} [note] @param {import('./shape.js').LessonPlace|null} [lesson]
   */
  #adopt(raw, source, index, note = null, lesson = null) {
    const other = this.payload?.traceText !== raw.trace;
    const moved = other || this.index !== index;
    this.raw = raw;
    this.payload = unpack(raw);
    this.source = source;
    this.notice = null;
    this.note = note;
    this.lesson = lesson;
    this.index = Math.min(index, this.payload.frames.length - 1);
    if (moved) this.pin = null;
    if (other) this.#forget();
    if (moved && this.other !== null) this.tick = tickOf(this.other.ticks, this.index);
    this.#changed(moved);
    if (other) this.dispatchEvent(new Event('trace'));
  }

  /** What belonged to the trace that was on show before. */
  #forget() {
    this.answers = new Map();
    if (this.beside !== 'ordinary') this.beside = null;
  }

  /** @param {boolean} moved */
  #changed(moved) {
    this.dispatchEvent(new Event('change'));
    if (moved) this.dispatchEvent(new Event('move'));
  }
}
