import { html, nothing } from 'lit-html';
import { draw } from '../format.js';
import { working } from './working.js';
import { lookUp } from './number_line.js';

/**
 * Every draw this position used, what for, and the look-up that turned it into a token.
 * @param {import('../types.js').PositionRecord} record
 * @param {string[]} tokens
 * @param {import('../types.js').RuleWords} words
 */
export function drawUses({ token, stage, draft, test, replacement }, tokens, { replaced_by: replacedBy }) {
  const uses = [];
  if (draft && token !== null && stage !== 'drafted') {
    uses.push(html`<li>${draw(draft.draw)} looked <b>${token}</b> up in the draft’s row.
      ${lookUp(tokens, draft, token)}</li>`);
  }
  if (test) uses.push(html`<li>${draw(test.draw)} tested <b>${token}</b>: ${test.verdict}.</li>`);
  if (replacement) {
    const row = replacement.how === 'bonus' ? 'the target’s row after the block'
      : replacement.from_target ? 'the target’s own row' : replacedBy;
    uses.push(html`<li>${draw(replacement.draw)} looked <b>${replacement.token}</b> up in ${row}, as above.</li>`);
  }
  if (uses.length === 0) return nothing;
  return working('What each draw did', html`<ol class="draw-uses">${uses}</ol>`, { open: true, name: 'draws' });
}
