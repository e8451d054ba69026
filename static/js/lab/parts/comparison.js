import { html, svg, nothing } from 'lit-html';
import { percent } from '../../format.js';
import { t, whole } from '../../language.js';
import { hue } from '../../views/words.js';
import { significant, signed} from '../numbers.js';
import { csv, save } from '../plot/save.js';

/**
 * @typedef {import('../types.js').ExactReply} ExactReply
 * @typedef {import('../types.js').SequenceLaw} SequenceLaw
 * @typedef {'all'|'gains'|'losses'} Which
 * @typedef {{text: string, where: 'begins'|'contains', which: Which, page: number}} Filter
 */

/** Rows on one page of the list. */
export const PAGE = 20;
/** Smaller differences are rounding. */
const ROUNDING = 1e-12;

/** @returns {Filter} */
export function noFilter() {
  return { text: '', where: 'begins', which: 'all', page: 0 };
}

/** @param {SequenceLaw[]} sequences @param {Filter} filter */
export function filtered(sequences, { text, where, which }) {
  const wanted = text.toUpperCase();
  return sequences.filter(({ sequence, difference }) => {
    const name = sequence.toUpperCase();
    if (wanted !== '' && !(where === 'begins' ? name.startsWith(wanted) : name.includes(wanted))) return false;
    return which === 'all' || (which === 'gains' ? difference > ROUNDING : difference < -ROUNDING);
  });
}

/**
 * The rule's and the target's probability of each sequence, bar by bar, the largest differences on top.
 * @param {ExactReply} reply
 * @param {Filter} filter
 * @param {(change: Partial<Filter>) => void} change
 */
export function comparison(reply, filter, change) {
  const found = filtered(reply.sequences, filter);
  const pages = Math.max(Math.ceil(found.length / PAGE), 1);
  const page = Math.min(filter.page, pages - 1);
  const rows = found.slice(page * PAGE, (page + 1) * PAGE);
  const most = Math.max(...reply.sequences.slice(0, PAGE).map(({ output, target }) => Math.max(output, target)),
    ...rows.map(({ output, target }) => Math.max(output, target)), 1e-12);
  return html`<div class="comparison">
    ${filterBar(filter, change)}
    <p class="found" role="status">${foundWords(found.length, page * PAGE, rows.length, found.length < reply.sequences.length)}</p>
    ${found.length === 0 ? html`<p class="wait">${t('No sequence fits.')} <button type="button" @click=${() => change(noFilter())}>
      ${t('Show all')}</button></p>` : list(rows, reply.tokens, most)}
    <div class="paging">
      <button type="button" aria-disabled=${page === 0 ? 'true' : 'false'}
        @click=${() => { if (page > 0) change({ page: page - 1 }); }}>${t('Earlier')}</button>
      <span>${t('page {page} of {pages}', { page: whole(page + 1), pages: whole(pages) })}</span>
      <button type="button" aria-disabled=${page >= pages - 1 ? 'true' : 'false'}
        @click=${() => { if (page < pages - 1) change({ page: page + 1 }); }}>${t('Later')}</button>
      <button type="button" class="file" aria-label=${t('Save as CSV: all sequences that fit')}
        @click=${() => saveSequences(found)}>CSV</button>
    </div></div>`;
}

/** @param {number} found @param {number} before those on earlier pages @param {number} here @param {boolean} filtered */
function foundWords(found, before, here, filtered) {
  const all = whole(found);
  if (found === 0) return t('No sequences that fit');
  const range = { first: whole(before + 1), last: whole(before + here), all };
  return filtered ? t('{first} to {last} of {all} sequences that fit, the largest differences first', range)
    : t('{first} to {last} of {all} sequences, the largest differences first', range);
}

/** @param {Filter} filter @param {(change: Partial<Filter>) => void} change */
function filterBar({ text, where, which }, change) {
  /** @param {Which} name @param {string} label */
  const choice = (name, label) => html`<label><input type="radio" name="which" value=${name} .checked=${which === name}
    @change=${() => change({ which: name, page: 0 })}><span>${label}</span></label>`;
  return html`<div class="filter" role="group" aria-label=${t('Filter the sequences')}>
    <span class="field"><select aria-label=${t('Where the text stands')} .value=${where}
      @change=${(/** @type {{target: HTMLSelectElement}} */ { target }) => change({ page: 0,
        where: target.value === 'contains' ? 'contains' : 'begins' })}>
      <option value="begins">${t('begins with')}</option><option value="contains">${t('contains')}</option></select>
    <input type="text" class="filter-text" aria-label=${t('Tokens to look for')} .value=${text} autocomplete="off" spellcheck="false"
      placeholder="AB…" @input=${(/** @type {{target: HTMLInputElement}} */ { target }) => change({ text: target.value.trim(), page: 0 })}></span>
    <span class="segments" role="radiogroup" aria-label=${t('Which differences')}>
      ${choice('all', t('all'))} ${choice('gains', t('gains'))} ${choice('losses', t('losses'))}</span></div>`;
}

/** @param {SequenceLaw[]} rows @param {string[]} tokens @param {number} most */
function list(rows, tokens, most) {
  return html`<table class="sequences"><caption class="off-screen">${t('Probability of each sequence, by the rule and by the target')}</caption>
    <thead><tr><th scope="col">${t('sequence')}</th><th scope="col" class="bars" aria-hidden="true"><span class="legend">
      <span><i class="key key-rule"></i>${t('rule')}</span><span><i class="key key-more"></i>${t('too much')}</span>
      <span><i class="key key-target"></i>${t('target')}</span></span></th>
      <th scope="col">${t('rule')}</th><th scope="col">${t('target')}</th><th scope="col">${t('difference')}</th></tr></thead>
    <tbody>${rows.map(({ sequence, output, target, difference }) => html`<tr>
      <th scope="row">${letters(sequence, tokens)}</th>
      <td class="bars" aria-hidden="true">${bars(output / most, target / most)}</td>
      <td>${significant(output)}</td><td>${significant(target)}</td>
      <td class=${difference > ROUNDING ? 'gain' : difference < -ROUNDING ? 'loss' : ''}>${signed(difference)}</td></tr>`)}</tbody></table>`;
}

/** @param {string} sequence @param {string[]} tokens */
export function letters(sequence, tokens) {
  return html`<span class="letters">${[...sequence].map((token) => html`<b class=${hue(tokens, token)}>${token}</b>`)}</span>`;
}

/** The rule's bar over the target's; what the rule gives beyond the target stands out.
 * @param {number} output @param {number} target both on the scale of the picture */
function bars(output, target) {
  return html`<svg class="pair" height="22" width="100%" focusable="false" aria-hidden="true">
    ${output > target ? svg`<rect class="more" x="0" y="2" width=${percent(output)} height="8" />` : nothing}
    <rect class="rule" x="0" y="2" width=${percent(Math.min(output, target))} height="8" />
    <rect class="target" x="0" y="12" width=${percent(target)} height="8" /></svg>`;
}

/** @param {SequenceLaw[]} found */
function saveSequences(found) {
  save('specstep-sequences.csv', 'text/csv', csv([['sequence', 'rule', 'target', 'difference'],
    ...found.map(({ sequence, output, target, difference }) => [sequence, output, target, difference])]));
}
