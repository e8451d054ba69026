import { EngineError } from '../engine/errors.js';

/** What the rules do, asked for once somebody needs to know. */
export class KnownRules {
  /** @type {import('../types.js').Rule[]|null} */ rules = null;
  #ask;

  /** @param {() => Promise<any>} ask the engine's `rules` */
  constructor(ask) {
    this.#ask = ask;
  }

  /** @param {() => void} changed they are there */
  async want(changed) {
    if (this.rules !== null) return;
    this.rules = [];
    try {
      this.rules = (await this.#ask()).rules;
    } catch (reason) {
      this.rules = null; // The engine died; it is asked again when it is back.
      if (!(reason instanceof EngineError)) throw reason;
    }
    changed();
  }
}
