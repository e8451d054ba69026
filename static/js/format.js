/**
 * Numbers as the page prints them: a leading zero is left out, as in tables of probabilities.
 * Two places where two say it all, else three.
 * @param {number} value
 */
export function decimal(value) {
  const rounded = value.toFixed(3);
  if (value > 0 && Number(rounded) === 0) return '<.001';
  if (value < 1 && Number(rounded) === 1) return '>.999';
  if (Number.isInteger(Number(rounded))) return String(Number(rounded));
  return rounded.replace(/^0/, '').replace(/0$/, '');
}

/** @param {number|null} value a rate that may not exist yet */
export function rate(value) {
  return value === null ? '–' : value.toFixed(2);
}

/** A draw, always to three places. @param {import('./types.js').Draw} draw */
export function draw({ number, u }) {
  const digits = u.toFixed(3);
  return `draw ${number} = ${Number(digits) === 1 ? '>.999' : digits.slice(1)}`;
}

/** @param {string} context */
export function after(context) {
  return context === '' ? 'at the start' : `after ${context}`;
}

/** A share of one, as the percentage SVG wants. @param {number} value */
export function percent(value) {
  return `${Math.min(Math.max(value, 0), 1) * 100}%`;
}
