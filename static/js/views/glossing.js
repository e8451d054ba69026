import { t } from '../language.js';
import { term } from './term.js';

/** Words of sentences and where they lead, the longer ones first. @type {[string, string][]} */
const WORDS = [
  ['tokens-per-target-pass', t('tokens per target pass')], ['tokens-per-target-pass', t('tokens per pass')],
  ['target-pass', t('target pass')], ['target-pass', t('target passes')], ['total-variation', t('total variation')],
  ['acceptance-probability', t('acceptance')], ['residual', t('residual')], ['accepted', t('accepted')],
  ['rejected', t('rejected')], ['discarded', t('discarded')], ['bonus', t('bonus')], ['committed', t('committed')],
  ['proposal', t('proposed')], ['width', t('width')], ['round', t('round')], ['target', t('target')], ['draft-model', t('draft')],
];

/**
 * For the sentences of one part of a view: each word of the trade leads to the glossary where it stands there first. In
 * a language that bends a word beyond one more letter it is a word like any other.
 * @param {...string} known ids that are linked in the part already
 * @returns {Words}
 */
export function glossing(...known) {
  const done = new Set(known);
  return (text) => {
    let parts = Array.isArray(text) ? text : [text];
    for (const [id, word] of WORDS) {
      const found = done.has(id) ? null : linked(parts, id, word);
      if (found === null) continue;
      done.add(id);
      parts = found;
    }
    return parts;
  };
}

/** @typedef {(text: unknown) => unknown[]} Words takes a sentence, or its parts with templates among them */

/** The parts with the word linked where it stands first; null where it does not. @param {unknown[]} parts @param {string} id @param {string} word */
function linked(parts, id, word) {
  const pattern = new RegExp(`(?<!\\p{L})${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\p{L}?(?!\\p{L})`, 'iu');
  for (const [i, part] of parts.entries()) {
    const match = typeof part === 'string' ? pattern.exec(part) : null;
    if (typeof part !== 'string' || match === null) continue;
    const after = part.slice(match.index + match[0].length);
    return [...parts.slice(0, i), part.slice(0, match.index), term(id, match[0]), after, ...parts.slice(i + 1)];
  }
  return null;
}
