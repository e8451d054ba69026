import { hasTables, pack } from '../state/shelf.js';
import { packJson, unpackJson } from '../state/packed.js';

/** @typedef {import('./types.js').Recipe} Recipe */

/** @typedef {Omit<Recipe, 'settings'|'questions'> & {questions: Recipe['questions']|null}} Choices `questions`: null for the usual ones */

/** @type {Record<import('./types.js').Kind, number>} */
const USUAL = { accepted: 2, chance: 1, residual: 1, token: 1, committed: 1, width: 1 };

/** What a sheet begins with. @returns {Choices} */
export function firstChoices() {
  return { seeds: ['1', '2'], questions: null, variant: '1' };
}

/** The usual questions, as far as there are any: where p = q nothing is rejected. @param {import('./types.js').Offer} offer */
export function usualQuestions(offer) {
  const kinds = /** @type {import('./types.js').Kind[]} */ (Object.keys(USUAL));
  return Object.fromEntries(kinds.map((kind) => [kind, Math.min(USUAL[kind], offer[kind])]));
}

/** The recipe as it stands in a link. @param {Recipe} recipe */
export function packRecipe(recipe) {
  return packJson(recipe);
}

/** @param {string} text @returns {Promise<Recipe>} rejects with a RangeError where it is no such text */
export async function unpackRecipe(text) {
  const recipe = /** @type {Recipe|null} */ (await unpackJson(text));
  if (recipe === null || typeof recipe !== 'object' || typeof recipe.settings !== 'object') throw new RangeError('no recipe');
  if (recipe.settings.tables && hasTables(recipe.settings)) await pack(recipe.settings.tables); // for the questions' links
  return recipe;
}
