/** How long, in milliseconds, the widget says that the link is copied. */
const SAID = 4000;

/** What became of the link to the moment that somebody wanted to copy. */
export class CopiedLink {
  /** @type {null|'done'|'blocked'} */ state = null;
  #timer = 0;
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {string} link */
  async copy(link) {
    clearTimeout(this.#timer);
    try {
      await navigator.clipboard.writeText(link);
      this.state = 'done';
      this.#timer = window.setTimeout(() => {
        this.state = null;
        this.#changed();
      }, SAID);
    } catch {
      this.state = 'blocked'; // No permission, or no secure page: the link is shown instead.
    }
    this.#changed();
  }
}
