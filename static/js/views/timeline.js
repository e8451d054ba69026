import { html, nothing, svg } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { live } from 'lit-html/directives/live.js';
import { percent } from '../format.js';
import { t } from '../language.js';

/** A round's share of the line from which on there is room for the word beside its number. */
const ROOM_FOR_WORD = 0.13;
/** Beyond so many rounds only every fifth is numbered. */
const MANY_ROUNDS = 12;
/** So near, as a share of the line, a click counts as one on the mark. */
const NEAR = 0.02;

/**
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {object} TimelineState
 * @property {Frame[]} frames
 * @property {Frame} frame the moment on show
 * @property {boolean} predicting what is ahead is not told
 * @property {{from: number, to: number}|null} loop
 * @property {(index: number) => void} go
 */

/**
 * All events on one line: a slider, with rejections marked above it and rounds below. The marks are for eyes and
 * pointers; the slider's value and the step list say the same in words.
 * @param {TimelineState} state
 */
export function timeline({ frames, frame, predicting, loop, go }) {
  const { index, steps } = frame;
  const known = predicting ? index : steps;
  /** @param {MouseEvent & {currentTarget: Element}} event */
  const pick = ({ clientX, currentTarget }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    go(nearest(frames, known, (clientX - left) / width));
  };
  return html`<div class="timeline">
    <svg class="marks" aria-hidden="true" height="52" @click=${pick}>
      ${loop ? svg`<rect class="looped" x=${percent(loop.from / steps)} y="18" height="16"
        width=${percent((loop.to - loop.from) / steps)} />` : nothing}
      <line class="track" x1="0" x2="100%" y1="26" y2="26" />
      <line class="done" x1="0" x2=${percent(index / steps)} y1="26" y2="26" />
      ${guard([frames, known], () => marks(frames, known))}
    </svg>
    <input type="range" class="slider" aria-label=${t('Step')} min="0" max=${steps} step="1" .value=${live(String(index))}
      aria-valuetext=${t('step {step} of {steps}: {event}', { step: index, steps, event: frame.label })}
      @input=${(/** @type {{target: HTMLInputElement}} */ { target }) => go(target.valueAsNumber)}>
  </div>`;
}

/** @param {Frame[]} frames @param {number} known up to where anything is told */
function marks(frames, known) {
  const steps = frames.length - 1;
  const all = rounds(frames);
  const every = all.length > MANY_ROUNDS ? 5 : 1;
  return svg`${all.map(({ round, from, to }) => {
    if (from > known) return nothing;
    const share = (to - from) / steps;
    const word = share > ROOM_FOR_WORD ? t('round {round}', { round }) : String(round);
    return svg`${from > 0 ? svg`<line class="boundary" x1=${percent(from / steps)} x2=${percent(from / steps)}
        y1="19" y2="48" />` : nothing}
      ${round % every === 0 && to <= known ? svg`<text x=${percent((from + to) / 2 / steps)} y="47"
        text-anchor="middle">${word}</text>` : nothing}`;
  })}
  ${rejections(frames).filter((step) => step <= known).map((step) => svg`<svg class="rejection"
    x=${percent(step / steps)} y="3" overflow="visible"><path d="M-4 0l8 8M4 0l-8 8" /></svg>`)}`;
}

/**
 * The rounds as stretches of the line; the boundary before a round is the last commit.
 * @param {Frame[]} frames
 */
export function rounds(frames) {
  /** @type {{round: number, from: number, to: number}[]} */
  const found = [];
  for (const { round, index } of frames.slice(1)) {
    const last = found.at(-1);
    if (last?.round === round) last.to = index;
    else found.push({ round, from: index - 1, to: index });
  }
  return found;
}

/** @param {Frame[]} frames */
function rejections(frames) {
  return frames.filter(({ event }) => event?.kind === 'reject').map(({ index }) => index);
}

/**
 * The step a click on the marks means: a rejection nearby, else the step right there.
 * @param {Frame[]} frames @param {number} known @param {number} share of the line
 */
function nearest(frames, known, share) {
  const steps = frames.length - 1;
  const step = Math.round(share * steps);
  const marked = rejections(frames).filter((mark) => mark <= known && Math.abs(mark / steps - share) < NEAR);
  return marked.sort((a, b) => Math.abs(a / steps - share) - Math.abs(b / steps - share))[0] ?? step;
}
