import { html, svg, nothing } from 'lit-html';
import { decimal, list, percent } from '../format.js';
import { rich, t } from '../language.js';
import { SCALE } from './row_bars.js';
import { lookUp } from './number_line.js';
import { hue } from './words.js';
import { term } from './term.js';

/**
 * @typedef {import('../types.js').PositionRecord} PositionRecord
 */

/**
 * After a rejection: what may come instead, and the draw that chose it.
 * @param {PositionRecord} record
 * @param {string[]} tokens
 * @param {import('../types.js').RuleWords} words
 */
export function residualSection({ residual, p_excess, replacement, names }, tokens, { replaced_by: replacedBy, residual: byResidual }) {
  if (residual === null) return nothing;
  const excess = byResidual ? p_excess : null;
  return html`<section class="part"><h3>${term('residual', t('What may replace it'))}</h3>
    <p class="hint">${excess ? t('The solid parts, max(0, p − q), scaled to sum to 1.')
      : t('By this rule the replacement is drawn from {row}.', { row: replacedBy })}</p>
    <div class="rows residual" role="list">${(names ?? tokens).map((name, i) => residualRow(name, residual[i] ?? 0,
      hue(tokens, name), excess !== null))}</div>
    ${excess && !names ? html`<p class="sum">${rich('max(0, p − q) = {excess}; scaled: {residual}',
      { excess: list(excess), residual: html`<strong>${list(residual)}</strong>` })}</p>` : nothing}
    ${replacement ? html`${replacement.from_target
      ? html`<p class="hint">${t('Rounding left no residual, so the target’s own row is drawn from.')}</p>` : nothing}
      ${lookUp(tokens, replacement, replacement.token)}` : nothing}
  </section>`;
}

/** @param {string} name @param {number} value @param {string} hueClass @param {boolean} excess */
function residualRow(name, value, hueClass, excess) {
  const words = value === 0 && excess ? t('0, the draft proposes it often enough') : decimal(value);
  return html`<div class="row ${hueClass}" role="listitem">
    <span class="row-token" aria-hidden="true">${name}</span>
    <svg class="plot" role="img" height="19" aria-label=${t('{token}: residual {value}', { token: name, value: words })}>
      ${SCALE}
      ${value > 0
        ? svg`<rect class="whole solid" x="0" y="4.5" width=${percent(value)} height="10" />
          <text class="value" x=${percent(value)} dx="6" y="13.5">${words}</text>`
        : svg`<text class="value" x="0" dx="6" y="13.5">${words}</text>`}
    </svg></div>`;
}

/**
 * After a block that was accepted whole: the spare row gives a token of the target's own.
 * @param {PositionRecord} record
 * @param {string[]} tokens
 */
export function bonusSection({ replacement }, tokens) {
  if (replacement?.how !== 'bonus') return nothing;
  return html`<section class="part"><h3>${term('bonus', t('The bonus'))}</h3>
    <p class="hint">${t('Every proposal was accepted, so the row after the block is still unused: one more token, drawn from '
      + 'the target itself.')}</p>
    ${lookUp(tokens, replacement, replacement.token)}
  </section>`;
}
