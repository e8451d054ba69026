/** Messages without a language: what the worker, which knows none, shares with the page (language.js). */

/** Marks a message that is translated only where it is said. @template {string} M @param {M} message @returns {M} */
export const mark = (message) => message;

const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/g;

/** A text within another: what is read from the right, such as a Hebrew token, is isolated (Unicode's UAX 9), so that it
 * does not change the order of what stands around it. @param {string} text */
export function isolated(text) {
  return FROM_THE_RIGHT.test(text.replace(ISOLATED, '')) ? `\u2068${text}\u2069` : text;
}

/** The text with its values in their places. @param {string} text @param {Record<string, unknown>} [values] */
export function filled(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? isolated(String(values[name])) : place));
}
