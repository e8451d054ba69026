/**
 * Two traces stepped together: the engine pairs their frames, and stepping walks the pairs, so that the one that
 * has to wait within a phase waits, and both reach their end.
 *
 * @typedef {[number, number][]} Ticks
 */

/**
 * The pair at which frame `index` of the first trace stands last: then the second has done all it does meanwhile.
 * @param {Ticks} ticks
 * @param {number} index
 */
export function tickOf(ticks, index) {
  return Math.max(ticks.findLastIndex(([one]) => one === index), 0);
}

/**
 * Where a wish to see frame `wanted` leads: a step is one pair on or back, a jump goes straight there.
 * @param {Ticks} ticks
 * @param {number} tick the pair on show
 * @param {number} wanted
 */
export function tickTowards(ticks, tick, wanted) {
  const index = ticks[tick]?.[0] ?? 0;
  const end = ticks.length - 1;
  if (Math.abs(wanted - index) === 1) return Math.min(Math.max(tick + wanted - index, 0), end);
  const last = ticks[end]?.[0] ?? 0;
  return tickOf(ticks, Math.min(Math.max(wanted, 0), last));
}
