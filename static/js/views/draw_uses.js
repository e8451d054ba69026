import { html, nothing } from 'lit-html';
import { draw } from '../format.js';
import { rich, t } from '../language.js';
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
    uses.push(html`<li>${rich('{draw} looked {token} up in the draft’s row.', { draw: draw(draft.draw), token: html`<b><bdi>${token}</bdi></b>` })}
      ${lookUp(tokens, draft, token)}</li>`);
  }
  if (test) uses.push(html`<li>${test.verdict === 'accepted'
    ? rich('{draw} tested {token}: accepted.', { draw: draw(test.draw), token: html`<b><bdi>${token}</bdi></b>` })
    : rich('{draw} tested {token}: rejected.', { draw: draw(test.draw), token: html`<b><bdi>${token}</bdi></b>` })}</li>`);
  if (replacement) {
    const row = replacement.how === 'bonus' ? t('the target’s row after the block')
      : replacement.from_target ? t('the target’s own row') : replacedBy;
    uses.push(html`<li>${rich('{draw} looked {token} up in {row}, as above.',
      { draw: draw(replacement.draw), token: html`<b><bdi>${replacement.token}</bdi></b>`, row })}</li>`);
  }
  if (uses.length === 0) return nothing;
  return working(t('What each draw did'), html`<ol class="draw-uses">${uses}</ol>`, { open: true, name: 'draws' });
}
