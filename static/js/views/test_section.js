import { html, nothing } from 'lit-html';
import { decimal } from '../format.js';
import { isolated } from '../message.js';
import { rich, t } from '../language.js';
import { testLine } from './number_line.js';
import { term } from './term.js';

/**
 * @typedef {import('../types.js').PositionRecord} PositionRecord
 * @typedef {import('../types.js').Payload} Payload
 */

/**
 * The test of a drafted token: what it is accepted with, and the draw on the same line.
 * @param {PositionRecord} record
 * @param {Payload} payload
 */
export function testSection(record, payload) {
  const { token, p, q, ratio, acceptance, stage } = record;
  if (token === null || p === null || q === null || ratio === null) return nothing;
  const { formula } = payload.words;
  return html`<section class="part"><h3>${term('test', t('The test of {token}', { token }))}</h3>
    <p class="formula">p(${isolated(token)}) / q(${isolated(token)}) = ${decimal(p)} / ${decimal(q)} = ${decimal(ratio)};
      ${acceptance === null ? t('this rule accepts with {formula}, which it works out only as it tests', { formula })
      : rich('accepted with probability {formula} = {value}', { formula, value: html`<strong>${decimal(acceptance)}</strong>` })}</p>
    ${acceptance === null ? nothing : testLine(acceptance, startOf(record, payload), record.test)}
    ${stage === 'discarded' ? html`<p class="hint">${t('Discarded before it was tested: no draw was spent on it.')}</p>` : nothing}
  </section>`;
}

/**
 * Where the stretch of acceptance starts. The engine says so with the test; it does not depend on the draw.
 * @param {PositionRecord} record
 * @param {Payload} payload
 */
function startOf({ round, position, test }, { records }) {
  const tested = test ?? records.find((other) => other.round === round && other.position === position && other.test)?.test;
  return tested?.start ?? 0;
}
