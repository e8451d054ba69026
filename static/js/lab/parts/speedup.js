import { html } from 'lit-html';
import { t } from '../../language.js';
import { columns } from '../plot/columns.js';
import { figure, table } from '../plot/figure.js';
import { lines } from '../plot/lines.js';
import { roundTicks } from '../plot/scale.js';
import { tick } from '../numbers.js';

/** @typedef {import('../types.js').CostReply} CostReply */

/** @param {CostReply} reply @param {number} width */
export function speedUp({ widths, best }, width) {
  const ticks = roundTicks(Math.max(...widths.flatMap((row) => [row.speed_up, row.formula_speed_up]), 1.05));
  return figure({
    name: 'specstep-speed-up',
    title: 'Modelled speed-up over ordinary decoding, by draft width k',
    heads: ['k', 'speed-up', 'by the formula', 'cost of a token', 'tokens per pass', 'by the formula'],
    rows: widths.map((row) => [row.k, row.speed_up, row.formula_speed_up, row.per_token, row.tokens_per_pass, row.formula_tokens]),
    format: shown,
    drawing: lines({
      width,
      label: `Modelled speed-up: ${widths.map(({ k, speed_up: s }) => `${s.toFixed(2)} at ${k}`).join(', ')}`,
      x: axis(widths.length, width),
      y: { label: '', min: 0, max: ticks[ticks.length - 1] ?? 1, ticks, format: tick },
      series: [
        { name: 'exact', kind: 'main', dots: true, points: widths.map((row) => [row.k, row.speed_up]) },
        { name: 'formula', kind: 'dotted', dots: false, points: widths.map((row) => [row.k, row.formula_speed_up]) },
      ],
      level: { y: 1, text: 'break-even' },
      here: best === null ? null : { x: best, text: `best: k = ${best}` },
    }),
    note: html`${t('Below 1, speculation is slower than the target on its own.')}`,
  });
}

/** @param {CostReply} reply @param {number} width */
export function acceptances({ acceptance, alpha }, width) {
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  return figure({
    name: 'specstep-acceptance',
    title: 'Exact acceptance by position in the block, if it is tested',
    heads: ['position in the block', 'acceptance'],
    rows: acceptance.map((value, i) => [i + 1, value]),
    format: shown,
    drawing: columns({
      width,
      kind: 'plain',
      label: `Acceptance by position: ${acceptance.map((value, i) => `${value.toFixed(3)} at ${i + 1}`).join(', ')}; the mean α is ${alpha.toFixed(3)}`,
      x: { ...axis(acceptance.length, width), label: 'position in the block', min: 0.5, max: acceptance.length + 0.5 },
      y: { label: '', min: 0, max: 1, ticks, format: tick },
      columns: acceptance.map((value, i) => ({ at: i + 1, value })),
      format: (value) => (value === 1 ? '1' : value.toFixed(2).slice(1)),
      level: { y: alpha, text: `α = ${alpha.toFixed(3)}, which the formulas use everywhere` },
    }),
  });
}

/** @param {CostReply} reply */
export function publishedTable({ table_1: rows }) {
  return html`<details class="numbers"><summary>${t('Table 1 of Leviathan et al., reproduced')}</summary>
    <p class="source">${t('Their factors for a draft that costs nothing (c = ĉ = 0), computed from their formulas: speed (1 − α')}<sup>k+1</sup>${t(') / ((1 − α)(kc + 1)), operations (1 − α)(kĉ + k + 1) / (1 − α')}<sup>k+1</sup>).</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${t('Table 1')}>${table({
      title: 'Leviathan et al. 2023, table 1',
      heads: ['α', 'k (their γ)', 'operations', 'speed'],
      rows: rows.map(({ alpha, k, operations, speed }) => [alpha.toFixed(1), String(k), `${operations.toFixed(2)}×`, `${speed.toFixed(2)}×`]),
    })}</div></details>`;
}

/** @param {number} most @param {number} width */
function axis(most, width) {
  const every = width < 420 ? 3 : 1;
  const ticks = Array.from({ length: most }, (_, i) => i + 1).filter((k) => (k - 1) % every === 0);
  return { label: 'draft width k', min: 1, max: most, ticks, format: String };
}

/** @param {string|number} value */
function shown(value) {
  return typeof value !== 'number' || Number.isInteger(value) ? String(value) : value.toFixed(3);
}
