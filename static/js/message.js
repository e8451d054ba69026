/** Messages without a language: what the worker, which knows none, shares with the page (language.js). */

/** Marks a message that is translated only where it is said. @template {string} M @param {M} message @returns {M} */
export const mark = (message) => message;

/** The text with its values in their places. @param {string} text @param {Record<string, unknown>} [values] */
export function filled(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}
