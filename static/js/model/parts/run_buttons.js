import { html } from 'lit-html';
import { c, t } from '../../language.js';
import { icon } from '../../views/icons.js';

/**
 * The buttons of the step view. Up to the last moment known they move through it; from there on the server makes the
 * next phase.
 * @param {import('../run.js').Run} run @param {boolean} served @param {{inspectorOpen: boolean, toggleInspector: () => void}} look
 */
export function runButtons(run, served, { inspectorOpen, toggleInspector }) {
  const { back, forward, draft, verify, end, reset } = moves(run, served);
  const { busy } = run;
  return html`<div class="bar" role="group" aria-label=${t('Step through the run')} aria-busy=${busy ? 'true' : 'false'}>
    <div class="bar-steps">
      ${button(t('Step back'), 'step-back', back, icon('back'))}
      ${button(t('Step forward'), 'step-forward', forward, icon('forward'))}
      <button type="button" class="inspect" aria-expanded=${inspectorOpen ? 'true' : 'false'} aria-controls="inspector"
        @click=${toggleInspector}>${t('Numbers')}</button>
    </div>
    <div class="bar-phases">
      ${button(busy === 'draft' ? t('Drafting …') : c('button', 'Draft'), 'phase', draft)}
      ${button(busy === 'verify' ? t('Verifying …') : t('Verify & commit'), 'phase', verify)}
      ${busy === 'run' ? button(t('Stop'), 'jump', () => run.stop()) : button(t('Run to end'), 'jump', end)}
      ${button(t('Reset'), 'jump', reset)}
    </div>
  </div>`;
}

/** @typedef {(() => void)|null} Move null where it does not apply */

/**
 * Where one can go from the moment on show.
 * @param {import('../run.js').Run} run @param {boolean} served
 * @returns {Record<'back'|'forward'|'draft'|'verify'|'end'|'reset', Move>}
 */
export function moves(run, served) {
  const { session, state, busy } = run;
  const frame = /** @type {import('../../types.js').Frame} */ (session.frame);
  const { index, steps } = frame;
  const go = (/** @type {number} */ to) => () => session.go(to);
  const due = index === steps && served && busy === null ? state?.next ?? null : null;
  const ask = (/** @type {'draft'|'verify'|null} */ phase) => (phase === null ? null : () => { void run.phase(phase); });
  const phase = (/** @type {'draft'|'verify'} */ name, /** @type {number|null} */ to) => (to === null ? ask(due === name ? name : null) : go(to));
  return {
    back: index > 0 ? go(index - 1) : null,
    forward: index < steps ? go(index + 1) : ask(due),
    draft: phase('draft', frame.draft_to),
    verify: phase('verify', frame.verify_to),
    end: served && busy === null && run.open ? () => { void run.toTheEnd(); } : index < steps ? go(steps) : null,
    reset: index > 0 ? go(0) : null,
  };
}

/** @param {string} name @param {string} kind @param {Move} act @param {unknown} [glyph] */
function button(name, kind, act, glyph = '') {
  return html`<button type="button" class=${kind} aria-disabled=${act === null ? 'true' : 'false'} @click=${() => act?.()}>${glyph}<span
    class="text">${name}</span></button>`;
}
