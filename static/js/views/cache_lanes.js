import { html } from 'lit-html';
import { t } from '../language.js';
import { icon } from './icons.js';
import { miniLane, runs } from './mini_lane.js';
import { hue } from './words.js';
import { term } from './term.js';

/**
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {import('../types.js').Lane} Lane
 * @typedef {'kept'|'staged'|'dropped'|'lacking'} Holding
 */

/** @type {Record<Holding, {glyph: import('./icons.js').IconName, word: string, meaning: string}>} */
const HOLDING = {
  kept: { glyph: 'check', word: t('kept'), meaning: t('belongs to the committed output') },
  staged: { glyph: 'dots', word: t('staged'), meaning: t('fed in this round, not committed yet') },
  dropped: { glyph: 'cross', word: t('dropped'), meaning: t('was fed, and goes with the rejection') },
  lacking: { glyph: 'question', word: t('lacking'), meaning: t('committed, but never fed here: caught up next round') },
};
const HOLDINGS = /** @type {Holding[]} */ (Object.keys(HOLDING));

/** The entry before the first token. */
const START = '⊢';

/**
 * What each model's cache holds at this moment, and why that is right. Column 0 is the start symbol; a model holds
 * the tokens it was fed, so the last token it wrote is never in its own cache yet.
 * @param {Frame} frame
 * @param {string[]} tokens
 */
export function cacheLanes(frame, tokens) {
  return html`<div class="cache">
    <p class="hint">${t('A model’s cache holds the tokens it was fed, from the start symbol (column 0) on. What a model wrote '
      + 'last is fed, and so cached, only in its next pass.')}</p>
    ${lane(t('Target’s cache'), frame.cache.target, frame, tokens)} ${lane(t('Draft’s cache'), frame.cache.draft, frame, tokens)}
    <ul class="cache-key">${HOLDINGS.map((holding) => html`<li><span class="mini ${holding}">${icon(
      HOLDING[holding].glyph)}</span> <b>${term(holding, HOLDING[holding].word)}</b> ${HOLDING[holding].meaning}</li>`)}</ul>
  </div>`;
}

/** @param {string} name @param {Lane} held @param {Frame} frame @param {string[]} tokens */
function lane(name, held, frame, tokens) {
  const columns = Array.from({ length: frame.limit + 1 }, (_, entry) => {
    const holding = HOLDINGS.findLast((kind) => held[kind].includes(entry));
    if (holding === undefined) return null;
    const letter = letterAt(frame, entry);
    return { kind: holding, letter, glyph: HOLDING[holding].glyph, hue: entry === 0 ? '' : hue(tokens, letter) };
  });
  const words = HOLDINGS.filter((kind) => held[kind].length > 0).map((kind) => `${HOLDING[kind].word} ${runs(held[kind])}`);
  return html`<section class="cache-lane" aria-label=${name}>
    ${miniLane(name, words.join('; ') || t('empty'), columns)}
    <p class="cache-words">${words.length === 0 ? t('empty') : words.map((word, i) => html`${i > 0 ? ' · ' : ''}${word}`)}</p>
    <p class="cache-why">${held.why}</p></section>`;
}

/** The token of an entry: the proposal's where one stands, else the output's. @param {Frame} frame @param {number} entry */
function letterAt({ proposal, committed }, entry) {
  if (entry === 0) return START;
  return (proposal.find(({ position }) => position === entry) ?? committed[entry - 1])?.token ?? '';
}
