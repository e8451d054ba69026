import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../../language.js';
import { glossing } from '../../views/glossing.js';
import { contextName, sideName } from '../words.js';

/**
 * @typedef {object} Choice what a preset is applied to, and how
 * @property {import('../types.js').SideName} side
 * @property {boolean} all every context, or the one that is open
 * @property {string} temperature
 * @property {string} noise
 * @property {number} seed of the next noise
 */

/** @returns {Choice} */
export function firstChoice() {
  return { side: 'draft', all: false, temperature: '0.7', noise: '0.3', seed: 1 };
}

/** What is found under each name (app/specstep/editor/presets.py). @type {[string, string, string][]} */
const OWN = [
  ['uniform', t('Uniform'), t('every token alike')],
  ['peaked', t('Peaked'), t('.80 for its likeliest token')],
  ['one-hot', t('One-hot'), t('all for its likeliest token')],
  ['disjoint', t('Disjoint supports'), t('target and draft share no token: sets both')],
];

/**
 * Rows to begin with.
 * @param {import('../types.js').Report} report
 * @param {number} context
 * @param {Choice} choice
 * @param {(edit: import('../types.js').Edit) => void} act
 * @param {(change: Partial<Choice>) => void} change
 */
export function presets(report, context, choice, act, change) {
  const { side, all, seed } = choice;
  const preset = (/** @type {string} */ name, amount = '1') => {
    act({ kind: 'preset', side, context: all ? null : context, name, amount, seed });
    if (name === 'noise') change({ seed: seed + 1 });
  };
  const words = glossing();
  const other = sideName(side === 'target' ? 'draft' : 'target');
  return html`<section class="lab-part" aria-labelledby="tables-presets"><h2 id="tables-presets">${t('Presets')}</h2>
    <div class="controls">
      ${choices('tables-side', t('Set the row of'), [['target', t('target')], ['draft', t('draft')]], side, (value) => change({
        side: value === 'target' ? 'target' : 'draft' }))}
      ${choices('tables-scope', t('where'), [['here', contextName(report, context)], ['all', t('in every context')]], all ? 'all' : 'here',
        (value) => change({ all: value === 'all' }))}
    </div>
    <div class="preset-buttons">${OWN.map(([name, title, hint]) => html`<span class="preset-with-hint"><button type="button" class="act"
      aria-describedby=${`hint-${name}`} @click=${() => preset(name)}>${title}</button> <small id=${`hint-${name}`}>${words(hint)}</small></span>`)}</div>
    <div class="preset-buttons">
      ${like('temperature', t('Like the {side}, at temperature', { side: other }), choice.temperature, preset, (temperature) => change({ temperature }))}
      ${like('noise', t('Like the {side}, with this share of noise', { side: other }), choice.noise, preset, (noise) => change({ noise }))}
    </div></section>`;
}

/** @param {string} name @param {string} label @param {string[][]} options @param {string} chosen @param {(value: string) => void} choose */
function choices(name, label, options, chosen, choose) {
  return html`<fieldset class="field" role="radiogroup" aria-label=${label}><span class="label" aria-hidden="true">${label}</span>
    <span class="segments">${options.map(([value = '', words]) => html`<label><input type="radio" name=${name} value=${value}
      .checked=${live(value === chosen)} @change=${() => choose(value)}><span><bdi>${words}</bdi></span></label>`)}</span></fieldset>`;
}

/** @param {string} name @param {string} label @param {string} amount @param {(name: string, amount: string) => void} preset @param {(amount: string) => void} change */
function like(name, label, amount, preset, change) {
  return html`<span class="preset-with-field"><label for=${`preset-${name}`}>${label}</label>
    <input type="text" id=${`preset-${name}`} class="number" inputmode="decimal" autocomplete="off" maxlength="40" .value=${amount} data-text=${amount}
      @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => change(target.value)}>
    <button type="button" class="act" aria-label=${t('Set: {preset}', { preset: label })} @click=${() => preset(name, amount)}>${t('Set')}</button></span>`;
}
