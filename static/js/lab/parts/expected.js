import { listSeparator } from '../../format.js';
import { t } from '../../language.js';
import { figure } from '../plot/figure.js';
import { lines } from '../plot/lines.js';
import { roundTicks } from '../plot/scale.js';
import { significant, tick } from '../numbers.js';
import { COUNTS } from './exact.js';

/** @typedef {import('../types.js').ExpectedReply} ExpectedReply */

/** @type {[keyof import('../types.js').Expected, string, string][]} */
const DRAWN = [
  ['passes', t('passes'), 'main'], ['accepted', t('accepted'), 'good'], ['rejected', t('rejected'), 'bad'],
  ['discarded', t('discarded'), 'faint'], ['bonus', t('bonus'), 'dotted'],
];

/** Expected counts of a whole run for each draft width. @param {ExpectedReply} reply @param {number} width @param {number} chosen @param {import('../../views/glossing.js').Words} words */
export function countsByWidth({ widths }, width, chosen, words) {
  const ticks = roundTicks(Math.max(...widths.flatMap((row) => DRAWN.map(([key]) => row[key])), 1));
  return figure({
    words,
    name: 'specstep-expected-counts',
    title: t('Expected counts of a run, by draft width k'),
    heads: ['k', ...COUNTS.map(([, name]) => name)],
    rows: widths.map((row) => [row.width, ...COUNTS.map(([key]) => row[key])]),
    format: fixed,
    drawing: lines({
      width,
      label: t('Expected counts for widths 1 to {widest}; the numbers are in the table below', { widest: widths.length }),
      x: axis(widths.length),
      y: { label: '', min: 0, max: ticks[ticks.length - 1] ?? 1, ticks, format: tick },
      series: DRAWN.map(([key, name, kind]) => ({ name, kind, dots: false, points: widths.map((row) => [row.width, row[key]]) })),
      here: { x: chosen, text: `k = ${chosen}` },
    }),
    note: t('Exact expectations, not averages of a sample.'),
  });
}

/** @param {ExpectedReply} reply @param {number} width @param {number} chosen @param {import('../../views/glossing.js').Words} words */
export function tokensByWidth({ widths }, width, chosen, words) {
  const ticks = roundTicks(Math.max(...widths.map((row) => row.tokens_per_pass), 1));
  return figure({
    words,
    name: 'specstep-tokens-per-pass',
    title: t('Expected tokens per target pass, by draft width k'),
    heads: ['k', t('tokens per pass'), t('total variation')],
    rows: widths.map((row) => [row.width, row.tokens_per_pass, row.tv]),
    format: fixed,
    drawing: lines({
      width,
      label: t('Expected tokens per target pass: {values}', { values: widths.map((row) => t('{value} at {width}',
        { value: significant(row.tokens_per_pass), width: row.width })).join(listSeparator()) }),
      x: axis(widths.length),
      y: { label: '', min: 0, max: ticks[ticks.length - 1] ?? 1, ticks, format: tick },
      series: [{ name: '', kind: 'main', dots: true, points: widths.map((row) => [row.width, row.tokens_per_pass]) }],
      level: { y: 1, text: t('ordinary decoding: 1') },
      here: { x: chosen, text: `k = ${chosen}` },
    }),
    note: t('More tokens a pass is not yet a speed-up: drafting costs, too. The cost view weighs the two.'),
  });
}

/** @param {number} most */
function axis(most) {
  return { label: t('draft width k'), min: 1, max: most, ticks: Array.from({ length: most }, (_, i) => i + 1), format: String };
}

/** @param {string|number} value */
function fixed(value) {
  return typeof value === 'number' ? significant(value) : value;
}
