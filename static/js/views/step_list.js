import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { t } from '../language.js';
import { spoken } from './sentence.js';

/**
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {object} StepListState
 * @property {Frame[]} frames
 * @property {number} index
 * @property {boolean} predicting what is ahead is not told
 * @property {(index: number) => void} go
 */

/**
 * The trace as a table, one line an event. A line is a step to go to; only the one on show is a tab stop, and the
 * up and down arrows move it.
 * @param {StepListState} state
 */
export function stepList({ frames, index, predicting, go }) {
  const told = predicting ? frames.slice(0, index + 1) : frames;
  /** @param {KeyboardEvent & {currentTarget: HTMLElement}} event */
  const arrows = (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(index + by);
    const current = event.currentTarget.querySelector('[aria-current] button');
    if (current instanceof HTMLElement) current.focus({ preventScroll: true });
  };
  return html`<div class="step-list" @keydown=${arrows}>
    <table>
      <caption>${predicting ? t('Every event of this trace, in order; the steps ahead are told once you get there')
        : t('Every event of this trace, in order')}</caption>
      <thead><tr><th scope="col">${t('step')}</th><th scope="col">${t('round')}</th><th scope="col">${t('what happened')}</th>
        <th scope="col" class="why">${t('in words')}</th></tr></thead>
      <tbody>${told.map((frame) => guard([frame, frame.index === index, go], () => line(frame, frame.index === index, go)))}
      </tbody>
    </table></div>`;
}

/** @param {Frame} frame @param {boolean} current @param {(index: number) => void} go */
function line(frame, current, go) {
  const { index, round, label, event } = frame;
  return html`<tr class=${event?.kind ?? 'start'} aria-current=${current ? 'step' : nothing} @click=${() => go(index)}>
    <th scope="row"><button type="button" tabindex=${current ? '0' : '-1'} aria-label=${t('Go to step {step}', { step: index })}>${index}</button></th>
    <td>${round}</td><td>${label}</td><td class="why">${spoken(frame)}</td></tr>`;
}

/**
 * Keep the line on show in sight, by moving the list only, never the page.
 * @param {ParentNode} root
 */
export function followList(root) {
  const list = root.querySelector('.step-list');
  const current = list?.querySelector('[aria-current]');
  if (!(list instanceof HTMLElement) || !(current instanceof HTMLElement)) return;
  const top = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const head = list.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  if (top < head) list.scrollTop -= head - top;
  else if (top + current.offsetHeight > list.clientHeight) list.scrollTop += top + current.offsetHeight - list.clientHeight;
}
