import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../language.js';
import { KEYS } from '../state/keys.js';

/**
 * The keys, in a dialog, and whether they are on.
 * @param {{on: boolean, switchKeys: (on: boolean) => void, close: () => void}} state
 */
export function help({ on, switchKeys, close }) {
  return html`<dialog class="help" aria-labelledby="help-title">
    <h2 id="help-title">${t('Keys')}</h2>
    <p class="hint">${t('They work while the focus is in the widget, and never while you type in a field.')}</p>
    <dl>${KEYS.map(({ keys, does }) => html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt>
      <dd>${does}</dd></div>`)}</dl>
    <label class="choice"><input type="checkbox" .checked=${live(on)}
      @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => switchKeys(target.checked)}>
      ${t('Single keys are on')}</label>
    <p class="dialog-end"><button type="button" @click=${close}>${t('Close')}</button></p>
  </dialog>`;
}
