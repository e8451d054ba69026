/**
 * The language of the page: English, as it stands in the sources, or that of a catalogue. The catalogue is there before
 * the page's scripts are (a script of its own leaves it under LANGUAGE), so a text may be asked for anywhere and at any
 * time. All widgets of a page speak one language, and so does the engine they share, which is given the same catalogue.
 *
 * A sentence is one message with named places: t('Position {position}: {token}', { position, token }). Its English text
 * is its key, as in gettext. What stands in a place may be text or a number; with `rich` also a template, for markup
 * within a sentence. Messages are gathered from the sources by `build.py languages`, so they stand there as literals:
 * see app/site_builder/languages.py.
 *
 * @typedef {import('./language.types.js').Catalogue} Catalogue
 */

import { filled, isolated } from './message.js';

/** Where the catalogue of the page lies. */
export const LANGUAGE = Symbol.for('specstep.language');
/** Between a message's context and its text, as in gettext's own files. */
const CONTEXT = '\u0004';
/** From here on, a plural's form repeats with this period. */
const PERIOD = 100;

/** @type {Catalogue} */
const ENGLISH = { language: 'en', direction: 'ltr', decimal: '.', group: ',', plurals: [], messages: {}, site: {} };

/** The catalogue in use. @type {Catalogue} */
export const catalogue = { ...ENGLISH, ...Reflect.get(globalThis, LANGUAGE) };

/** The build's addresses, those of what is recorded in this language among them. */
export const SITE = { ...SPECSTEP_SITE, ...catalogue.site };

/**
 * The message in the language of the page.
 * @template {string} M
 * @param {M} message
 * @param {import('./language.types.js').Values<M>} values
 */
export function t(message, ...[values]) {
  return filled(single(message), values);
}

/**
 * The same as it stands in a context: one English word may need several in other languages.
 * @template {string} M
 * @param {string} context
 * @param {M} message
 * @param {import('./language.types.js').Values<M>} values
 */
export function c(context, message, ...[values]) {
  return filled(single(context + CONTEXT + message, message), values);
}

/**
 * The same in the form that a number takes; `{number}` is the number.
 * @template {string} M
 * @param {M} one
 * @param {string} many
 * @param {number} number
 * @param {import('./language.types.js').Values<M, 'number'>} values
 */
export function n(one, many, number, ...[values]) {
  return filled(plural(one, many, number), { number: whole(number), ...values });
}

/**
 * A message with templates in its places, for use in a template.
 * @template {string} M
 * @param {M} message
 * @param {import('./language.types.js').Parts<M>} values
 */
export function rich(message, values) {
  return parts(single(message), values);
}

/**
 * The same in the form that a number takes.
 * @template {string} M
 * @param {M} one
 * @param {string} many
 * @param {number} number
 * @param {import('./language.types.js').Parts<M, 'number'>} values
 */
export function richN(one, many, number, values) {
  return parts(plural(one, many, number), { number: whole(number), ...values });
}

/** A message that came from elsewhere with its values, as a worker's reasons do. @param {string} message @param {Record<string, unknown>} [values] */
export const retold = (message, values) => filled(single(message), values);

/** @param {string} key @param {string} [english] */
function single(key, english = key) {
  const found = catalogue.messages[key] ?? english;
  return typeof found === 'string' ? found : found[0] ?? english;
}

/** @param {string} one @param {string} many @param {number} number */
function plural(one, many, number) {
  const forms = catalogue.messages[one];
  if (forms === undefined || typeof forms === 'string') return number === 1 ? one : many;
  return forms[catalogue.plurals[number < 2 * PERIOD ? number : PERIOD + (number % PERIOD)] ?? 0] ?? many;
}

/** @param {string} text @param {Record<string, unknown>} values @returns {unknown[]} */
function parts(text, values) {
  return text.split(/\{(\w+)\}/).map((part, i) => {
    const value = i % 2 === 0 ? part : values[part];
    return typeof value === 'string' && i % 2 === 1 ? isolated(value) : value;
  });
}

/** A whole number with its thousands parted. @param {number} value */
export function whole(value) {
  return String(value).replace(/\B(?=(\d{3})+$)/g, catalogue.group);
}

/** A number as JavaScript writes it, in the language's way. @param {string} text */
export function localised(text) {
  return catalogue.decimal === '.' ? text : text.replace('.', catalogue.decimal);
}

/** With so many decimals. @param {number} value @param {number} digits */
export function fixed(value, digits) {
  return localised(value.toFixed(digits));
}

/** Without the zero before the decimals, as English tables of probabilities have them; other languages keep it.
 * @param {string} text as JavaScript writes it */
export function bare(text) {
  return catalogue.decimal === '.' ? text.replace(/^(-?)0\./, '$1.') : localised(text);
}
