import { html, nothing } from 'lit-html';
import { t } from '../../language.js';
import { STATUS } from '../../views/words.js';

/** A piece as text again: its marks stand for a space and for the end of a line. @param {string} piece */
function text(piece) {
  return piece.replaceAll('␣', ' ').replaceAll('⏎', '⏎\n');
}

/**
 * The text so far: the prompt, what is committed, and what is only proposed.
 * @param {import('../../types.js').Payload} payload @param {import('../../types.js').Frame} frame
 */
export function output({ model }, { committed, proposal }) {
  return html`<p class="model-output" aria-label=${t('Text so far')}><span class="prompt">${model?.prompt}</span>${committed.map((slot) => html`<span
    class="piece is-${slot.how} ${slot.fresh ? 'fresh' : ''}" title=${STATUS[slot.how].word}>${text(slot.token)}</span>`)}${proposal.map(
    (slot) => html`<span class="piece proposed is-${slot.status}" title=${STATUS[slot.status].word}>${text(slot.token)}</span>`)}${committed.length + proposal.length === 0
      ? html`<span class="hint"> …</span>` : nothing}</p>`;
}
