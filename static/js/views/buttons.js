import { html } from 'lit-html';
import { c, t } from '../language.js';
import { icon } from './icons.js';

/**
 * @typedef {object} Moves
 * @property {(index: number) => void} go
 * @property {() => void} toggleInspector
 */

/**
 * The buttons that move through the trace. One that does not apply stays focusable, so that a keyboard
 * reader is not thrown out of the row by their own step.
 * @param {import('../types.js').Frame} frame
 * @param {boolean} inspectorOpen
 * @param {Moves} moves
 */
export function buttons(frame, inspectorOpen, { go, toggleInspector }) {
  const { index, steps } = frame;
  return html`<div class="bar" role="group" aria-label=${t('Step through the trace')}>
    <div class="bar-steps">
      ${button(t('Step back'), 'step-back', index > 0 ? index - 1 : null, go, icon('back'))}
      ${button(t('Step forward'), 'step-forward', index < steps ? index + 1 : null, go, icon('forward'))}
      <button type="button" class="inspect" aria-expanded=${inspectorOpen ? 'true' : 'false'}
        aria-controls="inspector" @click=${toggleInspector}>${t('Numbers')}</button>
    </div>
    <div class="bar-phases">
      ${button(c('button', 'Draft'), 'phase', frame.draft_to, go)}
      ${button(t('Verify & commit'), 'phase', frame.verify_to, go)}
      ${button(t('Run to end'), 'jump', index < steps ? steps : null, go)}
      ${button(t('Reset'), 'jump', index > 0 ? 0 : null, go)}
    </div>
  </div>`;
}

/**
 * @param {string} name
 * @param {string} kind
 * @param {number|null} to where it leads; null where it does not apply
 * @param {(index: number) => void} go
 * @param {unknown} [glyph]
 */
function button(name, kind, to, go, glyph = '') {
  return html`<button type="button" class=${kind} aria-disabled=${to === null ? 'true' : 'false'}
    @click=${() => { if (to !== null) go(to); }}>${glyph}<span class="text">${name}</span></button>`;
}
