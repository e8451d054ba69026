import { html } from 'lit-html';
import { after, listSeparator } from '../../format.js';
import { fixed, t } from '../../language.js';
import { figure } from '../plot/figure.js';
import { lines } from '../plot/lines.js';
import { tick } from '../numbers.js';

/** @typedef {import('../types.js').CandidatesReply} CandidatesReply */

/** So many contexts fit beside each other; of more, one is picked from a list. */
const FEW = 12;

/** @param {string} context @param {string[]} tokens @param {(context: string) => void} change */
export function contextChoice(context, tokens, change) {
  if (tokens.length > FEW) {
    return html`<label class="field"><span class="label">${t('Context')}</span><select @change=${(/** @type {{target: HTMLSelectElement}} */ { target }) =>
      change(target.value)}>${['', ...tokens].map((name) => html`<option value=${name} .selected=${name === context}>${after(name)}</option>`)}</select></label>`;
  }
  return html`<div class="controls"><fieldset role="radiogroup" aria-label=${t('Context')} class="field">
    <span class="label" aria-hidden="true">${t('Context')}</span><span class="segments">${['', ...tokens].map((name) => html`<label>
      <input type="radio" name="lab-context" value=${name} .checked=${name === context} @change=${() => change(name)}>
      <span>${after(name)}</span></label>`)}</span></fieldset></div>`;
}

/** @param {number[]} values */
function series(values) {
  return values.map((value) => fixed(value, 3)).join(listSeparator());
}

/** @param {CandidatesReply} reply @param {number} width @param {import('../../views/glossing.js').Words} words */
export function candidates({ context, with_replacement: kept, without_replacement: dropped }, width, words) {
  const most = kept.length;
  return figure({
    words,
    name: 'specstep-candidates',
    title: t('Chance that one of n candidates is accepted, {context}', { context: after(context) }),
    heads: [t('candidates'), t('drawn anew each time'), t('never the same token again')],
    rows: kept.map((value, i) => [i + 1, value, dropped[i] ?? '–']),
    format: (value) => fixed(value, 3),
    drawing: lines({
      width,
      label: t('Acceptance by number of candidates: with replacement {kept}; without {dropped}', { kept: series(kept), dropped: series(dropped) }),
      x: { label: t('candidates at this position'), min: 1, max: most, format: String, ticks: kept.map((_, i) => i + 1) },
      y: { label: '', min: 0, max: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1], format: tick },
      series: [
        { name: t('drawn anew'), kind: 'main', dots: true, points: kept.map((value, i) => [i + 1, value]) },
        { name: t('no repeats'), kind: 'good', dots: true, points: dropped.map((value, i) => [i + 1, value]) },
      ],
    }),
    note: t('Recursive rejection: each candidate is tested against what the earlier ones left of p. Lossless both '
      + 'ways.'),
  });
}
