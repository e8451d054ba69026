import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../../language.js';
import { labelTerm } from '../../views/term.js';

/** @typedef {import('../types.js').Prices} Prices */

/** @type {{key: keyof Prices, label: string, hint: string, most: number}[]} */
const FIELDS = [
  { key: 'draft', label: t('One draft step (c)'), hint: t('of an ordinary target pass'), most: 1 },
  { key: 'position', label: t('Each further position in a target pass'), hint: t('of an ordinary target pass'), most: 1 },
  { key: 'overhead', label: t('Overhead of each round'), hint: t('of an ordinary target pass'), most: 1 },
];

/** @returns {Prices} what the view begins with: a cheap draft, and further positions for free */
export function firstPrices() {
  return { draft: 0.05, position: 0, overhead: 0.02 };
}

/**
 * @param {Prices} prices
 * @param {(Prices & {name: string, title: string})[]} presets
 * @param {(prices: Prices) => void} change
 * @param {import('../../views/glossing.js').Words} words
 */
export function priceFields(prices, presets, change, words) {
  return html`<div class="prices">
    <fieldset class="presets"><legend>${t('Presets')}</legend>${presets.map(({ name, title, draft, position, overhead }) => {
      const chosen = draft === prices.draft && position === prices.position && overhead === prices.overhead;
      return html`<button type="button" class="preset" data-preset=${name} aria-pressed=${chosen ? 'true' : 'false'}
        @click=${() => change({ draft, position, overhead })}>${title}</button>`;
    })}</fieldset>
    <div class="price-fields">${FIELDS.map(({ key, label, hint, most }) => html`<div class="price">
      <label for=${`price-${key}`}>${labelTerm(`price-${key}`, label)}</label>
      <span class="price-inputs"><input type="range" aria-label=${t('{price}, slider', { price: label })} min="0" max=${most} step="0.01"
        .value=${live(String(prices[key]))} @input=${(/** @type {{target: HTMLInputElement}} */ { target }) =>
          change({ ...prices, [key]: target.valueAsNumber })}>
      <input type="number" id=${`price-${key}`} min="0" max="100" step="any" inputmode="decimal" aria-describedby="price-unit"
        .value=${String(prices[key])} @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
          if (Number.isFinite(target.valueAsNumber)) change({ ...prices, [key]: target.valueAsNumber });
          else target.value = String(prices[key]);
        }}></span><span class="off-screen">${hint}</span></div>`)}</div>
    <p class="source" id="price-unit">${words(t('Prices are in units of one ordinary target pass over one position.'))}</p></div>`;
}
