import { html, nothing } from 'lit-html';
import { t } from '../../language.js';

/**
 * Runs recorded by the project, for readers without a server.
 * @param {import('../types.js').Recording[]} recorded @param {string|null} current @param {boolean} busy
 * @param {(recording: import('../types.js').Recording) => void} choose
 */
export function recordings(recorded, current, busy, choose) {
  if (recorded.length === 0) return nothing;
  return html`<section class="recordings" aria-label=${t('Recorded runs')}><span class="label">${t('Recorded runs')}</span>
    ${recorded.map((recording) => html`<button type="button" class="act" aria-pressed=${recording.name === current ? 'true' : 'false'} aria-disabled=${busy ? 'true' : 'false'}
      @click=${() => choose(recording)}><bdi>${recording.title}</bdi></button>`)}</section>`;
}
