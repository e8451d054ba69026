import { html } from 'lit-html';

/**
 * @typedef {object} PanelState
 * @property {import('../state/session.js').Session} session
 * @property {import('../engine/client.js').EngineState} engine
 * @property {import('./fold.js').Folds} folds
 */

/**
 * What stands folded below the work so far, one part after the other.
 * @param {PanelState} _state
 */
export function panels(_state) {
  return html`<div class="panels"></div>`;
}
