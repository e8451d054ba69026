import { t } from '../language.js';

/** The samples as the page calls them. @returns {Record<string, string>} */
export const samples = () => ({
  english: t('English prose'), german: t('German prose'), python: t('Python source'), numbers: t('Table of numbers'),
});

/** In a word, where there is little room. @returns {Record<string, string>} */
const shortNames = () => ({ english: t('English'), german: t('German'), python: t('Python'), numbers: t('numbers') });

/** @param {string} text */
export function nameOf(text) {
  return samples()[text] ?? t('your text');
}

/** @param {string} text */
export function shortNameOf(text) {
  return shortNames()[text] ?? t('yours');
}
