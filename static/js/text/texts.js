import { EngineError } from '../engine/errors.js';
import { SITE, t, whole } from '../language.js';

/**
 * Texts for the engine: the samples, which are files of the site, and the reader's own, which stay in this page's memory.
 * The engine names what it lacks, for instance after it was started again, and is given it.
 *
 * @typedef {(method: string, params: object) => Promise<any>} Call the engine
 */

/** In bytes; the engine takes as many characters. */
export const SIZE_MOST = 1_000_000;
const KEPT_MOST = 4;

/** The reader's own texts by the names that the engine gave them. @type {Map<string, string>} */
const own = new Map();

/** Give the engine a reader's text; its name. @param {Call} call @param {string} text @returns {Promise<string>} */
export async function keep(call, text) {
  const { name } = await call('keep_text', { text });
  own.delete(name);
  own.set(name, text);
  for (const old of [...own.keys()].slice(0, -KEPT_MOST)) own.delete(old);
  return name;
}

/** A reader's own text, if it is here. @param {string} name */
export const textOfName = (name) => own.get(name) ?? '';

/** A text that was kept from before. @param {string} name @param {string} text */
export function remember(name, text) {
  own.set(name, text);
}

/** @param {string} name */
export function forget(name) {
  own.delete(name);
}

/** Give the engine a text that it lacks. Rejects where there is none here. @param {Call} call @param {string} name */
export async function give(call, name) {
  const text = own.get(name);
  if (text !== undefined) await call('keep_text', { text });
  else if (SITE.texts?.[name] !== undefined) await call('keep_text', { sample: name, text: await fetched(SITE.texts[name]) });
  else throw new EngineError(t('A link cannot hold a text of somebody’s own, and this one is not open here: open it again.'));
}

/** @param {string} url */
async function fetched(url) {
  try {
    const response = await fetch(new URL(url, import.meta.url));
    if (response.ok) return await response.text();
  } catch (reason) {
    if (!(reason instanceof TypeError)) throw reason; // What cannot be fetched is a TypeError.
  }
  throw new EngineError(t('The sample text could not be loaded; check the connection and try again.'));
}

/** The text of a file. Rejects with a sentence where it is too long or none. @param {File} file */
export async function textOf(file) {
  if (file.size > SIZE_MOST) throw new Error(tooLong(file.size));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch (reason) {
    if (!(reason instanceof TypeError)) throw reason;
    throw new Error(t('This file is not text in UTF-8; save it as UTF-8 and open it again.'));
  }
}

/** @param {number} size */
export function tooLong(size) {
  return t('This text has {size} bytes; up to {most} can be read.', { size: whole(size), most: whole(SIZE_MOST) });
}
