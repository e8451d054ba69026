import { EngineError } from '../engine/errors.js';

/**
 * @template T
 * @typedef {object} Answer
 * @property {'asked'|'there'|'failed'} phase
 * @property {T|null} value the last one there was; while `asked`, that of other settings
 * @property {EngineError|null} error
 */

/** @typedef {Answer<any> & {key: string, params: object}} Known */

/**
 * Questions to the engine by name, and what has come of each. A question is asked once; with other parameters it is
 * asked again. One at a time of each name is under way: of those that come meanwhile the last counts.
 */
export class Answers {
  /** @type {Map<string, Known>} */ #known = new Map();
  /** @type {Set<string>} */ #underWay = new Set();
  #call;
  #changed;

  /** @param {(method: string, params: object) => Promise<any>} call @param {() => void} changed */
  constructor(call, changed) {
    this.#call = call;
    this.#changed = changed;
  }

  /**
   * The answer to a method of the engine, asked for if need be.
   * @param {string} method
   * @param {object} params
   * @returns {Answer<any>}
   */
  want(method, params) {
    const key = JSON.stringify(params);
    const known = this.#known.get(method);
    if (known?.key === key) return known;
    /** @type {Known} */
    const asked = { key, params, phase: 'asked', value: known?.value ?? null, error: null };
    this.#known.set(method, asked);
    if (!this.#underWay.has(method)) void this.#ask(method, asked);
    return asked;
  }

  /** Ask again for what failed. */
  retry() {
    for (const [method, { phase }] of this.#known) if (phase === 'failed') this.#known.delete(method);
  }

  /** @param {string} method @param {Known} asked */
  async #ask(method, asked) {
    this.#underWay.add(method);
    try {
      asked.value = await this.#call(method, asked.params);
      asked.phase = 'there';
    } catch (reason) {
      asked.error = reason instanceof EngineError ? reason : new EngineError(String(reason));
      asked.phase = 'failed';
    }
    this.#underWay.delete(method);
    const latest = this.#known.get(method);
    if (latest !== undefined && latest !== asked) {
      latest.value = asked.value ?? latest.value;
      void this.#ask(method, latest);
    }
    this.#changed();
  }
}
