import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../language.js';
import { stepper } from './controls.js';
import { labelTerm, term } from './term.js';

/**
 * @typedef {object} MoreState
 * @property {import('../types.js').Config} config what is shown, or was asked for
 * @property {string|null} wrong
 * @property {import('../types.js').Parameters|null} parameters
 * @property {import('../types.js').Rule[]|null} rules
 * @property {(wish: import('../types.js').Wish) => void} configure
 * @property {(() => void)|null} present
 * @property {(() => void)|null} editTables open the table editor
 * @property {(() => void)|null} speak
 * @property {() => void} help
 * @property {(() => void)|null} embed
 */

/** What only some readers need: rule and limit, the tables, presentation, keys. @param {MoreState} state */
export function more(state) {
  return html`<div class="more" id="more" role="group" aria-label=${t('More settings')}>
    ${ruleField(state)}
    ${stepper({ ...state, key: 'limit', label: t('Limit'), fewer: t('Shorter'), greater: t('Longer'), fallback: { min: 1, max: 64 } })}
    <span class="words">${term('settings', t('What the words mean'))}</span>
    <span class="more-buttons">
      ${state.editTables ? html`<button type="button" @click=${state.editTables}>${t('Edit the tables')}</button>` : nothing}
      ${state.present ? html`<button type="button" @click=${state.present}>${t('Present')}</button>` : nothing}
      ${state.speak ? html`<button type="button" @click=${state.speak}>${t('Speaker’s window')}</button>` : nothing}
      ${state.embed ? html`<button type="button" class="where-narrow" aria-haspopup="dialog" @click=${state.embed}>${t('Embed')}</button>` : nothing}
      <button type="button" aria-haspopup="dialog" @click=${state.help}>${t('Keys')}</button>
    </span>
  </div>`;
}

/** @param {MoreState} state */
function ruleField({ config, wrong, parameters, rules, configure }) {
  const known = parameters?.rules ?? [{ name: config.rule, title: config.rule }];
  const lossy = new Set(rules?.filter(({ lossless }) => !lossless).map(({ name }) => name));
  return html`<div class="field rule-field">
    <label class="label" for="rule">${labelTerm('rule', t('Rule'))}</label>
    <select id="rule" aria-invalid=${wrong === 'rule' ? 'true' : nothing} aria-describedby=${wrong === 'rule' ? 'status' : nothing}
      @change=${(/** @type {{target: HTMLSelectElement}} */ { target }) => configure({ rule: target.value })}>
      ${known.map(({ name, title }) => html`<option value=${name} .selected=${live(name === config.rule)}>${
        lossy.has(name) ? t('{rule} (changes the distribution)', { rule: title }) : title}</option>`)}</select>
  </div>`;
}
