import { html } from 'lit-html';

/** @type {Partial<Record<import('../types.js').EventKind, string>>} */
const TONE = { accept: 'good', bonus: 'good', recover: 'good', commit: 'good', reject: 'bad', discard: 'bad' };

/**
 * What just happened and why. The live region says the same, once the moment rests.
 * @param {import('../types.js').Frame} frame
 */
export function sentence({ say, event }) {
  return html`<div class="sentence ${(event && TONE[event.kind]) ?? 'plain'}">
    <p>${say.lead}<strong>${say.strong}</strong>${say.rest}</p>
  </div>`;
}

/** The sentence as one text. @param {import('../types.js').Frame} frame */
export function spoken({ say }) {
  return say.lead + say.strong + say.rest;
}
