import { html } from 'lit-html';
import { columns } from '../plot/columns.js';
import { figure } from '../plot/figure.js';
import { roundTicks } from '../plot/scale.js';
import { term } from '../../views/term.js';
import { significant, tick, whole } from '../numbers.js';

/** @typedef {import('../types.js').ExactReply} ExactReply */

/** The verdict on the whole output, in words and one number. @param {ExactReply} reply */
export function verdict({ tv, says, sequences }) {
  return html`<div class="headline"><p class="big-number"><strong>${significant(tv)}</strong>
      <span>${term('total-variation', 'total variation')} over ${whole(sequences.length)} sequences</span></p>
    <p class="says">${says}</p></div>`;
}

/** @param {ExactReply} reply @param {number} width @param {string} about */
export function byPosition({ tv_by_position: all }, width, about) {
  const ticks = roundTicks(Math.max(...all, 0.01), 4);
  return figure({
    name: 'specstep-tv-by-position',
    title: 'Total variation of the token at each position',
    heads: ['position', 'total variation'],
    rows: all.map((tv, i) => [i + 1, tv]),
    format: shown,
    drawing: columns({
      width,
      kind: 'worse',
      label: `Total variation by position, ${about}: ${all.map((tv, i) => `${i + 1}: ${significant(tv)}`).join(', ')}`,
      x: { label: 'output position', min: 0.5, max: all.length + 0.5, ticks: all.map((_, i) => i + 1), format: String },
      y: { label: '', min: 0, max: ticks[ticks.length - 1] ?? 1, ticks, format: tick },
      columns: all.map((value, i) => ({ at: i + 1, value })),
      format: significant,
    }),
    note: html`All else summed out. A rule may be right in every single position and still wrong in their combination.`,
  });
}

/** @type {[keyof import('../types.js').Expected, string, string][]} with their ids in the glossary */
export const COUNTS = [
  ['passes', 'target passes', 'target-pass'], ['scored', 'positions scored', 'positions-scored'], ['drafted', 'drafted', 'drafted'],
  ['accepted', 'accepted', 'accepted'], ['rejected', 'rejected', 'rejected'], ['discarded', 'discarded', 'discarded'],
  ['bonus', 'bonus', 'bonus'], ['tokens_per_pass', 'tokens per pass', 'tokens-per-target-pass'],
];

/** The counts of a run, at the width on show. @param {ExactReply} reply */
export function counts({ expected }) {
  return html`<table class="data counts"><caption>Expected counts of a run</caption>
    <tbody>${COUNTS.map(([key, name, id]) => html`<tr><th scope="row">${term(id, name)}</th><td>${expected[key].toFixed(4)}</td></tr>`)}</tbody></table>`;
}

/** @param {string|number} value */
function shown(value) {
  return typeof value === 'number' ? significant(value) : value;
}
