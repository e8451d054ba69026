/**
 * @typedef {import('../types.js').RawPayload} RawPayload
 * @typedef {{from: number, more: any[]}} Part what takes the place of a list's entries from `from` on
 * @typedef {Record<'frames'|'records'|'record_since'|'passes'|'slots', Part> & {trace: {from: number, more: string}}} Change
 *   what a phase adds to a run's payload, as the server says it
 */

const LISTS = /** @type {const} */ (['frames', 'records', 'record_since', 'passes', 'slots']);

/**
 * The payload with a change taken in, as the server would give it whole.
 * @param {RawPayload} payload @param {Change} change
 * @returns {RawPayload}
 */
export function joined(payload, change) {
  const lists = LISTS.map((name) => [name, [...kept(payload[name] ?? [], change[name].from), ...change[name].more]]);
  return { ...payload, ...Object.fromEntries(lists), trace: kept(payload.trace, change.trace.from) + change.trace.more };
}

/** @template {string|unknown[]} T @param {T} whole @param {number} count @returns {T} */
function kept(whole, count) {
  if (count > whole.length) throw new RangeError('The change begins later than what is known ends.');
  return /** @type {T} */ (whole.slice(0, count));
}
