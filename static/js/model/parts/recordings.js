import { html, nothing } from 'lit-html';

/**
 * Runs recorded by the project, for readers without a server.
 * @param {import('../types.js').Recording[]} recorded @param {string|null} current @param {boolean} busy
 * @param {(recording: import('../types.js').Recording) => void} choose
 */
export function recordings(recorded, current, busy, choose) {
  if (recorded.length === 0) return nothing;
  return html`<section class="recordings" aria-label="Recorded runs"><span class="label">Recorded runs</span>
    ${recorded.map((recording) => html`<button type="button" class="act" aria-pressed=${recording.name === current ? 'true' : 'false'} aria-disabled=${busy ? 'true' : 'false'}
      @click=${() => choose(recording)}>${recording.title}</button>`)}</section>`;
}
