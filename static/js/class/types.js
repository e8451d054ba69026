/**
 * Worksheets, as the engine makes them.
 *
 * @typedef {'accepted'|'chance'|'residual'|'token'|'committed'|'width'} Kind
 * @typedef {object} Recipe what a sheet is made of
 * @property {import('../types.js').Wish} settings
 * @property {string[]} seeds
 * @property {Partial<Record<Kind, number>>} questions
 * @property {string} variant
 *
 * @typedef {Record<Kind, number>} Offer how many questions of each kind there are
 *
 * @typedef {{label: string, names: string[], values: number[]}} GivenRow
 * @typedef {object} Question
 * @property {number} number
 * @property {Kind} kind
 * @property {string} says
 * @property {{form: 'choice'|'number'|'whole'|'row', names: string[], key: string}} answer
 * @property {string} why
 * @property {{seed: string, step: number, at: string}} link
 * @property {GivenRow[]} rows
 * @property {import('../types.js').Draw[]} draws
 *
 * @typedef {{fingerprint: string, questions: Question[], settings: import('../types.js').Config}} Sheet
 *
 * @typedef {object} Result what came of one code
 * @property {string} code
 * @property {(boolean|null)[]} marks null where nothing was answered
 * @property {string[]} given
 * @property {string|null} trouble
 * @property {number} right
 * @typedef {{results: Result[], right: number[], answered: number[], read: number}} Results
 */

export {};
