import { t } from '../language.js';

/**
 * The views beside the stage. Each is loaded when it is first opened.
 *
 * @typedef {'step'|'lab'|'cost'|'tables'|'text'|'class'|'model'} Place
 * @typedef {import('../lab/types.js').Host} Host
 * @typedef {import('./keys.js').Command} Command
 * @typedef {{template: () => unknown, carryOut?: (command: Command) => boolean}} Shown `carryOut`: whether a key means something here
 */

/** @type {Record<Exclude<Place, 'step'>, (host: Host) => Promise<Shown>>} */
const LOADERS = {
  lab: async (host) => new (await import('../lab/lab.js')).Lab(host),
  cost: async (host) => new (await import('../lab/cost.js')).Cost(host),
  tables: async (host) => new (await import('../tables/tables.js')).Tables(host),
  text: async (host) => new (await import('../text/text.js')).Text(host),
  class: async (host) => new (await import('../class/class.js')).Class(host),
  model: async (host) => new (await import('../model/model.js')).Model(host),
};

/** All of them, in words. */
export const PLACES = () => t('step, lab, cost, tables, text, class or model');

/** @param {string} name @returns {name is Place} */
export function isPlace(name) {
  return name === 'step' || name in LOADERS;
}

/** Which view is open, and those that have been. */
export class Places {
  /** @type {Place} */ current = 'step';
  /** @type {Map<Place, Shown>} */ #loaded = new Map();
  /** @type {Set<Place>} */ #failed = new Set();
  #host;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** What is to be drawn in place of the stage; null while it is loading. @returns {Shown|null} */
  get shown() {
    return this.#loaded.get(this.current) ?? null;
  }

  /** Whether the open view could not be loaded. */
  get failed() {
    return this.#failed.has(this.current);
  }

  /** @param {Place} name */
  show(name) {
    this.current = name;
    this.#failed.delete(name);
    if (name !== 'step' && !this.#loaded.has(name)) void this.#load(name);
    this.#host.redraw();
  }

  /** @param {Exclude<Place, 'step'>} name */
  async #load(name) {
    try {
      this.#loaded.set(name, await LOADERS[name](this.#host));
    } catch (reason) {
      if (!(reason instanceof TypeError)) throw reason; // A script that cannot be fetched is a TypeError.
      this.#failed.add(name);
    }
    this.#host.redraw();
  }
}
