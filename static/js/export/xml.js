/** @type {Record<string, string>} */
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** What XML 1.0 cannot hold at all. */
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Anything as the text of an attribute or an element. @param {string} raw */
export function text(raw) {
  return raw.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** A length, to a hundredth of a pixel. @param {number} value */
export function number(value) {
  return String(Math.round(value * 100) / 100);
}

/** @param {Record<string, string|number|null>} attributes those that are null are left out */
export function attributes(attributes) {
  return Object.entries(attributes).filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? number(value) : text(String(value))}"`).join('');
}
