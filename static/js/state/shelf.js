import { SITE } from '../language.js';
import { packJson, unpackJson } from './packed.js';

/**
 * A reader's own tables: part of the settings (`config.tables`, a list that nobody changes once it is there), and of a
 * link, where they stand compressed.
 *
 * @typedef {import('../types.js').OwnTable} OwnTable
 */

/** Characters of a link that tables may take; longer ones are for files. */
export const LINK_MOST = 8_000;

/** @type {WeakMap<readonly OwnTable[], string>} */
const packed = new WeakMap();

/** Whether settings speak of own tables. @param {{tables?: readonly OwnTable[]|undefined}|null|undefined} config */
export function hasTables(config) {
  return (config?.tables?.length ?? 0) > 0;
}

/** The tables as they stand in a link, once `pack` has made it. @param {{tables?: readonly OwnTable[]|undefined}|null|undefined} config */
export function tablesText(config) {
  return (config?.tables && packed.get(config.tables)) ?? '';
}

/** Whether the target is made of a text. @param {{target: string, tables?: readonly OwnTable[]|undefined}} config */
export function isOfText({ target, tables = [] }) {
  return tables.some((table) => table.name === target && 'text' in table);
}

/** Whether tables are made of a text that is not of this site: no link holds it, and nobody else has it.
 * @param {{tables?: readonly OwnTable[]|undefined}|null|undefined} config */
export function isOfOwnText(config) {
  return (config?.tables ?? []).some((table) => 'text' in table && [table.text, ...table.alphabet].some((name) => !(name in (SITE.texts ?? {}))));
}

/** The tables that have rows of their own, rather than a recipe. @param {readonly OwnTable[]|undefined} tables
 * @returns {import('../types.js').TableDocument[]} */
export function withRows(tables = []) {
  return /** @type {import('../types.js').TableDocument[]} */ (tables.filter((table) => 'rows' in table));
}

/** Whether a link can hold the tables. @param {{tables?: readonly OwnTable[]|undefined}|null|undefined} config */
export function fitsLink(config) {
  if (isOfOwnText(config)) return false;
  const text = tablesText(config);
  return !hasTables(config) || (text !== '' && text.length <= LINK_MOST);
}

/** Write the tables for a link. @param {readonly OwnTable[]} tables @returns {Promise<string>} */
export async function pack(tables) {
  const made = packed.get(tables) ?? await packJson(tables);
  packed.set(tables, made);
  return made;
}

/**
 * Read the tables of a link; the engine checks what they say.
 * @param {string} text
 * @returns {Promise<OwnTable[]>} rejects with a RangeError where it is no such text
 */
export async function unpack(text) {
  const tables = await unpackJson(text);
  if (!Array.isArray(tables)) throw new RangeError('no list');
  packed.set(tables, text);
  return tables;
}
