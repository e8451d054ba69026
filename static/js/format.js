import { bare, catalogue, fixed, t } from './language.js';

const DIGITS = 3;
/** Two different numbers below 1 differ in these at the latest. */
const MOST_DIGITS = 17;

/**
 * Numbers as the page prints them: a leading zero is left out, as in tables of probabilities.
 * Two places where two say it all, else three, or as many as asked for.
 * @param {number} value
 * @param {number} [digits]
 */
export function decimal(value, digits = DIGITS) {
  const rounded = value.toFixed(digits);
  if (digits > DIGITS) return bare(rounded);
  return beyond(value) ?? (Number.isInteger(Number(rounded)) ? String(Number(rounded)) : bare(rounded.replace(/0$/, '')));
}

/** The same always to three places, for numbers of one map or column. @param {number} value */
export function even(value) {
  return beyond(value) ?? bare(value.toFixed(DIGITS));
}

/** What three places would show as 0 or 1, and is not. @param {number} value */
function beyond(value) {
  if (value > 0 && value < 0.0005) return `<${bare('0.001')}`;
  return value < 1 && value >= 0.9995 ? `>${bare('0.999')}` : null;
}

/** @param {number|null} value a rate that may not exist yet */
export function rate(value) {
  return value === null ? '–' : fixed(value, 2);
}

/** A draw, to three places or more. @param {import('./types.js').Draw} draw @param {number} [digits] */
export function draw({ number, u }, digits = DIGITS) {
  const rounded = u.toFixed(digits);
  return t('draw {number} = {u}', { number, u: Number(rounded) === 1 ? `>${bare('0.999')}` : bare(rounded) });
}

/** How many places it takes to see which of two numbers is the larger, at least three. @param {number} one @param {number} other */
export function digitsApart(one, other) {
  let digits = DIGITS;
  while (one !== other && digits < MOST_DIGITS && one.toFixed(digits) === other.toFixed(digits)) digits += 1;
  return digits;
}

/** @param {string} context */
export function after(context) {
  return context === '' ? t('at the start') : t('after {token}', { token: context });
}

/** Between numbers in a row: where they have a comma of their own, a semicolon. */
export function listSeparator() {
  return catalogue.decimal === ',' ? '; ' : ', ';
}

/** Decimals in a row. @param {number[]} values */
export function list(values) {
  return values.map((value) => decimal(value)).join(listSeparator());
}

/** A share of one, as the percentage SVG wants. @param {number} value */
export function percent(value) {
  return `${Math.min(Math.max(value, 0), 1) * 100}%`;
}
