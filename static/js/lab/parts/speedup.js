import { html } from 'lit-html';
import { listSeparator } from '../../format.js';
import { bare, fixed, rich, t } from '../../language.js';
import { columns } from '../plot/columns.js';
import { figure, table } from '../plot/figure.js';
import { lines } from '../plot/lines.js';
import { roundTicks } from '../plot/scale.js';
import { tick } from '../numbers.js';

/** @typedef {import('../types.js').CostReply} CostReply */

/** @param {CostReply} reply @param {number} width @param {import('../../views/glossing.js').Words} words */
export function speedUp({ widths, best }, width, words) {
  const ticks = roundTicks(Math.max(...widths.flatMap((row) => [row.speed_up, row.formula_speed_up]), 1.05));
  return figure({
    words,
    name: 'specstep-speed-up',
    title: t('Modelled speed-up over ordinary decoding, by draft width k'),
    heads: ['k', t('speed-up'), t('by the formula'), t('cost of a token'), t('tokens per pass'), t('by the formula')],
    rows: widths.map((row) => [row.k, row.speed_up, row.formula_speed_up, row.per_token, row.tokens_per_pass, row.formula_tokens]),
    format: shown,
    drawing: lines({
      width,
      label: t('Modelled speed-up: {values}', { values: atEach(widths.map(({ k, speed_up: value }) => [k, fixed(value, 2)])) }),
      x: axis(widths.length, width),
      y: { label: '', min: 0, max: ticks[ticks.length - 1] ?? 1, ticks, format: tick },
      series: [
        { name: t('exact'), kind: 'main', dots: true, points: widths.map((row) => [row.k, row.speed_up]) },
        { name: t('formula'), kind: 'dotted', dots: false, points: widths.map((row) => [row.k, row.formula_speed_up]) },
      ],
      level: { y: 1, text: t('break-even') },
      here: best === null ? null : { x: best, text: t('best: k = {k}', { k: best }) },
    }),
    note: t('Below 1, speculation is slower than the target on its own.'),
  });
}

/** @param {CostReply} reply @param {number} width @param {import('../../views/glossing.js').Words} words */
export function acceptances({ acceptance, alpha }, width, words) {
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  return figure({
    words,
    name: 'specstep-acceptance',
    title: t('Exact acceptance by position in the block, if it is tested'),
    heads: [t('position in the block'), t('acceptance')],
    rows: acceptance.map((value, i) => [i + 1, value]),
    format: shown,
    drawing: columns({
      width,
      kind: 'plain',
      label: t('Acceptance by position: {values}; the mean α is {alpha}',
        { values: atEach(acceptance.map((value, i) => [i + 1, fixed(value, 3)])), alpha: fixed(alpha, 3) }),
      x: { ...axis(acceptance.length, width), label: t('position in the block'), min: 0.5, max: acceptance.length + 0.5 },
      y: { label: '', min: 0, max: 1, ticks, format: tick },
      columns: acceptance.map((value, i) => ({ at: i + 1, value })),
      format: (value) => (value === 1 ? '1' : bare(value.toFixed(2))),
      level: { y: alpha, text: t('α = {alpha}, which the formulas use everywhere', { alpha: fixed(alpha, 3) }) },
    }),
  });
}

/** @param {CostReply} reply */
export function publishedTable({ table_1: rows }) {
  return html`<details class="numbers"><summary>${t('Table 1 of Leviathan et al., reproduced')}</summary>
    <p class="source">${rich('Their factors for a draft that costs nothing (c = ĉ = 0), computed from their formulas: '
      + 'speed (1 − {power}) / ((1 − α)(kc + 1)), operations (1 − α)(kĉ + k + 1) / (1 − {power}).', { power: html`α<sup>k+1</sup>` })}</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${t('Table 1')}>${table({
      title: t('Leviathan et al. 2023, table 1'),
      heads: ['α', t('k (their γ)'), t('operations'), t('speed')],
      rows: rows.map(({ alpha, k, operations, speed }) => [fixed(alpha, 1), String(k), `${fixed(operations, 2)}×`, `${fixed(speed, 2)}×`]),
    })}</div></details>`;
}

/** @param {[number, string][]} values each with its place */
function atEach(values) {
  return values.map(([width, value]) => t('{value} at {width}', { value, width })).join(listSeparator());
}

/** @param {number} most @param {number} width */
function axis(most, width) {
  const every = width < 420 ? 3 : 1;
  const ticks = Array.from({ length: most }, (_, i) => i + 1).filter((k) => (k - 1) % every === 0);
  return { label: t('draft width k'), min: 1, max: most, ticks, format: String };
}

/** @param {string|number} value */
function shown(value) {
  return typeof value !== 'number' || Number.isInteger(value) ? String(value) : fixed(value, 3);
}
