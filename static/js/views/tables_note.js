import { html, nothing } from 'lit-html';
import { rich, t } from '../language.js';
import { tableName } from '../names.js';
import { fitsLink, hasTables, isOfOwnText } from '../state/shelf.js';

/**
 * Above the stage, where the tables are a reader's own: which, and the way back.
 * @param {import('../types.js').Config} config
 * @param {(wish: import('../types.js').Wish) => void} configure
 */
export function tablesNote(config, configure) {
  if (!hasTables(config)) return nothing;
  const name = (/** @type {string} */ text) => html`<strong><bdi>${tableName(text)}</bdi></strong>`;
  return html`<p class="rule-note tables-note">${rich('Own tables: target {target}, draft {draft}.', { target: name(config.target),
    draft: name(config.draft) })} <button type="button" class="link-like"
      @click=${() => configure({ tables: [], target: 'target', draft: 'aligned' })}>${t('Back to the toy’s tables')}</button>
    ${fitsLink(config) ? nothing : html`<span class="hint">${isOfOwnText(config)
      ? t('Your text stays in this browser and stands in no link: download the trace to keep or share it.')
      : t('These tables are too large for a link: download the trace to keep or share it.')}</span>`}</p>`;
}
