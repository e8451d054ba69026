import { html } from 'lit-html';
import { after } from '../../format.js';
import { t } from '../../language.js';
import { figure } from '../plot/figure.js';
import { lines } from '../plot/lines.js';
import { tick } from '../numbers.js';

/** @typedef {import('../types.js').CandidatesReply} CandidatesReply */

/** @param {string} context @param {string[]} tokens @param {(context: string) => void} change */
export function contextChoice(context, tokens, change) {
  return html`<div class="controls"><fieldset role="radiogroup" aria-label=${t('Context')} class="field">
    <span class="label" aria-hidden="true">${t('Context')}</span><span class="segments">${['', ...tokens].map((name) => html`<label>
      <input type="radio" name="lab-context" value=${name} .checked=${name === context} @change=${() => change(name)}>
      <span>${after(name)}</span></label>`)}</span></fieldset></div>`;
}

/** @param {CandidatesReply} reply @param {number} width */
export function candidates({ context, with_replacement: kept, without_replacement: dropped }, width) {
  const most = kept.length;
  return figure({
    name: 'specstep-candidates',
    title: `Chance that one of n candidates is accepted, ${after(context)}`,
    heads: ['candidates', 'drawn anew each time', 'never the same token again'],
    rows: kept.map((value, i) => [i + 1, value, dropped[i] ?? '–']),
    format: (value) => (typeof value === 'number' ? value.toFixed(3) : value),
    drawing: lines({
      width,
      label: `Acceptance by number of candidates: with replacement ${kept.map((value) => value.toFixed(3)).join(', ')}; without ${dropped.map((value) => value.toFixed(3)).join(', ')}`,
      x: { label: 'candidates at this position', min: 1, max: most, format: String, ticks: kept.map((_, i) => i + 1) },
      y: { label: '', min: 0, max: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1], format: tick },
      series: [
        { name: 'drawn anew', kind: 'main', dots: true, points: kept.map((value, i) => [i + 1, value]) },
        { name: 'no repeats', kind: 'good', dots: true, points: dropped.map((value, i) => [i + 1, value]) },
      ],
    }),
    note: html`${t('Recursive rejection: each candidate is tested against what the earlier ones left of p. Lossless both '
      + 'ways.')}`,
  });
}
