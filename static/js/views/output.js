import { html, nothing } from 'lit-html';
import { t } from '../language.js';
import { STATUS } from './words.js';

/** Tokens as text again: their marks stand for a space and for the end of a line. @param {string} piece one or several */
export function readable(piece) {
  return piece.replaceAll('␣', ' ').replaceAll('⏎', '⏎\n');
}

/**
 * The text so far: the prompt, what is committed, and what is only proposed.
 * @param {import('../types.js').Payload} payload @param {import('../types.js').Frame} frame
 */
export function output({ model }, { committed, proposal }) {
  return html`<p class="model-output" aria-label=${t('Text so far')}><span class="prompt">${model?.prompt}</span>${committed.map((slot) => html`<span
    class="piece is-${slot.how} ${slot.fresh ? 'fresh' : ''}" title=${STATUS[slot.how].word}>${readable(slot.token)}</span>`)}${proposal.map(
    (slot) => html`<span class="piece proposed is-${slot.status}" title=${STATUS[slot.status].word}>${readable(slot.token)}</span>`)}${committed.length + proposal.length === 0
      ? html`<span class="hint"> …</span>` : nothing}</p>`;
}
