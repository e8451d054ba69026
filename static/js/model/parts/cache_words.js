import { html } from 'lit-html';
import { t } from '../../language.js';

/** @type {[keyof import('../../types.js').Lane & ('kept'|'staged'|'dropped'|'lacking'), string][]} */
const HOLDINGS = [['kept', t('kept')], ['staged', t('staged in this round')], ['dropped', t('dropped with the rejection')],
  ['lacking', t('lacking, caught up next round')]];

/** The cache lanes in numbers: a run is too long for a column each. @param {import('../../types.js').Frame} frame */
export function cacheWords({ cache }) {
  return html`<table class="measured"><caption>${t('Positions held, after the prompt')}</caption>
    <thead><tr><td></td><th scope="col">${t('target')}</th><th scope="col">${t('draft')}</th></tr></thead>
    <tbody>${HOLDINGS.map(([key, words]) => html`<tr><th scope="row">${words}</th><td>${cache.target[key].length}</td>
      <td>${cache.draft[key].length}</td></tr>`)}</tbody></table>
    <p class="hint">${t('Target: {why}', { why: cache.target.why })} ${t('Draft: {why}', { why: cache.draft.why })}</p>`;
}
