import { html } from 'lit-html';
import { listSeparator } from '../../format.js';
import { fixed, t, whole } from '../../language.js';
import { columns } from '../plot/columns.js';
import { figure } from '../plot/figure.js';
import { roundTicks } from '../plot/scale.js';
import { significant, tick} from '../numbers.js';
import { term } from '../../views/term.js';
import { glossing } from '../../views/glossing.js';

/** @typedef {import('../types.js').ExactReply} ExactReply */

/** The verdict on the whole output, in words and one number. @param {ExactReply} reply */
export function verdict({ tv, says, sequences }) {
  return html`<div class="headline"><p class="big-number"><strong>${significant(tv)}</strong>
      <span>${term('total-variation', t('total variation over {count} sequences', { count: whole(sequences.length) }))}</span></p>
    <p class="says" role="status">${glossing('total-variation')(says)}</p></div>`;
}

/** @param {ExactReply} reply @param {number} width @param {string} about */
export function byPosition({ tv_by_position: all }, width, about) {
  const ticks = roundTicks(Math.max(...all, 0.01), 4);
  return figure({
    name: 'specstep-tv-by-position',
    title: t('Total variation of the token at each position'),
    heads: [t('position'), t('total variation')],
    rows: all.map((tv, i) => [i + 1, tv]),
    format: shown,
    drawing: columns({
      width,
      kind: 'worse',
      label: t('Total variation by position, {settings}: {values}',
        { settings: about, values: all.map((tv, i) => `${i + 1}: ${significant(tv)}`).join(listSeparator()) }),
      x: { label: t('output position'), min: 0.5, max: all.length + 0.5, ticks: all.map((_, i) => i + 1), format: String },
      y: { label: '', min: 0, max: ticks[ticks.length - 1] ?? 1, ticks, format: tick },
      columns: all.map((value, i) => ({ at: i + 1, value })),
      format: significant,
    }),
    note: t('All else summed out. A rule may be right in every single position and still wrong in their '
      + 'combination.'),
  });
}

/** @type {[keyof import('../types.js').Expected, string][]} */
export const COUNTS = [
  ['passes', t('target passes')], ['scored', t('positions scored')], ['drafted', t('drafted')], ['accepted', t('accepted')],
  ['rejected', t('rejected')], ['discarded', t('discarded')], ['bonus', t('bonus')], ['tokens_per_pass', t('tokens per pass')],
];

/** The counts of a run, at the width on show. @param {ExactReply} reply */
export function counts({ expected }) {
  return html`<table class="data counts"><caption>${t('Expected counts of a run')}</caption>
    <tbody>${COUNTS.map(([key, name]) => html`<tr><th scope="row">${term(key, name)}</th><td>${fixed(expected[key], 4)}</td></tr>`)}</tbody></table>`;
}

/** @param {string|number} value */
function shown(value) {
  return typeof value === 'number' ? significant(value) : value;
}
