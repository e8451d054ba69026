import { html, nothing } from 'lit-html';
import { decimal, even, percent } from '../../format.js';
import { n, t, whole } from '../../language.js';
import { tableName } from '../../names.js';
import { readable } from '../../views/output.js';
import { term } from '../../views/term.js';

/** @typedef {import('../types.js').Report} Report */

/**
 * What came of the text: how much there is of it, what each model writes by itself, and how often each draft is accepted.
 * @param {Report} report @param {(draft: string) => void} toStage
 */
export function report(report, toStage) {
  const { target, drafts } = report;
  return html`${size(report)}
    <div class="scroll" tabindex="0" role="region" aria-label=${t('Target and drafts')}><table class="models">
      <caption class="off-screen">${t('Target and drafts, what each writes by itself, and the acceptance of each draft on this text')}</caption>
      <thead><tr><th scope="col">${t('model')}</th><th scope="col">${term('acceptance-probability', t('acceptance'))}</th><th scope="col">${t('what it writes by itself')}</th></tr></thead>
      <tbody><tr><th scope="row">${tableName(target.name)} <small>${t('target')}</small></th><td></td><td>${written(target.writes)}</td></tr>
      ${drafts.map(({ name, acceptance, writes }) => html`<tr><th scope="row">${tableName(name)}</th>
        <td>${acceptance === null ? nothing : html`<span class="number">${even(acceptance)}</span>
          <svg class="bar-of-one" width="64" height="8" aria-hidden="true"><rect class="all" width="100%" height="8" />
            <rect width=${percent(acceptance)} height="8" /></svg>`}
          <button type="button" class="act" aria-label=${t('Step through it with the draft {name}', { name: tableName(name) })}
            @click=${() => toStage(name)}>${t('Step through it')}</button></td>
        <td>${written(writes)}</td></tr>`)}</tbody></table></div>
    <p class="figure-note">${t('The acceptance is exact: Σ min(p, q), averaged over all places of the text.')}</p>
    ${likely(report)}`;
}

/** @param {Report} report */
function size({ characters, tokens, together, contexts }) {
  const all = contexts.reduce((sum, count) => sum + count, 0);
  const values = { characters: whole(characters), tokens: tokens.length, contexts: whole(all), list: contexts.map(whole).join(' + ') };
  return html`<p class="says" role="status">${t('Characters: {characters}. Different tokens: {tokens}. Contexts with a row, by length from 0: {list} = {contexts}.', values)}
    ${together > 0 ? n('One character is rare and stands as ◇.', '{number} characters are rare and stand as ◇.', together) : nothing}</p>
    <p class="letters-of" aria-label=${t('Tokens, the most frequent first')}>${tokens.map((token) => html`<b><bdi>${token}</bdi></b> `)}</p>`;
}

/** @param {string} text */
function written(text) {
  return html`<span class="written">${readable(text)}</span>`;
}

/** @param {Report} report */
function likely({ likely: entries }) {
  return html`<table class="data likely"><caption>${t('The most frequent contexts, and what comes next')}</caption>
    <thead><tr><th scope="col">${t('after')}</th><th scope="col">${t('likeliest tokens')}</th></tr></thead>
    <tbody>${entries.map(({ after, next }) => html`<tr><th scope="row"><b>${after === '' ? t('anything') : html`<bdi>${after}</bdi>`}</b></th>
      <td>${next.map(({ token, p }) => html`<span class="next"><b><bdi>${token}</bdi></b> ${decimal(p)}</span> `)}</td></tr>`)}</tbody></table>`;
}
