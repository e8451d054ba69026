/**
 * What the engine says of texts, and what the view is given.
 *
 * @typedef {import('../types.js').TextRecipe} TextRecipe
 * @typedef {'witten-bell'|number} Smoothing
 * @typedef {object} Choice how tables are made of a text
 * @property {string} text the name of a sample, or of a reader's own
 * @property {string|null} other a text that also drafts
 * @property {number} order
 * @property {Smoothing} smoothing
 * @property {number} most tokens at most
 * @property {boolean} fold capitals count as small letters
 *
 * @typedef {{name: string, acceptance: number|null, writes: string}} Estimated
 * @typedef {object} Report what came of a text
 * @property {number} characters
 * @property {string[]} tokens
 * @property {number} together characters that have no token of their own
 * @property {number[]} contexts by their length
 * @property {{after: string, next: {token: string, p: number}[]}[]} likely
 * @property {TextRecipe[]} tables the target's first
 * @property {Estimated} target
 * @property {Estimated[]} drafts
 *
 * @typedef {object} Cell a draft on a text
 * @property {string} draft the text it was made of
 * @property {number} order
 * @property {number} acceptance
 * @property {TextRecipe[]} tables
 * @property {[string, string]} names of the target and the draft
 * @typedef {{cells: Cell[]}} Heat
 *
 * @typedef {{name: string, file: string|null, size: number, beginning: string}} OwnText `name` is the engine's
 */

export {};
