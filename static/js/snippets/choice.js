import { catalogue, t } from '../language.js';

/**
 * What an author chose in the dialog, and the embed that it makes.
 *
 * @typedef {import('../element/boot.js').How} How
 * @typedef {object} Choice
 * @property {string} view
 * @property {string} lesson its name, or nothing for the moment on show
 * @property {'auto'|'light'|'dark'} theme
 * @property {How} boot
 * @property {string} width
 * @property {number|null} height null for as high as it is
 * @property {boolean} fits
 * @property {string} format
 */

/** @type {Choice} */
export const FIRST = { view: 'stage', lesson: '', theme: 'auto', boot: 'visible', width: '100%', height: null, fits: false, format: 'html' };

/** @type {[string, string][]} */
export const VIEWS = [
  ['stage', t('Stage and sentence')], ['stage,timeline', t('Stage and timeline')], ['stage,inspector', t('Stage and inspector')],
  ['inspector', t('Inspector')], ['timeline', t('Timeline')], ['counters', t('Work so far')], ['steps', t('Step list')], ['lesson', t('Lesson')],
  ['settings,stage', t('Stage with settings')], ['step', t('The whole widget')], ['lab', t('Lab')], ['cost', t('Cost')],
  ['tables', t('Tables')], ['text', t('Text')],
];
/** @type {[string, string][]} */
export const THEMES = [['auto', t('The reader’s')], ['light', t('Light')], ['dark', t('Dark')]];
/** @type {[How, string][]} */
export const BOOTS = [['visible', t('When it is in sight')], ['interaction', t('When somebody uses it')], ['click', t('When its button is pressed')],
  ['now', t('At once')]];

const MEANWHILE = 420;
/** In pixels. */
export const HEIGHTS = { least: 80, most: 4000 };
const WIDEST = { '%': 100, px: 4000 };

/** A width as HTML has it, pixels or a percentage; null for what is none. @param {string} text */
export function widthOf(text) {
  const [, digits, unit = 'px'] = /^(\d{1,4})(%|px)?$/.exec(text.trim()) ?? [];
  const number = Number(digits);
  if (digits === undefined || number < 1 || number > WIDEST[/** @type {'%'|'px'} */ (unit)]) return null;
  return unit === '%' ? `${number}%` : String(number);
}

/** A height in pixels; null for what is none, or beyond what a page would give. @param {number} number */
export function heightOf(number) {
  return number >= HEIGHTS.least && number <= HEIGHTS.most ? Math.round(number) : null;
}

/**
 * @param {Choice} choice
 * @param {string} link to the moment on show
 * @param {string} title of the lesson or the moment
 * @param {number} measured the preview's height; 0 while there is none
 * @returns {import('./formats.js').Embed}
 */
export function embedOf({ view, lesson, theme, boot, width, height, fits }, link, title, measured) {
  const moment = new URL(link);
  const shown = lesson ? new URLSearchParams({ lesson: `${lesson}.1` }) : new URLSearchParams(moment.hash.slice(1));
  for (const key of ['view', 'present']) shown.delete(key);
  const page = new URL(moment);
  page.hash = shown.toString();
  if (view !== 'step') shown.set('view', view);
  if (boot !== 'visible') shown.set('boot', boot);
  const site = new URL('./', moment).href;
  const src = new URL('embed.html', site);
  const query = new URLSearchParams(shown);
  if (theme !== 'auto') query.set('theme', theme);
  if (catalogue.language !== 'en') query.set('lang', catalogue.language);
  src.search = query.toString().replaceAll('%2C', ',');
  return { src: src.href, link: page.href, title, width, height: height ?? (measured || MEANWHILE), theme, site, shown, fits };
}
