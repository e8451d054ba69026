/**
 * When a widget starts the engine: as soon as it is on the page (`now`), when it comes into sight (`visible`), when its
 * reader does something (`interaction`), or when they press its button (`click`).
 *
 * @typedef {'visible'|'interaction'|'click'|'now'} How
 */

/** @type {How[]} */
export const HOW = ['visible', 'interaction', 'click', 'now'];
const INTERACTIONS = ['pointerdown', 'keydown'];

/** Until it wakes, a widget has nothing to do with the engine, and shows what the build recorded. */
export class Boot {
  awake = false;
  #element;
  #woken;
  /** Settles those who wait. @type {() => void} */ #settle = () => undefined;
  /** Settles when it is awake. @type {Promise<void>} */ whenAwake = new Promise((resolve) => { this.#settle = resolve; });
  /** @type {IntersectionObserver|null} */ #observer = null;

  /** @param {HTMLElement} element @param {() => void} woken */
  constructor(element, woken) {
    this.#element = element;
    this.#woken = woken;
  }

  /** As the widget's attributes say; `start="interaction"` is an older word for the same. @returns {How} */
  get how() {
    const said = this.#element.getAttribute('boot') ?? this.#element.getAttribute('start');
    return HOW.find((how) => how === said) ?? 'visible';
  }

  /** Wait for what `how` says. */
  watch() {
    this.stop();
    if (this.awake) return;
    const { how } = this;
    if (how === 'now') this.wake();
    else if (how === 'visible') this.#whenSeen();
    else if (how === 'interaction') for (const kind of INTERACTIONS) this.#element.addEventListener(kind, this.wake, { once: true });
  }

  stop() {
    this.#observer?.disconnect();
    for (const kind of INTERACTIONS) this.#element.removeEventListener(kind, this.wake);
  }

  wake = () => {
    if (this.awake) return;
    this.stop();
    this.awake = true;
    this.#settle();
    this.#woken();
  };

  #whenSeen() {
    this.#observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.wake();
    });
    this.#observer.observe(this.#element);
  }
}
