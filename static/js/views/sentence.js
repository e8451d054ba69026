import { html } from 'lit-html';

/** @type {Partial<Record<import('../types.js').EventKind, string>>} */
const TONE = { accept: 'good', bonus: 'good', recover: 'good', commit: 'good', reject: 'bad', discard: 'bad' };

/**
 * What just happened and why; also the one live sentence for screen readers.
 * @param {import('../types.js').Frame} frame
 */
export function sentence({ say, event }) {
  return html`<div class="sentence ${(event && TONE[event.kind]) ?? 'plain'}">
    <p aria-live="polite" aria-atomic="true">${say.lead}<strong>${say.strong}</strong>${say.rest}</p>
  </div>`;
}
