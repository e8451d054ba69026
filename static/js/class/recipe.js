import { hasTables, pack } from '../state/shelf.js';
import { packJson, unpackJson } from '../state/packed.js';

/** @typedef {import('./types.js').Recipe} Recipe */

/** What a sheet begins with. @returns {Omit<Recipe, 'settings'>} */
export function firstChoices() {
  return { seeds: ['1', '2'], questions: { accepted: 2, chance: 1, residual: 1, token: 1, committed: 1, width: 1 }, variant: '1' };
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
