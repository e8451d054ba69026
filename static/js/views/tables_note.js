import { html, nothing } from 'lit-html';
import { hasTables } from '../state/shelf.js';

/**
 * Above the stage, where the tables are a reader's own: which, and the way back.
 * @param {import('../types.js').Config} config
 * @param {(wish: import('../types.js').Wish) => void} configure
 */
export function tablesNote(config, configure) {
  if (!hasTables(config)) return nothing;
  return html`<p class="rule-note tables-note">Own tables: target <strong><bdi>${config.target}</bdi></strong>, draft
    <strong><bdi>${config.draft}</bdi></strong>. <button type="button" class="link-like"
      @click=${() => configure({ tables: [], target: 'target', draft: 'aligned' })}>Back to the toy’s tables</button></p>`;
}
