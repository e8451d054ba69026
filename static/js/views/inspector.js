import { html, nothing } from 'lit-html';
import { after } from '../format.js';
import { t } from '../language.js';
import { drawUses } from './draw_uses.js';
import { lookUp } from './number_line.js';
import { pinButtons, pinChooser } from './pins.js';
import { bonusSection, residualSection } from './replacement.js';
import { hatching, legend, rowBars } from './row_bars.js';
import { massLine, written } from './sums.js';
import { testSection } from './test_section.js';
import { term } from './term.js';

/**
 * @typedef {import('../types.js').PositionRecord} PositionRecord
 * @typedef {import('../types.js').Payload} Payload
 * @typedef {object} InspectorState
 * @property {import('../state/session.js').Session} session
 * @property {Payload} payload
 * @property {import('../types.js').Frame} frame
 * @property {boolean} open
 * @property {() => void} close
 */

/**
 * The numbers of one position, argued from top to bottom: the rows, the test, what may replace the token. Below the
 * verdict stand the sums behind it and what each draw did.
 * @param {InspectorState} state
 */
export function inspector(state) {
  const { session, open } = state;
  const { record, pin } = session;
  return html`<section class="inspector ${open ? 'open' : ''}" id="inspector" aria-label=${t('Inspector')} tabindex="-1">
    ${hatching}
    <header><h2>${heading(record, pin)}</h2>${pinButtons(session)}
      <button type="button" class="close" aria-label=${t('Close the numbers')} @click=${state.close}>×</button></header>
    ${record === null ? nothingYet(state) : worked(record, state)}
    ${pinChooser(session, state.payload)}
  </section>`;
}

/** @param {PositionRecord|null} record @param {import('../state/shape.js').Pin|null} pin */
function heading(record, pin) {
  if (record) return t('Position {position}, {context}', { position: record.position, context: after(record.context) });
  return pin ? t('Position {position}', { position: pin.position }) : t('Inspector');
}

/** @param {InspectorState} state */
function nothingYet({ session: { pin }, frame }) {
  if (pin) {
    return html`<p class="hint">${t('At step {step} nothing is known yet of position {position} in round {round}. It will be '
      + 'worked out here once it is drafted or scored.', { step: frame.index, position: pin.position, round: pin.round })}</p>`;
  }
  return html`<p class="hint">${t('Here the numbers of one position are worked out: both models’ probabilities, the test, and what may '
    + 'replace a rejected token. Step forward, or choose any token on the stage.')}</p>`;
}

/** @param {PositionRecord} record @param {InspectorState} state */
function worked(record, { session, payload }) {
  const { tokens, words } = payload;
  if (toForesee(record, session)) {
    return html`${rowsSection({ ...record, overlap: null }, tokens)}
      <p class="verdict">${t('Will {token} pass its test? Its numbers stay hidden until you have said so.', { token: record.token ?? '' })}</p>
      ${drawUses(record, tokens, words)}`;
  }
  return html`${rowsSection(record, tokens)} ${draftSection(record, tokens)} ${testSection(record, payload)}
    ${residualSection(record, tokens, words)} ${bonusSection(record, tokens)}
    <p class="verdict">${record.says}</p>
    ${written(record, words)} ${drawUses(record, tokens, words)}`;
}

/**
 * Whether the reader is to foresee this test, so that nothing here may tell how it comes out.
 * @param {PositionRecord} record
 * @param {import('../state/session.js').Session} session
 */
function toForesee({ stage, round, position }, { predicting, answers, index, frame, questionHere }) {
  if (!predicting || stage !== 'scored') return false;
  return !(answers.has(index) && round === frame?.round && position === questionHere?.position);
}

/** @param {PositionRecord} record @param {string[]} tokens */
function rowsSection(record, tokens) {
  return html`<section class="part"><h3>${term('row', rowsHeading(record))}</h3>
    ${legend(record)} ${rowBars(record, tokens)} ${record.overlap ? massLine(record) : nothing}</section>`;
}

/** @param {PositionRecord} record */
function rowsHeading({ p_row, q_row }) {
  if (p_row && q_row) return t('What the two models give');
  return p_row ? t('What the target gives') : t('What the draft gives');
}

/** While a token is only drafted: how its draw chose it. @param {PositionRecord} record @param {string[]} tokens */
function draftSection({ stage, draft, token }, tokens) {
  if (stage !== 'drafted' || draft === null || token === null) return nothing;
  return html`<section class="part"><h3>${term('sampling', t('How the draft chose'))}</h3>
    <p class="hint">${t('Each token holds a stretch as long as its probability; the draw falls into one.')}</p>
    ${lookUp(tokens, draft, token)}</section>`;
}
