/**
 * @typedef {object} Axis
 * @property {string} label
 * @property {number} min
 * @property {number} max
 * @property {boolean} [log]
 * @property {number[]} ticks
 * @property {(value: number) => string} format
 */

/** From a value to its share of the axis' length. @param {Axis} axis @param {number} value */
export function along({ min, max, log }, value) {
  const [low, high, at] = log ? [Math.log10(min), Math.log10(max), Math.log10(value)] : [min, max, value];
  return high === low ? 0 : (at - low) / (high - low);
}

/** Round numbers from 0 to beyond `max`. @param {number} max @param {number} [wanted] about so many steps */
export function roundTicks(max, wanted = 5) {
  const rough = Math.max(max, 1e-9) / wanted;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * unit >= rough * 0.999) ?? 10) * unit;
  const count = Math.max(Math.ceil(max / step - 1e-9), 1);
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

/** The powers of ten around a range. @param {number} low @param {number} high */
export function powersOfTen(low, high) {
  const from = Math.floor(Math.log10(low) + 1e-9);
  const to = Math.max(Math.ceil(Math.log10(high) - 1e-9), from + 1);
  return Array.from({ length: to - from + 1 }, (_, i) => Number(`1e${from + i}`));
}
