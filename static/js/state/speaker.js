/** So long, in milliseconds, must the moment rest before one of many in a row is said. */
const REST = 600;
/** After so long it has been said, and stands in the way of those who read on: the sentence itself stands there, too. */
const SAID = 5000;

/**
 * What the live region says: a single step at once, of many steps in a row (scrubbing, playing fast, a held key)
 * the last one, so that a screen reader is not flooded. What is there to begin with is read like the rest of the page.
 * Calls `spoken` when it says something after a rest, and `said` when that is to be gone again.
 */
export class Speaker {
  text = '';
  /** @type {string|null} */ #next = null;
  #last = -REST;
  #timer = 0;
  #spoken;
  #said;

  /** @param {() => void} spoken @param {() => void} said */
  constructor(spoken, said) {
    this.#spoken = spoken;
    this.#said = said;
  }

  /** @param {string} text */
  say(text) {
    if (text === this.#next) return;
    const first = this.#next === null;
    this.#next = text;
    if (first) return;
    const now = performance.now();
    const rested = now - this.#last >= REST;
    this.#last = now;
    clearTimeout(this.#timer);
    if (rested) this.#set(text);
    else this.#timer = window.setTimeout(() => this.#set(text, this.#spoken), REST);
  }

  /** @param {string} text @param {() => void} [then] */
  #set(text, then) {
    this.text = text;
    this.#timer = window.setTimeout(() => {
      this.text = '';
      this.#said();
    }, SAID);
    then?.();
  }
}
