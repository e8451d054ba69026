/** Events a second. */
export const SPEEDS = [0.5, 1, 2, 4];

/**
 * Plays the trace, an event at a time, on request only. Stops at the end, at a question, when the reader steps by
 * hand and when another trace is on show; goes round where a range is looped. Fires `change`.
 */
export class Player extends EventTarget {
  playing = false;
  speed = 1;
  /** @type {{from: number, to: number}|null} */ loop = null;
  #session;
  #timer = 0;

  /** @param {import('./session.js').Session} session */
  constructor(session) {
    super();
    this.#session = session;
    session.addEventListener('trace', () => {
      this.loop = null;
      this.stop();
    });
  }

  /** Whether there is anything to play from here. */
  get possible() {
    const { frame } = this.#session;
    return frame !== null && (this.loop !== null || frame.index < frame.steps);
  }

  toggle() {
    if (this.playing) this.stop();
    else this.start();
  }

  start() {
    if (this.playing || !this.possible) return;
    this.playing = true;
    this.#schedule();
    this.#changed();
  }

  stop() {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    this.playing = false;
    this.#changed();
  }

  /** @param {number} speed events a second */
  setSpeed(speed) {
    this.speed = speed;
    if (this.playing) this.#schedule();
    this.#changed();
  }

  /** Loop these steps, both included, or none. @param {{from: number, to: number}|null} range */
  setLoop(range) {
    const steps = this.#session.frame?.steps ?? 0;
    const within = (/** @type {number} */ step) => Math.min(Math.max(Math.trunc(step) || 0, 0), steps);
    this.loop = range && { from: within(range.from), to: Math.max(within(range.to), within(range.from)) };
    this.#changed();
  }

  #schedule() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#tick(), 1000 / this.speed);
  }

  #tick() {
    const session = this.#session;
    if (session.question !== null) {
      this.stop();
      return;
    }
    const { loop } = this;
    session.go(loop && (session.index >= loop.to || session.index < loop.from) ? loop.from : session.index + 1);
    if (this.possible && session.question === null) this.#schedule();
    else this.stop();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}
