import { isPlace } from '../state/places.js';
import { PROPERTIES, restore, SETTINGS } from '../state/link.js';
import { partsOf } from './parts.js';

/** The attributes that say what is shown: those of the link, but for what only makes sense in a page of its own. */
export const KEYS = PROPERTIES.map(({ key }) => key).filter((key) => key !== 'present');

/** All attributes that the widget follows. */
export const ATTRIBUTES = [...KEYS, 'parts', 'boot', 'start'];

/**
 * The attributes of the moment as the fragment of a link; empty where there are none.
 * @param {Element} element
 */
export function fragmentOf(element) {
  const given = new URLSearchParams();
  for (const key of KEYS) {
    const value = element.getAttribute(key);
    if (value !== null && (key !== 'view' || isPlace(value))) given.set(key, value);
  }
  return given.toString();
}

/** The settings among the attributes. @param {Element} element */
export function settingsOf(element) {
  return Object.fromEntries(SETTINGS.map((key) => [key, element.getAttribute(key)]).filter(([, value]) => value !== null));
}

/** Which parts the attributes ask for. @param {Element} element */
export function wantedParts(element) {
  const view = element.getAttribute('view');
  return partsOf(view !== null && isPlace(view) ? null : view, element.getAttribute('parts'));
}

/** Does what the attributes say, of several changes at once only the last. */
export class Wishes {
  #element;
  #place;
  #ticket = 0;
  /** Settles when what the attributes say is on show, or cannot be; null where nothing is under way.
   * @type {Promise<void>|null} */ underWay = null;
  /** What could not be shown for want of an engine. */ #owed = false;

  /** @param {Element} element @param {import('../state/link.js').Place} place */
  constructor(element, place) {
    this.#element = element;
    this.#place = place;
  }

  /** The attributes have changed; all changes of one task are one. @param {Promise<void>} [after] */
  obey(after) {
    const underWay = this.#obey(after);
    this.underWay = underWay;
    void underWay.finally(() => { if (this.underWay === underWay) this.underWay = null; });
  }

  /** @param {Promise<void>} [after] */
  async #obey(after) {
    const ticket = ++this.#ticket;
    await after;
    if (ticket !== this.#ticket) return;
    await restore(this.#place, fragmentOf(this.#element));
    const { notice } = this.#place.session;
    if (ticket === this.#ticket) this.#owed = notice !== null && notice.parameter === null;
  }

  /** The engine is there. */
  engineReady() {
    if (this.#owed) this.obey();
  }
}
