import { alone } from '../views/presenting.js';

/** The widget alone over the whole window, where a clicker's keys reach it wherever the focus is. */
export class Presentation {
  #element;
  #pressed;
  #changed;
  /** Ends it. @type {(() => void)|null} */
  #leave = null;

  /**
   * @param {HTMLElement} element
   * @param {(event: KeyboardEvent) => void} pressed
   * @param {() => void} changed
   */
  constructor(element, pressed, changed) {
    this.#element = element;
    this.#pressed = pressed;
    this.#changed = changed;
  }

  get on() {
    return this.#leave !== null;
  }

  /** @param {boolean} on */
  switch(on) {
    if (on === this.on) return;
    this.#leave?.();
    this.#leave = null;
    if (on) {
      const release = alone(this.#element);
      const page = this.#element.ownerDocument;
      page.addEventListener('keydown', this.#pressed);
      this.#leave = () => {
        release();
        page.removeEventListener('keydown', this.#pressed);
      };
    }
    this.#element.toggleAttribute('presenting', on);
    this.#changed();
  }
}
