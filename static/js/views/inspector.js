import { html, nothing } from 'lit-html';
import { after, decimal } from '../format.js';
import { stretchLine, testLine } from './number_line.js';
import { bonusSection, residualSection } from './replacement.js';
import { hatching, rowBars, sharedMass } from './row_bars.js';

/**
 * @typedef {import('../types.js').PositionRecord} PositionRecord
 * @typedef {{record: PositionRecord|null, tokens: string[], picked: boolean, open: boolean, letGo: () => void,
 *   close: () => void}} InspectorState
 */

/**
 * The numbers of one position, argued from top to bottom: the rows, the test, what may replace the token.
 * @param {InspectorState} state
 */
export function inspector(state) {
  const { record, tokens, open } = state;
  return html`<section class="inspector ${open ? 'open' : ''}" id="inspector" aria-label="Inspector" tabindex="-1">
    ${hatching}
    <header><h2>${record ? `Position ${record.position}, ${after(record.context)}` : 'Inspector'}</h2>
      ${state.picked ? html`<button type="button" @click=${state.letGo}>Back to this step</button>` : nothing}
      <button type="button" class="close" aria-label="Close the numbers" @click=${state.close}>×</button></header>
    ${record === null ? nothingYet() : html`
      ${rowsSection(record, tokens)} ${draftSection(record, tokens)} ${testSection(record)}
      ${residualSection(record, tokens)} ${bonusSection(record, tokens)}
      <p class="verdict">${record.says}</p>`}
  </section>`;
}

function nothingYet() {
  return html`<p class="hint">Here the numbers of one position are worked out: both models’ probabilities, the
    test, and what may replace a rejected token. Step forward, or choose any token on the stage.</p>`;
}

/** @param {PositionRecord} record @param {string[]} tokens */
function rowsSection(record, tokens) {
  const { p_row, q_row } = record;
  return html`<section class="part"><h3>${heading(record)}</h3>
    <p class="legend">
      ${p_row ? html`<span><i class="key key-p"></i>target p</span>` : nothing}
      ${q_row ? html`<span><i class="key key-q"></i>draft q</span>` : nothing}
      ${p_row && q_row ? html`<span><i class="key key-shared"></i>shared, min(p, q)</span>` : nothing}</p>
    ${rowBars(record, tokens)} ${sharedMass(record)}</section>`;
}

/** @param {PositionRecord} record */
function heading({ p_row, q_row }) {
  if (p_row && q_row) return 'What the two models give';
  return p_row ? 'What the target gives' : 'What the draft gives';
}

/** While a token is only drafted: how its draw chose it. @param {PositionRecord} record @param {string[]} tokens */
function draftSection({ stage, draft, token }, tokens) {
  if (stage !== 'drafted' || draft === null || token === null) return nothing;
  return html`<section class="part"><h3>How the draft chose</h3>
    <p class="hint">Each token holds a stretch as long as its probability; the draw falls into one.</p>
    ${stretchLine(tokens, draft.cumulative, draft.draw, token)}</section>`;
}

/** @param {PositionRecord} record */
function testSection({ token, p, q, ratio, acceptance, test }) {
  if (token === null || p === null || q === null || ratio === null || acceptance === null) return nothing;
  return html`<section class="part"><h3>The test of ${token}</h3>
    <p class="formula">p(${token}) / q(${token}) = ${decimal(p)} / ${decimal(q)} = ${decimal(ratio)};
      accepted with probability <strong>${decimal(acceptance)}</strong></p>
    ${testLine(acceptance, test)}</section>`;
}
