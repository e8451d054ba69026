import { html, nothing } from 'lit-html';
import { rate } from '../format.js';
import { term } from './term.js';
import { hue } from './words.js';

/**
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {import('../types.js').Counters} Counters
 */

/** @type {[keyof Counters & keyof import('../types.js').OrdinaryCounters, string, string][]} with their ids in the glossary */
const COMPARED = [
  ['committed', 'committed', 'committed'], ['target_passes', 'target passes', 'target-pass'],
  ['positions_scored', 'positions scored', 'positions-scored'], ['draft_steps', 'draft steps', 'draft-steps'],
  ['draws', 'draws used', 'draws-used'],
];

/** @type {[keyof Counters, string, string][]} */
const BLOCK = [
  ['rounds', 'rounds', 'round'], ['drafted', 'drafted', 'drafted'], ['accepted', 'accepted', 'accepted'],
  ['rejected', 'rejected', 'rejected'], ['discarded', 'discarded', 'discarded'], ['recovered', 'recovered', 'recovered'],
  ['bonus', 'bonus', 'bonus'],
];

/** @type {[keyof import('../types.js').Rates, string, string, string][]} */
const RATES = [
  ['acceptance_per_tested_position', 'acceptance per tested position', 'accepted / (accepted + rejected)', 'acceptance-per-tested-position'],
  ['draft_acceptance_rate', 'draft acceptance rate', 'accepted / drafted', 'draft-acceptance-rate'],
  ['mean_acceptance_length', 'mean acceptance length', '1 + accepted / rounds', 'mean-acceptance-length'],
  ['tokens_per_target_pass', 'tokens per target pass', 'committed / target passes', 'tokens-per-target-pass'],
];

/**
 * The work so far, beside what ordinary decoding needs for as many tokens.
 * @param {Frame} frame
 * @param {string[]} tokens
 * @param {{committed: string[], text: string}|null} ordinary null where it was not run
 */
export function counters(frame, tokens, ordinary) {
  return html`<section class="counters" aria-label="Work so far">
    <h2>${term('counters', 'Work so far')}</h2>
    <div class="tables">
      <table><caption>Beside ordinary decoding</caption>
        <thead><tr><td></td><th scope="col">speculative</th><th scope="col">${term('ordinary-decoding', 'ordinary')}</th></tr></thead>
        <tbody>${COMPARED.map(([key, name, id]) => html`<tr><th scope="row">${term(id, name)}</th>
          <td>${frame.counters[key]}</td><td class="ordinary">${frame.ordinary[key]}</td></tr>`)}</tbody></table>
      <table><caption>What became of the tokens</caption>
        <tbody>${BLOCK.map(([key, name, id]) => html`<tr><th scope="row">${term(id, name)}</th>
          <td>${frame.counters[key]}</td></tr>`)}</tbody></table>
      <table class="rates"><caption>Rates at the last commit, often confused</caption>
        <tbody>${RATES.map(([key, name, formula, id]) => html`<tr><th scope="row">${term(id, name)}<small>${formula}</small></th>
          <td>${rate(frame.rates[key])}</td></tr>`)}</tbody></table>
    </div>
    <p class="caution">${tokens.length > 0 ? 'These are algorithmic counts of a table look-up: neither latency nor model performance.'
      : 'These are counts, not times: what was measured stands apart.'}</p>
    ${ordinary ? ordinaryText(frame, tokens, ordinary) : nothing}
  </section>`;
}

/** @param {Frame} frame @param {string[]} tokens @param {{committed: string[], text: string}} ordinary */
function ordinaryText(frame, tokens, { committed, text }) {
  if (frame.committed.length < frame.limit) return nothing;
  return html`<div class="texts">
    ${line('speculative', frame.committed.map(({ token }) => token), tokens)} ${line('ordinary', committed, tokens)}
    <p>${text}</p></div>`;
}

/** @param {string} name @param {string[]} text @param {string[]} tokens */
function line(name, text, tokens) {
  return html`<p class="text-line"><span class="name">${name}</span>
    <span class="text">${text.map((token) => html`<b class=${hue(tokens, token)}>${token}</b> `)}</span></p>`;
}
