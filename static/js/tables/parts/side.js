import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { t } from '../../language.js';
import { labelTerm, term } from '../../views/term.js';
import { contextName, sideName } from '../words.js';
import { entryRow } from './entry.js';

/**
 * @typedef {import('../types.js').Report} Report
 * @typedef {import('../types.js').SideName} SideName
 */

/**
 * One side's row in a context, with what is done to it before use.
 * @param {Report} report
 * @param {SideName} side
 * @param {number} context
 * @param {import('./entry.js').Hands} hands
 */
export function sideRow(report, side, context, hands) {
  const row = report[side].rows[context];
  if (row === undefined) return nothing;
  const label = t('{side} {context}', { side: sideName(side), context: contextName(report, context) });
  const told = `${side}-row-problem`;
  const spot = (/** @type {number} */ token) => ({ side, context, token });
  return html`<section class="side" aria-label=${label}>
    <h3>${side === 'target' ? term('target', t('Target p')) : term('draft-model', t('Draft q'))}</h3>
    <ul class="entries" aria-describedby=${row.problem ? told : nothing}>${keyed(`${side} ${context} ${row.entries.length}`,
      row.entries.map((_, token) => entryRow(report, spot(token), hands)))}</ul>
    <div class="sum-line">${row.problem ? html`<p class="problem" id=${told}>${row.problem}</p>` : nothing}
      ${row.right ? html`<p class="hint">${t('sums to 1')}</p>` : html`<button type="button" class="act"
        @click=${() => hands.act({ kind: 'normalise', side, context }, `${side}-0`)}>${t('Make it sum to 1')}</button>`}</div>
    ${cutFields(report, side, hands.act)}
  </section>`;
}

/** @param {Report} report @param {SideName} side @param {import('./entry.js').Hands['act']} act */
function cutFields(report, side, act) {
  const { cuts, cut } = report[side];
  /** @type {[import('../types.js').CutName, string, string][]} */
  const fields = [
    ['temperature', t('Temperature'), t('below 1 sharper, above 1 flatter, 0 takes the likeliest')],
    ['top_k', t('Top-k'), t('only the k likeliest tokens; 0 keeps all')],
    ['top_p', t('Top-p'), t('only the likeliest tokens whose mass reaches p; 1 keeps all')],
  ];
  return html`<details class="working" ?open=${cut}><summary>${t('Temperature, top-k, top-p of the {side}', { side: sideName(side) })}</summary>
    <div class="working-content cuts"><p class="hint">${t('Done to every row of this side before it is used, in this order; the numbers above stay.')}</p>
      ${fields.map(([name, label, hint]) => html`<div class="cut"><label for=${`${side}-${name}`}>${labelTerm(name.replace('_', '-'), label)}</label>
        <input type="text" id=${`${side}-${name}`} inputmode="decimal" autocomplete="off" maxlength="40" .value=${cuts[name].text} data-text=${cuts[name].text}
          aria-invalid=${cuts[name].problem ? 'true' : nothing} aria-describedby=${`${side}-${name}-hint`}
          @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => act({ kind: 'cut', side, name, text: target.value })}>
        <p class=${cuts[name].problem ? 'problem' : 'hint'} id=${`${side}-${name}-hint`}>${cuts[name].problem ?? hint}</p></div>`)}</div></details>`;
}
