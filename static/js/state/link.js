import { EngineError } from '../engine/errors.js';
import { t } from '../language.js';
import { askedProperties } from './asked.js';
import { isPlace, PLACES } from './places.js';
import { fitsLink, tablesText, unpack } from './shelf.js';

/**
 * A moment as the fragment of a link, for instance `draft=biased&step=6`. One table of properties says what is
 * written and how it is restored; only what differs from the default is written.
 *
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('./shape.js').LessonPlace} LessonPlace
 * @typedef {object} Place what a link is made of and restored to
 * @property {Session} session
 * @property {import('./places.js').Place} view
 * @property {(view: import('./places.js').Place) => void} show
 * @property {boolean} presenting
 * @property {(on: boolean) => void} present
 * @property {(place: LessonPlace) => Promise<void>} openLesson shows a lesson's step; rejects where there is none
 *
 * @typedef {object} Property
 * @property {string} key
 * @property {string} fallback the default, which is not written
 * @property {(place: Place) => string} read
 * @property {(place: Place, text: string) => string|null|Promise<string|null>} [restore] the complaint, if any;
 *   settings have none: they are restored together, by the engine; nor has the view, which comes first
 */

export const DEFAULTS = { draft: 'aligned', target: 'target', rule: 'exact', width: '3', limit: '8', seed: '1' };

/** @typedef {keyof typeof DEFAULTS} Setting */
export const SETTINGS = /** @type {Setting[]} */ (Object.keys(DEFAULTS));

/** @type {Property[]} in the order in which they are restored */
export const PROPERTIES = [
  { key: 'view', fallback: 'step', read: ({ view }) => view },
  ...SETTINGS.map((key) => ({
    key,
    fallback: DEFAULTS[key],
    read: (/** @type {Place} */ { session }) => String(session.payload?.config[key] ?? DEFAULTS[key]),
  })),
  { key: 'tables', fallback: '', read: ({ session }) => tablesText(session.payload?.config) },
  { key: 'step', fallback: '0', read: ({ session }) => String(session.index), restore: restoreStep },
  { key: 'at', fallback: '', read: readPin, restore: restorePin },
  { key: 'beside', fallback: '', read: readBeside, restore: restoreBeside },
  { key: 'lesson', fallback: '', read: readLesson, restore: restoreLesson },
  { key: 'sheet', fallback: '', read: ({ session, view }) => (view === 'class' ? session.sheet : ''), restore: restoreSheet },
  ...askedProperties(brief),
  { key: 'predict', fallback: '', read: ({ session }) => (session.predicting ? '1' : ''), restore: restorePredict },
  { key: 'present', fallback: '', read: ({ presenting }) => (presenting ? '1' : ''), restore: restorePresent },
];

/** How a moment is looked at, whichever it is: a lesson's own link may say it, too. */
const LOOKS = PROPERTIES.filter(({ key }) => key === 'predict' || key === 'present');

/** The fragment of the moment on show, or of another view of it, without its `#`.
 * @param {Place} place @param {import('./places.js').Place} [view] */
export function write(place, view = place.view) {
  if (place.session.source === 'file' || !fitsLink(place.session.payload?.config)) return '';
  // A lesson's own link opens at the lesson's start, so within a lesson the step is always said.
  const always = place.session.lesson === null ? null : 'step';
  const there = { ...place, view };
  return PROPERTIES.map(({ key, fallback, read }) => ({ key, fallback, text: read(there) }))
    .filter(({ key, fallback, text }) => text !== fallback || key === always)
    .map(({ key, text }) => `${key}=${encodeURIComponent(text)}`).join('&');
}

/**
 * The fragment of a moment that is not on show.
 * @param {import('../types.js').Wish} settings @param {{step: number, at: string}} moment
 */
export function fragmentOf(settings, { step, at }) {
  const said = SETTINGS.filter((key) => settings[key] !== undefined && String(settings[key]) !== DEFAULTS[key])
    .map((key) => [key, String(settings[key])]);
  const rest = [['tables', tablesText(settings)], ['step', step > 0 ? String(step) : ''], ['at', at]].filter(([, text]) => text !== '');
  return [...said, ...rest].map(([key, text = '']) => `${key}=${encodeURIComponent(text)}`).join('&') || 'step=0';
}

/**
 * @typedef {Partial<{step: number|string, at: string, beside: string, lesson: string, predict: string}>} MomentWish
 */

/**
 * Show the moment a program asks for: what it does not say stays as it is. Rejects with the reason why it cannot be.
 * @param {Place} place
 * @param {import('../types.js').Wish & MomentWish} wish
 * @param {(settings: import('../types.js').Wish) => void} before is told the settings before anybody is asked for them
 */
