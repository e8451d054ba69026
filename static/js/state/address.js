import { isMoment, restore, write } from './link.js';

/** Milliseconds that the moment must rest before it is written. */
const REST = 250;

/**
 * Keeps the page's address and the moment on show together. The address is replaced, never pushed, so that stepping
 * leaves no trail in the history.
 */
export class Address {
  #place;
  #base;
  #timer = 0;
  #written = '';
  #restoring = 0;
  /** A moment that could not be shown for want of an engine. @type {string|null} */
  #waiting = null;

  /** @param {import('./link.js').Place} place @param {() => string} base the page that links lead to */
  constructor(place, base) {
    this.#place = place;
    this.#base = base;
  }

  /** The link to the moment on show. */
  get href() {
    const url = new URL(this.#base());
    // What the address asks for and is not on show yet, for want of an engine, is still what the page is about.
    const asked = this.#restoring > 0 || this.#waiting !== null;
    url.hash = asked ? location.hash : write(this.#place);
    return url.href.replace(/#$/, '');
  }

  /** The link to a view, with the settings of the moment on show. @param {import('./places.js').Place} view */
  hrefOf(view) {
    const url = new URL(this.#base());
    url.hash = write(this.#place, view) || 'view=step';
    return url.href;
  }

  /** A view is about to be opened: the page's history takes note, so that one can go back. @param {import('./places.js').Place} view */
  push(view) {
    clearTimeout(this.#timer);
    this.#written = write(this.#place, view);
    this.#record('pushState', this.#written);
  }

  start() {
    addEventListener('hashchange', this.#read);
    this.#written = write(this.#place);
    this.#read();
  }

  stop() {
    removeEventListener('hashchange', this.#read);
    clearTimeout(this.#timer);
  }

  /** The moment may have changed. */
  touch() {
    clearTimeout(this.#timer);
    if (this.#restoring === 0) this.#timer = window.setTimeout(() => this.#write(), REST);
  }

  /** The engine is there: what the address said and nobody could make can be made now. */
  engineReady() {
    if (this.#waiting !== null) void this.#show(this.#waiting);
  }

  #read = () => {
    if (isMoment(location.hash)) void this.#show(location.hash);
    else if (location.hash === '') this.#place.show('step');
  };

  /** @param {string} fragment */
  async #show(fragment) {
    this.#restoring += 1;
    this.#waiting = null;
    await restore(this.#place, fragment);
    const { notice } = this.#place.session;
    if (notice !== null && notice.parameter === null) this.#waiting = fragment;
    this.#restoring -= 1;
    if (this.#restoring === 0 && this.#waiting === null) this.#written = write(this.#place);
  }

  #write() {
    if (this.#restoring > 0 || this.#place.session.wish !== null) return;
    const text = write(this.#place);
    if (text === this.#written) return;
    this.#written = text;
    this.#record('replaceState', text);
  }

  /** @param {'pushState'|'replaceState'} how @param {string} text */
  #record(how, text) {
    try {
      history[how](history.state, '', text === '' ? location.pathname + location.search : `#${text}`);
    } catch (refused) {
      // Some frames have no address of their own; "Copy link" still gives the link.
      if (!(refused instanceof DOMException)) throw refused;
    }
  }
}
