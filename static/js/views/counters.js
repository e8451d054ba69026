import { html, nothing } from 'lit-html';
import { rate } from '../format.js';
import { t } from '../language.js';
import { hue } from './words.js';
import { term } from './term.js';

/**
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {import('../types.js').Counters} Counters
 */

/** @type {[keyof Counters & keyof import('../types.js').OrdinaryCounters, string][]} */
const COMPARED = [
  ['committed', t('committed')], ['target_passes', t('target passes')], ['positions_scored', t('positions scored')],
  ['draft_steps', t('draft steps')], ['draws', t('draws used')],
];

/** @type {[keyof Counters, string][]} */
const BLOCK = [
  ['rounds', t('rounds')], ['drafted', t('drafted')], ['accepted', t('accepted')], ['rejected', t('rejected')],
  ['discarded', t('discarded')], ['recovered', t('recovered')], ['bonus', t('bonus')],
];

/** @type {[keyof import('../types.js').Rates, string, string][]} */
const RATES = [
  ['acceptance_per_tested_position', t('acceptance per tested position'), t('accepted / (accepted + rejected)')],
  ['draft_acceptance_rate', t('draft acceptance rate'), t('accepted / drafted')],
  ['mean_acceptance_length', t('mean acceptance length'), t('1 + accepted / rounds')],
  ['tokens_per_target_pass', t('tokens per target pass'), t('committed / target passes')],
];

/**
 * The work so far, beside what ordinary decoding needs for as many tokens.
 * @param {Frame} frame
 * @param {string[]} tokens
 * @param {{committed: string[], text: string}|null} ordinary null where it was not run
 */
export function counters(frame, tokens, ordinary) {
  return html`<section class="counters" aria-label=${t('Work so far')}>
    <h2>${term('counters', t('Work so far'))}</h2>
    <div class="tables">
      <table><caption>${t('Beside ordinary decoding')}</caption>
        <thead><tr><td></td><th scope="col">${t('speculative')}</th><th scope="col">${term('ordinary-decoding', t('ordinary'))}</th></tr></thead>
        <tbody>${COMPARED.map(([key, name]) => html`<tr><th scope="row">${term(key, name)}</th>
          <td>${frame.counters[key]}</td><td class="ordinary">${frame.ordinary[key]}</td></tr>`)}</tbody></table>
      <table><caption>${t('What became of the tokens')}</caption>
        <tbody>${BLOCK.map(([key, name]) => html`<tr><th scope="row">${term(key, name)}</th>
          <td>${frame.counters[key]}</td></tr>`)}</tbody></table>
      <table class="rates"><caption>${t('Rates at the last commit, often confused')}</caption>
        <tbody>${RATES.map(([key, name, formula]) => html`<tr><th scope="row">${term(key, name)}<small>${formula}</small></th>
          <td>${rate(frame.rates[key])}</td></tr>`)}</tbody></table>
    </div>
    <p class="caution">${tokens.length > 0 ? t('These are algorithmic counts of a table look-up: neither latency nor model performance.')
      : t('These are counts, not times: what was measured stands apart.')}</p>
    ${ordinary ? ordinaryText(frame, tokens, ordinary) : nothing}
  </section>`;
}

/** @param {Frame} frame @param {string[]} tokens @param {{committed: string[], text: string}} ordinary */
function ordinaryText(frame, tokens, { committed, text }) {
  if (frame.committed.length < frame.limit) return nothing;
  return html`<div class="texts">
    ${line(t('speculative'), frame.committed.map(({ token }) => token), tokens)} ${line(t('ordinary'), committed, tokens)}
    <p>${text}</p></div>`;
}

/** @param {string} name @param {string[]} text @param {string[]} tokens */
function line(name, text, tokens) {
  return html`<p class="text-line"><span class="name">${name}</span>
    <span class="text">${text.map((token) => html`<b class=${hue(tokens, token)}>${token}</b> `)}</span></p>`;
}
