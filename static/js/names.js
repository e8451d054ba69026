/** What settings and their values are called on the page; in links, files and calls they keep their own names. */

import { t } from './language.js';

/** The names that the project gives; other tables have the name that their author gave them. @type {Record<string, string>} */
const NAMES = { aligned: t('aligned'), biased: t('biased'), target: t('target'), 'my target': t('my target'), 'my draft': t('my draft') };

/** A table of a text is named after what it is made of: the text, its order, and how much of it (text/samples.py). */
const OF_TEXT = /^(english|german|python|numbers|your text) (\d)(?:, (\d+)% of it)?$/;

/** @type {Record<string, string>} */
const TEXTS = { english: t('english'), german: t('german'), python: t('python'), numbers: t('numbers'), 'your text': t('your text') };

/** @param {string} name */
export function tableName(name) {
  const [, made = '', order = '', percent] = OF_TEXT.exec(name) ?? [];
  const text = TEXTS[made];
  if (text === undefined) return NAMES[name] ?? name;
  return percent === undefined ? t('{text} {order}', { text, order }) : t('{text} {order}, {percent}% of it', { text, order, percent });
}

/** A setting with its value, in words. @param {string} key @param {string} value */
export function settingName(key, value) {
  switch (key) {
    case 'draft': return t('draft {name}', { name: tableName(value) });
    case 'width': return t('width {width}', { width: value });
    case 'limit': return t('limit {limit}', { limit: value });
    case 'seed': return t('seed {seed}', { seed: value });
    case 'rule': return t('rule {rule}', { rule: value });
    default: return `${key} ${value}`;
  }
}

/** The settings of a trace in one line. @param {Pick<import('./types.js').Config, 'draft'|'width'|'seed'|'rule'>} config */
export function settingsLine({ draft, width, seed, rule }) {
  const values = { draft: tableName(draft), width, seed };
  return rule === 'exact' ? t('{draft} draft, width {width}, seed {seed}', values)
    : t('{draft} draft, width {width}, seed {seed}, rule {rule}', { ...values, rule });
}
