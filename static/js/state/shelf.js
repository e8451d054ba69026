import { packJson, unpackJson } from './packed.js';

/**
 * A reader's own tables: part of the settings (`config.tables`, a list that nobody changes once it is there), and of a
 * link, where they stand compressed.
 *
 * @typedef {import('../types.js').TableDocument} TableDocument
 */

/** Characters of a link that tables may take; longer ones are for files. */
export const LINK_MOST = 8_000;

/** @type {WeakMap<readonly TableDocument[], string>} */
const packed = new WeakMap();

/** Whether settings speak of own tables. @param {{tables?: readonly TableDocument[]|undefined}|null|undefined} config */
export function hasTables(config) {
  return (config?.tables?.length ?? 0) > 0;
}

/** The tables as they stand in a link, once `pack` has made it. @param {{tables?: readonly TableDocument[]|undefined}|null|undefined} config */
export function tablesText(config) {
  return (config?.tables && packed.get(config.tables)) ?? '';
}

/** Whether a link can hold the tables. @param {{tables?: readonly TableDocument[]|undefined}|null|undefined} config */
export function fitsLink(config) {
  const text = tablesText(config);
  return !hasTables(config) || (text !== '' && text.length <= LINK_MOST);
}

/** Write the tables for a link. @param {readonly TableDocument[]} tables @returns {Promise<string>} */
export async function pack(tables) {
  const made = packed.get(tables) ?? await packJson(tables);
  packed.set(tables, made);
  return made;
}

/**
 * Read the tables of a link; the engine checks what they say.
 * @param {string} text
 * @returns {Promise<TableDocument[]>} rejects with a RangeError where it is no such text
 */
export async function unpack(text) {
  const tables = await unpackJson(text);
  if (!Array.isArray(tables)) throw new RangeError('no list');
  packed.set(tables, text);
  return tables;
}