export async function showMoment(place, wish, before) {
  const { step, at, beside, lesson, predict, ...settings } = wish;
  const moment = Object.entries({ step, at, beside, predict }).filter(([, text]) => text !== undefined);
  if (lesson !== undefined) {
    const wanted = lessonPlace(lesson);
    if (wanted === null) throw new RangeError(wrongLesson(lesson));
    await place.openLesson(wanted);
  } else if (Object.keys(settings).length > 0 || moment.length === 0) {
    before(settings);
    await place.session.configure(settings);
  }
  for (const [key, text] of moment) {
    const complaint = await PROPERTIES.find((property) => property.key === key)?.restore?.(place, String(text));
    if (complaint) throw new RangeError(complaint);
  }
}

/** @param {string} complaint about something that a link says */
function inLink(complaint) {
  return t('In the link, {complaint}', { complaint });
}

/** Whether a fragment is a moment, rather than the name of a place on the page. @param {string} fragment */
export function isMoment(fragment) {
  return fragment.includes('=');
}

/**
 * Show the moment of a fragment. What it does not say is the default; what is unknown or wrong is left out and named
 * in the status line.
 * @param {Place} place
 * @param {string} fragment
 */
export async function restore(place, fragment) {
  const given = new Map(new URLSearchParams(fragment.replace(/^#/, '')));
  const { session } = place;
  const complaints = unknown(given);
  const view = given.get('view') ?? 'step';
  if (isPlace(view)) place.show(view);
  else complaints.push(inLink(t('view is {value}, it must be {views}.', { value: brief(view), views: PLACES() })));
  if (given.has('lesson') && !SETTINGS.some((key) => given.has(key)) && !given.has('step')) {
    complaints.push(...await openLesson(place, given.get('lesson') ?? ''), ...await restoreEach(place, given, LOOKS));
  } else {
    if (!await showTrace(session, given, complaints)) return;
    complaints.push(...await restoreEach(place, given, PROPERTIES));
  }
  if (complaints.length > 0) session.say(complaints.join(' '));
}

/** @param {Place} place @param {Map<string, string>} given @param {Property[]} properties @returns {Promise<string[]>} the complaints */
async function restoreEach(place, given, properties) {
  const complaints = [];
  for (const { key, fallback, restore: back } of properties) {
    const complaint = await back?.(place, given.get(key) ?? fallback);
    if (complaint) complaints.push(inLink(complaint));
  }
  return complaints;
}

/** @param {Map<string, string>} given */
function unknown(given) {
  const names = [...given.keys()].filter((key) => !PROPERTIES.some((property) => property.key === key));
  if (names.length === 0) return [];
  const some = names.slice(0, 3).map(brief).join(', ');
  return [names.length > 3
    ? t('The link also says {names} and more, which this page does not know; that was left out.', { names: some })
    : t('The link also says {names}, which this page does not know; that was left out.', { names: some })];
}

/**
 * Have the engine make the link's trace. A value it refuses is left out, with its reason.
 * @param {Session} session
 * @param {Map<string, string>} given
 * @param {string[]} complaints
 * @returns {Promise<boolean>} false where something else came to be on show
 */
async function showTrace(session, given, complaints) {
  for (;;) {
    /** @type {Record<string, unknown>} */
    const wish = { tables: await tablesOf(given, complaints) };
    for (const key of SETTINGS) wish[key] = value(key, given.get(key) ?? DEFAULTS[key]);
    const config = /** @type {Record<string, unknown>|undefined} */ (session.payload?.config);
    const same = config && SETTINGS.every((key) => String(wish[key]) === String(config[key]))
      && tablesText(session.payload?.config) === (given.get('tables') ?? '');
    if (same && session.wish === null) return true;
    try {
      return await session.configure(wish);
    } catch (reason) {
      const key = reason instanceof EngineError ? reason.parameter : null;
      if (key === null || !given.has(key)) return false;
      complaints.push(`${inLink(/** @type {Error} */ (reason).message)} ${t('The default is shown instead.')}`);
      given.delete(key);
    }
  }
}

/** The link's own tables. @param {Map<string, string>} given @param {string[]} complaints */
async function tablesOf(given, complaints) {
  try {
    return given.has('tables') ? await unpack(given.get('tables') ?? '') : [];
  } catch (reason) {
    if (!(reason instanceof RangeError)) throw reason;
    complaints.push(`${inLink(t('the tables are cut off or altered.'))} ${t('The default is shown instead.')}`);
    for (const key of ['tables', 'target', 'draft']) given.delete(key);
    return [];
  }
}

/** @param {Setting} key @param {string} text */
function value(key, text) {
  return (key === 'width' || key === 'limit') && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** @param {Place} place @param {string} text */
function restoreStep({ session }, text) {
  const steps = session.frame?.steps ?? 0;
  const known = /^\d+$/.test(text) && Number(text) <= steps;
  session.go(known ? Number(text) : 0);
  return known ? null : t('step is {value}, this trace has steps 0 to {steps}; it is shown from the start.', { value: brief(text), steps });
}

/** @param {Place} place */
function readPin({ session: { pin } }) {
  return pin === null ? '' : `${pin.round}.${pin.position}`;
}

/** @param {Place} place @param {string} text */
function restorePin({ session }, text) {
  if (text === '') {
    if (session.pin !== null) session.pinTo(null);
    return null;
  }
  const [, round, position] = /^(\d+)\.(\d+)$/.exec(text)?.map(Number) ?? [];
  const found = session.payload?.records.find((record) => record.round === round && record.position === position);
  if (found) session.pinTo(found);
  return found ? null : t('at is {value}, it must be a round and a position of this trace, such as 1.2.', { value: brief(text) });
}

/** @param {Place} place */
function readBeside({ session: { beside } }) {
  if (beside === null || beside === 'ordinary') return beside ?? '';
  return Object.entries(beside.change).map((entry) => entry.join('.')).join(',');
}

/** @param {Place} place @param {string} text */
async function restoreBeside({ session }, text) {
  if (text === '' || text === 'ordinary') {
    if (readBeside(/** @type {Place} */ ({ session })) !== text) session.setBeside(text || null);
    return null;
  }
  const change = text.split(',').map((part) => part.split('.'));
  if (!change.every(([key, other]) => key !== undefined && key in DEFAULTS && other)) {
    return t('beside is {value}, it must be ordinary or a setting such as width.8.', { value: brief(text) });
  }
  try {
    await session.compare(Object.fromEntries(change.map(
      ([key, other]) => [key, value(/** @type {Setting} */ (key), other ?? '')])));
    return null;
  } catch (reason) {
    return t('beside cannot be shown: {reason}', { reason: reason instanceof Error ? reason.message : String(reason) });
  }
}

/** @param {Place} place */
function readLesson({ session: { lesson } }) {
  return lesson === null ? '' : `${lesson.name}.${lesson.step}`;
}

/** A moment within a lesson: the trace and the step are there already. @param {Place} place @param {string} text */
function restoreLesson({ session }, text) {
  const place = lessonPlace(text);
  if (text === '' ? session.lesson !== null : place !== null) session.setLesson(place);
  return text === '' || place ? null : wrongLesson(text);
}

/** A lesson's own link. @param {Place} place @param {string} text @returns {Promise<string[]>} complaints */
async function openLesson(place, text) {
  const lesson = lessonPlace(text);
  if (lesson === null) return [inLink(wrongLesson(text))];
  try {
    await place.openLesson(lesson);
    return [];
  } catch (reason) {
    return [inLink(t('lesson is {value}: {reason}', { value: brief(text), reason: reason instanceof Error ? reason.message : String(reason) }))];
  }
}

/** @param {string} text @returns {LessonPlace|null} */
function lessonPlace(text) {
  const [, name, step] = /^([a-z0-9-]+)(?:\.(\d+))?$/.exec(text) ?? [];
  return name === undefined ? null : { name, step: Number(step ?? 1) };
}

/** @param {string} text */
function wrongLesson(text) {
  return t('lesson is {value}, it must be a lesson’s name and step, such as bonus.1.', { value: brief(text) });
}

/** A class's sheet, which the class view reads. @param {Place} place @param {string} text */
function restoreSheet({ session }, text) {
  session.setSheet(text);
  return null;
}

/** @param {Place} place @param {string} text */
function restorePredict({ session }, text) {
  if (session.predicting !== (text === '1')) session.setPredicting(text === '1');
  return onOff('predict', text);
}

/** @param {Place} place @param {string} text */
function restorePresent(place, text) {
  if (place.presenting !== (text === '1')) place.present(text === '1');
  return onOff('present', text);
}

/** @param {string} key @param {string} text */
function onOff(key, text) {
  return text === '' || text === '1' ? null : t('{key} is {value}, it must be 1 or be left out.', { key, value: brief(text) });
}

/** @param {string} text of a stranger, for a message */
function brief(text) {
  return t('“{text}”', { text: text.length > 24 ? `${text.slice(0, 24)}…` : text });
}
