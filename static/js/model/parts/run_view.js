import { html, nothing } from 'lit-html';
import { t } from '../../language.js';
import { counters } from '../../views/counters.js';
import { fold } from '../../views/fold.js';
import { inspector } from '../../views/inspector.js';
import { output } from '../../views/output.js';
import { sentence, spoken } from '../../views/sentence.js';
import { stage } from '../../views/stage.js';
import { stepList } from '../../views/step_list.js';
import { timeline } from '../../views/timeline.js';
import { cacheWords } from './cache_words.js';
import { comparison } from './comparison.js';
import { measured } from './measured.js';
import { origin } from './origin.js';
import { runButtons } from './run_buttons.js';

/** Columns of the stage before the round at hand, and how many there are at least. */
const BEFORE = 2;
const FEWEST = 8;

/**
 * @typedef {import('../run.js').Run} Run
 * @typedef {{inspectorOpen: boolean, toggleInspector: () => void, folds: import('../../views/fold.js').Folds}} Look
 */

/** What there is of a run: nothing yet, or the moment on show with all its numbers. @param {Run} run @param {boolean} served @param {Look} look */
export function runView(run, served, look) {
  const { session } = run;
  const { payload, frame } = session;
  if (payload === null || frame === null) return run.comparison ? comparison(run.comparison) : nothing;
  const go = (/** @type {number} */ index) => session.go(index);
  return html`<div class="widget model-run wide-names">
    <div class="top">${origin(payload)} ${output(payload, frame)}</div>
    ${stage({ frame, tokens: payload.tokens, focus: session.record?.position ?? null, pin: session.pin, positions: around(frame, payload.config.width),
      pick: (position) => session.pick(position) })}
    ${sentence(frame)}
    <p class="off-screen" aria-live="polite" aria-atomic="true">${run.busy === 'run' ? '' : spoken(frame)}</p>
    ${runButtons(run, served, look)}
    <div class="time">${frame.steps > 0 ? timeline({ frames: payload.frames, frame, predicting: false, loop: null, go }) : nothing}
      ${run.state ? measured(run.state) : nothing}</div>
    ${inspector({ session, payload, frame, open: look.inspectorOpen, close: look.toggleInspector })}
    ${counters(frame, payload.tokens, payload.ordinary)}
    <div class="panels">
      ${run.comparison ? comparison(run.comparison) : nothing}
      ${fold({ name: 'model-steps', title: t('Step list'), hint: t('every event as a line') }, look.folds,
        () => stepList({ frames: payload.frames, index: frame.index, predicting: false, go }))}
      ${fold({ name: 'model-cache', title: t('Caches'), hint: t('what both models keep, and why') }, look.folds, () => cacheWords(frame))}
    </div>
  </div>`;
}

/** The columns on show: a run may have 256, and what matters is the round at hand. @param {import('../../types.js').Frame} frame @param {number} width */
function around({ committed, limit, event }, width) {
  const shown = Math.min(limit, Math.max(FEWEST, BEFORE + width + 2));
  const at = event?.kind === 'commit' ? Number(event.position) - 1 : committed.length;
  const first = Math.min(Math.max(at + 1 - BEFORE, 1), limit - shown + 1);
  return Array.from({ length: shown }, (_, i) => first + i);
}
