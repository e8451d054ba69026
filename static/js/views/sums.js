import { html, nothing } from 'lit-html';
import { decimal, percent } from '../format.js';
import { t } from '../language.js';
import { working } from './working.js';

/** @typedef {import('../types.js').PositionRecord} PositionRecord */

/**
 * The whole probability of this position as one bar: the mass that both models give, and the rest.
 * @param {PositionRecord} record
 */
export function massLine({ beta, sums }) {
  if (beta === null) return nothing;
  return html`<div class="row mass"><span class="row-token" aria-hidden="true">Σ</span>
      <svg class="plot" role="img" height="15" aria-label=${t('Shared mass {mass} of 1', { mass: decimal(beta) })}>
        <rect class="rest" x=${percent(beta)} y="2" width=${percent(1 - beta)} height="11" />
        <rect class="shared" x="0" y="2" width=${percent(beta)} height="11" fill="url(#hatch)" />
      </svg></div>${sums ? html`<p class="sum">${sums.shared}</p>` : nothing}`;
}

/**
 * Accepted mass + residual mass = p, token by token, with the numbers of this position.
 * @param {PositionRecord} record
 * @param {import('../types.js').RuleWords} words
 */
export function written({ sums, q_row }, { formula, residual }) {
  if (sums === null || q_row === null) return nothing;
  const exact = formula === 'min(1, p/q)' && residual;
  return working(exact ? t('Accepted mass + residual mass = p') : t('What the exact rule would do here'), html`
    <p class="sum">${sums.left}</p>
    <ul class="sums">${sums.tokens.map((line) => html`<li>${line}</li>`)}</ul>`, { open: true, name: 'written' });
}
