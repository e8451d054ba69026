import { html, nothing } from 'lit-html';
import { t } from '../language.js';
import { lessonStep } from '../state/lessons.js';
import { lessonWays } from './lessons.js';

/**
 * What the speaker sees and the class does not.
 * @param {{session: import('../state/session.js').Session, seconds: number, notes: string, write: (notes: string) => void}} state
 */
export function speaker({ session, seconds, notes, write }) {
  const { payload, frame, index } = session;
  if (payload === null || frame === null) return html`<main><p>${t('Nothing is on show yet.')}</p></main>`;
  const next = payload.frames[index + 1];
  return html`<main>
    <header><h1>${t('Step {step} of {steps}, round {round}', { step: index, steps: frame.steps, round: frame.round })}</h1>
      <p class="clock" aria-label=${t('Time since this window was opened')}>${clock(seconds)}</p></header>
    <nav><button type="button" aria-disabled=${index === 0 ? 'true' : 'false'} @click=${() => session.go(index - 1)}>${t('Step back')}</button>
      <button type="button" class="primary" aria-disabled=${next ? 'false' : 'true'} @click=${() => session.go(index + 1)}>${t('Step forward')}</button></nav>
    <section aria-labelledby="now"><h2 id="now">${t('On show')}</h2>${said(frame)}</section>
    <section aria-labelledby="next" class="next"><h2 id="next">${t('Next')}</h2>
      ${next ? said(next) : html`<p>${t('This is the last step.')}</p>`}</section>
    ${lesson(session)}
    <section aria-labelledby="notes"><h2 id="notes">${t('Notes')}</h2>
      <textarea aria-labelledby="notes" .value=${notes} @input=${(/** @type {{target: HTMLTextAreaElement}} */ { target }) => write(target.value)}></textarea></section>
  </main>`;
}

/** @param {import('../types.js').Frame} frame */
function said({ say: { lead, strong, rest } }) {
  return html`<p>${lead}<strong>${strong}</strong>${rest}</p>`;
}

/** @param {import('../state/session.js').Session} session */
function lesson(session) {
  const place = session.lesson;
  const step = place === null ? null : lessonStep(place);
  if (place === null || step === null) return nothing;
  return html`<section aria-labelledby="lesson"><h2 id="lesson">${step.title}</h2><p>${step.text}</p>
    <p><b>${t('Look for:')}</b> ${step.look}</p>
    ${lessonWays(session, place)}</section>`;
}

/** @param {number} seconds */
function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
