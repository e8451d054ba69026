import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../../language.js';
import { glossing } from '../../views/glossing.js';
import { labelTerm } from '../../views/term.js';
import { nameOf } from '../names.js';

/** @typedef {import('../types.js').Choice} Choice */

const ORDERS = [0, 1, 2, 3, 4];
/** How many tokens at most: all that tables can have, and few enough for the lab. */
const MOST = [64, 32, 12, 6];
/** @returns {{value: import('../types.js').Smoothing, title: string}[]} */
const smoothings = () => [
  { value: 'witten-bell', title: t('as new characters come (Witten–Bell)') },
  { value: 0.1, title: t('little (0.1)') },
  { value: 1, title: t('some (1)') },
  { value: 10, title: t('much (10)') },
];

/**
 * How tables are made of the text, and what else drafts.
 * @param {Choice} choice @param {string[]} texts @param {(change: Partial<Choice>) => void} choose
 */
export function options(choice, texts, choose) {
  const others = texts.filter((text) => text !== choice.text);
  return html`<div class="controls" role="group" aria-label=${t('How the tables are made')}>
    <fieldset role="radiogroup" aria-label=${t('Order')} class="field"><span class="label" aria-hidden="true">${labelTerm('context', t('Order'))}</span>
      <span class="segments">${ORDERS.map((order) => html`<label><input type="radio" name="text-order" value=${order}
        .checked=${live(choice.order === order)} @change=${() => choose({ order })}><span>${order}</span></label>`)}</span></fieldset>
    ${select('text-smoothing', t('Smoothing'), smoothings(), choice.smoothing, (smoothing) => choose({ smoothing }))}
    ${select('text-most', t('Tokens'), MOST.map((value) => ({ value, title: t('up to {most}', { most: value }) })), choice.most, (most) => choose({ most }))}
    ${select('text-other', t('Another draft'), [{ value: null, title: t('none') }, ...others.map((text) => ({ value: text, title: t('from {text}', { text: nameOf(text) }) }))],
      choice.other, (other) => choose({ other }))}
    <label class="field"><input type="checkbox" .checked=${live(choice.fold)} @change=${(/** @type {{target: HTMLInputElement}} */ { target }) =>
      choose({ fold: target.checked })}> ${t('capitals as small letters')}</label>
  </div>
  <p class="intro">${choice.order === 0 ? t('At order 0 the next character depends on nothing before it.') : nothing}
    ${glossing()(t('The target looks at the last characters, as many as the order says; a context that the text does not have counts as its end.'))}</p>`;
}

/**
 * @template {string|number|null} V
 * @param {string} id @param {string} label @param {{value: V, title: string}[]} entries @param {V} chosen @param {(value: V) => void} choose
 */
function select(id, label, entries, chosen, choose) {
  return html`<span class="field"><label class="label" for=${id}>${label}</label><select id=${id} @change=${(/** @type {{target: HTMLSelectElement}} */ { target }) => {
    const entry = entries[target.selectedIndex];
    if (entry) choose(entry.value);
  }}>${entries.map(({ value, title }) => html`<option .selected=${live(value === chosen)}>${title}</option>`)}</select></span>`;
}
