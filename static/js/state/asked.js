import { t, whole } from '../language.js';
import { LINK_MOST } from './shelf.js';

/**
 * What the model view asks its server for, in the words of a link: only what differs from the server's own defaults.
 * Whether the server offers it, and in which ranges, it says itself.
 *
 * @typedef {'prompt'|'chat'|'draft'|'layer'|'rule'|'width'|'limit'|'seed'|'temperature'|'top-k'|'top-p'} AskedKey
 * @typedef {Map<AskedKey, string>} Asked
 */

/** Halves of characters, which no link can hold. */
const HALVES = /\p{Cs}/gu;

/** @type {[(text: string) => boolean, (key: string, value: string) => string]} */
const WHOLE = [(text) => /^\d{1,20}$/.test(text), (key, value) => t('{key} is {value}, it must be a whole number.', { key, value })];
/** @type {typeof WHOLE} */
const NUMBER = [(text) => /^\d{1,9}(\.\d{1,20})?$/.test(text), (key, value) => t('{key} is {value}, it must be a number such as 0.7.', { key, value })];
/** @type {typeof WHOLE} */
const NAME = [(text) => /^[a-z][a-z-]{0,39}$/.test(text), (key, value) => t('{key} is {value}, it must be a name such as {example}.', { key, value,
  example: key.endsWith('rule') ? 'greedy' : 'early-exit' })];
/** @type {typeof WHOLE} */
const SWITCH = [(text) => text === '1', (key, value) => t('{key} is {value}, it must be 1 or be left out.', { key, value })];
/** @type {typeof WHOLE} */
const PROMPT = [fits, (key) => t('{key} is too long: a link holds up to {most} characters of it.', { key, most: whole(LINK_MOST) })];

/** What a link may say of each. @type {Record<AskedKey, typeof WHOLE>} */
const ASKED = { prompt: PROMPT, chat: SWITCH, draft: NAME, layer: WHOLE, rule: NAME, width: WHOLE, limit: WHOLE, seed: WHOLE,
  temperature: NUMBER, 'top-k': WHOLE, 'top-p': NUMBER };

/** The properties of a link (see link.js) that hold it. @param {(text: string) => string} brief of a stranger's text */
export function askedProperties(brief) {
  return /** @type {AskedKey[]} */ (Object.keys(ASKED)).map((name) => ({
    key: `model-${name}`,
    fallback: '',
    read: (/** @type {import('./link.js').Place} */ { session, view }) => (view === 'model' ? written(name, session.asked) : ''),
    restore: (/** @type {import('./link.js').Place} */ { session, view }, /** @type {string} */ text) => {
      if (view !== 'model') return null;
      const [allowed, complaint] = ASKED[name];
      const known = text === '' || allowed(text);
      session.ask(name, known && text !== '' ? text : null);
      return known ? null : complaint(`model-${name}`, brief(text));
    },
  }));
}

/** How many characters of a link a prompt takes. @param {string} prompt */
export function lengthInLink(prompt) {
  return encodeURIComponent(prompt.replace(HALVES, '?')).length;
}

/** Whether a link can hold a prompt. @param {string} prompt */
export function fits(prompt) {
  return lengthInLink(prompt) <= LINK_MOST && prompt.search(HALVES) < 0;
}

/** @param {AskedKey} name @param {Asked} asked */
function written(name, asked) {
  const text = asked.get(name) ?? '';
  return ASKED[name][0](text) ? text : '';
}
