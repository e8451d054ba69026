/** So long, in milliseconds, must the moment rest before one of many in a row is said. */
const REST = 600;

/**
 * What the live region says: a single step at once, of many steps in a row (scrubbing, playing fast, a held key)
 * the last one, so that a screen reader is not flooded. Calls `spoken` when it says something after a rest.
 */
export class Speaker {
  text = '';
  #next = '';
  #last = -REST;
  #timer = 0;
  #spoken;

  /** @param {() => void} spoken */
  constructor(spoken) {
    this.#spoken = spoken;
  }

  /** @param {string} text */
  say(text) {
    if (text === this.#next) return;
    const now = performance.now();
    const rested = now - this.#last >= REST;
    this.#next = text;
    this.#last = now;
    clearTimeout(this.#timer);
    if (rested) {
      this.text = text;
      return;
    }
    this.#timer = window.setTimeout(() => {
      this.text = text;
      this.#spoken();
    }, REST);
  }
}
