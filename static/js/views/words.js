import { c, t } from '../language.js';




/** The word and the glyph of each status, so that none is told by colour alone. */

/** @typedef {import('../types.js').ProposalStatus | 'recovered' | 'bonus'} Status */

/** @type {Record<Status, {word: string, glyph: import('./icons.js').IconName}>} */
export const STATUS = {
  drafted: { word: c('status', 'drafted'), glyph: 'dots' },
  testing: { word: t('in test'), glyph: 'question' },
  accepted: { word: t('accepted'), glyph: 'check' },
  rejected: { word: t('rejected'), glyph: 'cross' },
  discarded: { word: t('discarded'), glyph: 'slash' },
  recovered: { word: t('recovered'), glyph: 'swap' },
  bonus: { word: t('bonus'), glyph: 'plus' },
};

/** The class of a widget whose tokens are words rather than letters. @param {string[]} tokens */
export function widthOf(tokens) {
  return tokens.some((token) => token.length > 2) ? 'wide-names' : '';
}

/** How many hues there are for tokens; the letter always stands beside the colour. */
const HUES = 7;

/** @param {string[]} tokens @param {string} token @returns {string} the class that colours it; plain
 * where a model has too many tokens for hues */
export function hue(tokens, token) {
  return tokens.length === 0 ? 'hue-plain' : `hue-${Math.max(tokens.indexOf(token), 0) % HUES}`;
}
