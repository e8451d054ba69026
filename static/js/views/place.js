import { html } from 'lit-html';
import { catalogue, t } from '../language.js';

/**
 * A view beside the stage, or that it is on its way.
 * @param {import('../state/places.js').Places} places
 */
export function place(places) {
  const { current, failed, shown } = places;
  if (shown) return html`<div class="place-of-view" lang=${catalogue.language} dir=${catalogue.direction}>${shown.template()}</div>`;
  return html`<div class="place-of-view" lang=${catalogue.language} dir=${catalogue.direction}><p role="status">${failed
    ? t('This view could not be loaded; check the connection and try again.') : t('Opening …')}</p>
    ${failed ? html`<button type="button" @click=${() => places.show(current)}>${t('Try again')}</button>` : ''}</div>`;
}
