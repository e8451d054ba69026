import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../../language.js';
import { hue } from '../../views/words.js';

const LEAST = 2;
const MOST = 8;

/**
 * The tokens by name, and what a row depends on.
 * @param {import('../types.js').Report} report
 * @param {(edit: import('../types.js').Edit, focus?: string) => void} act
 */
export function tokenFields({ tokens, order }, act) {
  const names = tokens.map(({ text }) => text);
  return html`<div class="token-fields" role="group" aria-label=${t('Tokens')}>
    <span class="label" aria-hidden="true">${t('Tokens')}</span>
    <ul class="names">${tokens.map(({ text, name, problem }, i) => html`<li class=${hue(names, text)}>
      <input type="text" id=${`name-${i}`} class="name-field" autocomplete="off" spellcheck="false" maxlength="40" dir="auto"
        aria-label=${t('Name of token {number}', { number: i + 1 })} .value=${text} data-text=${text}
        aria-invalid=${problem ? 'true' : nothing} aria-describedby=${problem ? 'names-problem' : nothing}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => act({ kind: 'rename', token: i, text: target.value })}>
      ${tokens.length > LEAST ? html`<button type="button" class="plain" aria-label=${t('Remove token {token}', { token: name })}
        @click=${() => act({ kind: 'remove', token: i }, `name-${Math.max(i - 1, 0)}`)}>×</button>` : nothing}</li>`)}</ul>
    ${tokens.length < MOST ? html`<button type="button" class="act" @click=${() => act({ kind: 'add' }, `name-${tokens.length}`)}>${
      t('Add a token')}</button>` : nothing}
    <fieldset class="field" role="radiogroup" aria-label=${t('A row depends on')}><span class="label" aria-hidden="true">${t('A row depends on')}</span>
      <span class="segments">${[[1, t('the last token')], [0, t('nothing')]].map(([value, words]) => html`<label>
        <input type="radio" name="tables-order" value=${value} .checked=${live(order === value)}
          @change=${() => act({ kind: 'order', order: value })}><span>${words}</span></label>`)}</span></fieldset>
    ${tokens.some(({ problem }) => problem) ? html`<p class="problem" id="names-problem">${
      tokens.map(({ problem }) => problem).filter(Boolean).join(' ')}</p>` : nothing}
  </div>`;
}
