import { html } from 'lit-html';
import { decimal } from '../../format.js';
import { rich, t } from '../../language.js';
import { glossing } from '../../views/glossing.js';
import { residualSection } from '../../views/replacement.js';
import { hatching, legend, rowBars } from '../../views/row_bars.js';
import { massLine } from '../../views/sums.js';

/** Words of the exact rule, by which the tables are compared. */
const EXACT = { formula: 'min(1, p/q)', replaced_by: 'the residual', residual: true };

/**
 * What the two rows of a context make of each other: the mass they share, and what a rejected token is replaced from.
 * @param {import('../types.js').Report} report
 * @param {number} context
 */
export function comparison({ contexts, tokens, target, draft }, context) {
  const compared = contexts[context] ?? null;
  const heading = html`<h3>${t('Both together')}</h3>`;
  if (compared === null) return html`<section class="compared-rows">${heading}<p class="hint">${t('Acceptance and residual come back once both rows are valid.')}</p></section>`;
  const names = tokens.map(({ name }) => name);
  const record = /** @type {import('../../types.js').PositionRecord} */ (/** @type {unknown} */ ({
    ...compared, token: null, names: null, replacement: null }));
  return html`<section class="compared-rows">${hatching}${heading}
    ${target.cut || draft.cut ? html`<p class="hint">${t('Rows after temperature, top-k and top-p.')}</p>` : ''}
    ${legend(record)} ${rowBars(record, names)} ${massLine(record)}
    <p class="beta-line">${glossing('acceptance-probability', 'target', 'draft-model')(rich('A drafted token is accepted here with probability β = {beta}; total variation {tv}.', {
      beta: html`<strong>${decimal(compared.beta)}</strong>`, tv: decimal(compared.tv) }))}</p>
    ${compared.residual === null ? html`<p class="hint">${t('p = q here: nothing is rejected, and there is no residual.')}</p>`
      : residualSection(record, names, EXACT)}</section>`;
}
