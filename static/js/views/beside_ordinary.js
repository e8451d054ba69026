import { html, nothing } from 'lit-html';
import { n, richN, t } from '../language.js';
import { hue } from './words.js';
import { term } from './term.js';

/**
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {import('../types.js').Payload} Payload
 */

/**
 * The ordinary decoder on the same seed, aligned by target pass: what both have written after equally many.
 * @param {Frame} frame
 * @param {Payload} payload
 */
export function besideOrdinary(frame, { tokens, ordinary }) {
  if (ordinary === null) return nothing;
  const passes = frame.counters.target_passes;
  const done = ordinary.steps.slice(0, passes);
  return html`<section class="beside" aria-label=${t('Beside ordinary decoding')}>
    <h2>${term('ordinary-decoding', t('Beside ordinary decoding'))}</h2>
    <p class="beside-sum"><span>${richN('after {count} target pass', 'after {count} target passes', passes, { count: html`<b>${passes}</b>` })}</span>
      <span>${t('speculative')} <b>${count(frame.committed.length)}</b></span>
      <span>${t('ordinary')} <b>${count(done.length)}</b></span></p>
    ${passes === 0 ? html`<p class="hint">${t('No target pass yet. Ordinary decoding writes one token a pass, with the same tables and the same '
      + 'seed.')}</p>` : html`<div class="beside-scroll" tabindex="0" role="region" aria-label=${t('Target passes')}>
      <table class="passes"><caption class="off-screen">${t('What each target pass gave')}</caption>
        <thead><tr><th scope="col">${t('pass')}</th><th scope="col">${t('speculative')}</th><th scope="col">${t('ordinary')}</th></tr></thead>
        <tbody>${done.map((step, i) => pass(i + 1, frame, tokens, step.token))}</tbody></table></div>`}
    ${frame.next === null && done.length < ordinary.steps.length ? html`<p class="hint">${n(
      'Ordinary decoding has {number} token to write and goes on, one pass for each.',
      'Ordinary decoding has {number} tokens to write and goes on, one pass for each.', ordinary.steps.length)}</p>` : nothing}
    <p class="caution">${t('More tokens a pass is not as much more speed. A pass over several positions costs more than a pass '
      + 'over one, and every drafted token costs a step of the draft.')}</p>
  </section>`;
}

/** @param {number} number @param {Frame} frame @param {string[]} tokens @param {string} own the ordinary decoder's token */
function pass(number, frame, tokens, own) {
  const written = frame.committed.filter(({ round }) => round === number);
  return html`<tr><th scope="row">${number}</th>
    <td>${written.length === 0 ? html`<span class="hint">${t('not committed yet')}</span>`
      : html`${letters(written.map(({ token }) => token), tokens)} <small>${count(written.length)}</small>`}</td>
    <td>${letters([own], tokens)} <small>${count(1)}</small></td></tr>`;
}

/** @param {string[]} written @param {string[]} tokens */
function letters(written, tokens) {
  return written.map((token) => html`<b class="mini kept ${hue(tokens, token)}">${token}</b> `);
}

/** @param {number} tokens */
function count(tokens) {
  return n('{number} token', '{number} tokens', tokens);
}
