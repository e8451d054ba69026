import { ServerGone, ServerRefusal } from './api.js';

const RETRY_MS = 3000;

/**
 * Whether the model server is there. While it is not, it is looked for again as long as somebody watches.
 * Fires `change`, and `back` when it is there again.
 */
export class Server extends EventTarget {
  /** @type {'looking'|'absent'|'lost'|'ready'} lost: it was there */ phase = 'looking';
  /** @type {import('./types.js').Info|null} as it last said */ info = null;
  /** @type {string|null} */ refusal = null;
  #api;
  #watched;
  #timer = 0;

  /** @param {import('./api.js').Api} api @param {() => boolean} watched */
  constructor(api, watched) {
    super();
    this.#api = api;
    this.#watched = watched;
  }

  async look() {
    clearTimeout(this.#timer);
    const { phase } = this;
    try {
      this.info = await this.#api.info();
      this.phase = 'ready';
      this.refusal = null;
    } catch (reason) {
      if (reason instanceof ServerRefusal) this.refusal = reason.message;
      else if (!(reason instanceof ServerGone)) throw reason;
      this.phase = this.info === null ? 'absent' : 'lost';
    }
    if (this.phase === 'lost') this.#lookAgain();
    this.dispatchEvent(new Event('change'));
    if (phase === 'lost' && this.phase === 'ready') this.dispatchEvent(new Event('back'));
  }

  /** A call found nobody. */
  lost() {
    this.phase = 'lost';
    this.#lookAgain();
    this.dispatchEvent(new Event('change'));
  }

  #lookAgain() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => { if (this.#watched()) void this.look(); else this.#lookAgain(); }, RETRY_MS);
  }
}
