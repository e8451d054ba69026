/** What settings and their values are called on the page; in links, files and calls they keep their own names. */

import { t } from './language.js';

/** The names of the authored drafts; others have the name that their author gave them. @type {Record<string, string>} */
const DRAFTS = { aligned: t('aligned'), biased: t('biased') };

/** @param {string} name */
export function draftName(name) {
  return DRAFTS[name] ?? name;
}

/** A setting with its value, in words. @param {string} key @param {string} value */
export function settingName(key, value) {
  switch (key) {
    case 'draft': return t('draft {name}', { name: draftName(value) });
    case 'width': return t('width {width}', { width: value });
    case 'limit': return t('limit {limit}', { limit: value });
    case 'seed': return t('seed {seed}', { seed: value });
    case 'rule': return t('rule {rule}', { rule: value });
    default: return `${key} ${value}`;
  }
}

/** The settings of a trace in one line. @param {Pick<import('./types.js').Config, 'draft'|'width'|'seed'|'rule'>} config */
export function settingsLine({ draft, width, seed, rule }) {
  const values = { draft: draftName(draft), width, seed };
  return rule === 'exact' ? t('{draft} draft, width {width}, seed {seed}', values)
    : t('{draft} draft, width {width}, seed {seed}, rule {rule}', { ...values, rule });
}
