import { bare, fixed, localised, t, whole } from '../language.js';

/** Numbers of the lab as the page prints them. */

const SUPERSCRIPT = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
/** Below this, two distributions differ by rounding only. */
const ROUNDING = 1e-12;

/** Three significant digits, without the leading zero: .00891, 1.73, 11,382. @param {number} value */
export function significant(value) {
  const size = Math.abs(value);
  if (size < ROUNDING) return '0';
  if (size >= 1000) return whole(Math.round(value));
  if (size < 1e-5) return power(value);
  return bare(value.toPrecision(3)).replace('-', '−');
}

/** A round number on an axis: .05, 1.5, 20. @param {number} value */
export function tick(value) {
  return bare(String(value));
}

/** With its sign: +.0053, −.0013, 0. @param {number} value */
export function signed(value) {
  const text = significant(value);
  return value > 0 && text !== '0' ? `+${text}` : text;
}

/** @param {number} value for instance 1.2·10⁻⁷ */
function power(value) {
  const [mantissa = '', exponent = ''] = value.toExponential(1).split('e');
  return `${localised(mantissa).replace('-', '−')}·10${superscript(Number(exponent))}`;
}

/** @param {number} exponent */
export function superscript(exponent) {
  return (exponent < 0 ? '⁻' : '') + [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPT[Number(digit)]).join('');
}

/** @param {number} share of one */
export function percentage(share) {
  return t('{number}%', { number: fixed(100 * share, share < 0.1 ? 1 : 0) });
}
