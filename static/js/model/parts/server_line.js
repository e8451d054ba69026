import { html, nothing } from 'lit-html';
import { t } from '../../language.js';

const COMMAND = 'python3 build.py serve --model';

/** Whether the server is there, and how to get it. @param {import('../server.js').Server} server @param {() => void} look */
export function serverLine({ phase, refusal, info }, look) {
  const again = html`<button type="button" class="act" @click=${look}>${t('Look again')}</button>`;
  return html`<div class="server-line" role="status">
    ${phase === 'looking' ? 'Looking for the model server …' : nothing}
    ${phase === 'absent' ? html`<p>${refusal ?? html`${t('No model server answers here. Start one in a copy of the project with')}
      <code>${COMMAND}</code>${t('; it opens this page with the mode switched on.')}`}</p>${again}` : nothing}
    ${phase === 'lost' ? html`<p class="trouble">${t('The model server does not answer any more. The steps so far stay; this page goes on as soon as the '
      + 'server is back (')}<code>${COMMAND}</code>).</p>${again}` : nothing}
    ${phase === 'ready' && info && info.queue.waiting > 0 ? html`<p>The server is busy: ${info.queue.waiting} wait.</p>` : nothing}
  </div>`;
}
