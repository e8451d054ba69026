import { html } from 'lit-html';
import { icon } from '../../views/icons.js';

/**
 * The buttons of the step view. Up to the last moment known they move through it; from there on the server makes the
 * next phase.
 * @param {import('../run.js').Run} run @param {boolean} served @param {{inspectorOpen: boolean, toggleInspector: () => void}} look
 */
export function runButtons(run, served, { inspectorOpen, toggleInspector }) {
  const { session, state, busy } = run;
  const frame = /** @type {import('../../types.js').Frame} */ (session.frame);
  const { index, steps } = frame;
  const go = (/** @type {number} */ to) => () => session.go(to);
  const asks = index === steps && served && busy === null ? state?.next ?? null : null;
  const phase = (/** @type {'draft'|'verify'} */ name, /** @type {number|null} */ to) => {
    if (to !== null) return go(to);
    return asks === name ? () => { void run.phase(name); } : null;
  };
  return html`<div class="bar" role="group" aria-label="Step through the run" aria-busy=${busy ? 'true' : 'false'}>
    <div class="bar-steps">
      ${button('Step back', 'step-back', index > 0 ? go(index - 1) : null, icon('back'))}
      ${button('Step forward', 'step-forward', index < steps ? go(index + 1) : asks ? () => { void run.phase(asks); } : null, icon('forward'))}
      <button type="button" class="inspect" aria-expanded=${inspectorOpen ? 'true' : 'false'} aria-controls="inspector"
        @click=${toggleInspector}>Numbers</button>
    </div>
    <div class="bar-phases">
      ${button(busy === 'draft' ? 'Drafting …' : 'Draft', 'phase', phase('draft', frame.draft_to))}
      ${button(busy === 'verify' ? 'Verifying …' : 'Verify & commit', 'phase', phase('verify', frame.verify_to))}
      ${button(busy === 'run' ? 'Running …' : 'Run to end', 'jump',
        served && busy === null && run.open ? () => { void run.toTheEnd(); } : index < steps ? go(steps) : null)}
      ${button('Reset', 'jump', index > 0 ? go(0) : null)}
    </div>
  </div>`;
}

/** @param {string} name @param {string} kind @param {(() => void)|null} act null where it does not apply @param {unknown} [glyph] */
function button(name, kind, act, glyph = '') {
  return html`<button type="button" class=${kind} aria-disabled=${act === null ? 'true' : 'false'} @click=${() => act?.()}>${glyph}<span
    class="text">${name}</span></button>`;
}
