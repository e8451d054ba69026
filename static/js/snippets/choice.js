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
  ['stage', 'Stage and sentence'], ['stage,timeline', 'Stage and timeline'], ['stage,inspector', 'Stage and inspector'],
  ['inspector', 'Inspector'], ['timeline', 'Timeline'], ['counters', 'Work so far'], ['steps', 'Step list'], ['lesson', 'Lesson'],
  ['settings,stage', 'Stage with settings'], ['step', 'The whole widget'], ['lab', 'Lab'], ['cost', 'Cost'],
];
/** @type {[string, string][]} */
export const THEMES = [['auto', 'The reader’s'], ['light', 'Light'], ['dark', 'Dark']];
/** @type {[How, string][]} */
export const BOOTS = [['visible', 'When it is in sight'], ['interaction', 'When somebody uses it'], ['click', 'When its button is pressed'],
  ['now', 'At once']];

const MEANWHILE = 420;

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
  src.search = query.toString().replaceAll('%2C', ',');
  return { src: src.href, link: page.href, title, width, height: height ?? (measured || MEANWHILE), theme, site, shown, fits };
}
