import { html, nothing } from 'lit-html';
import { rich, t } from '../../language.js';

const COMMAND = 'python3 build.py serve --model';

/** Whether the server is there, and how to get it. @param {import('../server.js').Server} server @param {() => void} look */
export function serverLine({ phase, refusal, info }, look) {
  const command = html`<code>${COMMAND}</code>`;
  const again = html`<button type="button" class="act" @click=${look}>${t('Look again')}</button>`;
  return html`<div class="server-line" role="status">
    ${phase === 'looking' ? t('Looking for the model server …') : nothing}
    ${phase === 'absent' ? html`<p>${refusal ?? rich('No model server answers here. Start one in a copy of the project with {command}; it opens this page with the mode switched on.', { command })}</p>${again}` : nothing}
    ${phase === 'lost' ? html`<p class="trouble">${rich('The model server does not answer any more. The steps so far stay; this page goes on as soon as the '
      + 'server is back ({command}).', { command })}</p>${again}` : nothing}
    ${phase === 'ready' && info && info.queue.waiting > 0 ? html`<p>${t('The server is busy: {count} wait.', { count: info.queue.waiting })}</p>` : nothing}
  </div>`;
}
