import { EngineError } from '../engine/errors.js';
import { SITE, t } from '../language.js';
import { recordAt, unpack } from './payload.js';

/**
 * The lessons, recorded by the build with the traces they open. They are loaded when somebody opens them.
 *
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('./shape.js').LessonPlace} LessonPlace
 * @typedef {import('../types.js').RawPayload} RawPayload
 * @typedef {{payload: number, step: number, position: number|null, beside: 'ordinary'|'trace'|null,
 *   beside_payload: number|null, ticks: [number, number][]|null}} Start the moment a step opens at
 * @typedef {{start: Start, text: string, look: string}} LessonStep
 * @typedef {{name: string, title: string, steps: LessonStep[]}} Lesson
 * @typedef {{lessons: Lesson[], payloads: RawPayload[]}} Lessons
 * @typedef {{raw: RawPayload|null, source: import('./shape.js').Source|null, index: number,
 *   pin: import('./shape.js').Pin|null, beside: import('./shape.js').Beside}} Own
 */

/** @type {{lessons: Lessons|null, trouble: string|null, coming: Promise<Lessons>|null}} */
export const library = { lessons: null, trouble: null, coming: null };

/** What a reader had on show before they entered a lesson. @type {WeakMap<Session, Own>} */
const own = new WeakMap();

/**
 * The lessons, once for all widgets. Rejects with one sentence; asking again tries again.
 * @param {Session} [session] its engine is asked where the site has no file of them
 */
export function loadLessons(session) {
  library.coming ??= ask(session);
  return library.coming;
}

/** @param {Session} [session] @returns {Promise<Lessons>} */
async function ask(session) {
  library.trouble = null;
  try {
    library.lessons = session && SITE.lessons === '' ? await session.call('lessons', {}) : await fetched();
    return /** @type {Lessons} */ (library.lessons);
  } catch (cause) {
    library.coming = null;
    library.trouble = t('The lessons could not be loaded ({reason}); check the connection and try again.',
      { reason: cause instanceof Error ? cause.message : String(cause) });
    throw new EngineError(library.trouble);
  }
}

/** @returns {Promise<Lessons>} */
async function fetched() {
  const reply = await fetch(new URL(SITE.lessons, import.meta.url));
  if (!reply.ok) throw new Error(t('the server answered {status}', { status: reply.status }));
  return reply.json();
}

/**
 * Load the lessons for a widget that wants to show them, and have it drawn again once they are there or are not.
 * @param {Session} session
 */
export function wantLessons(session) {
  if (library.lessons !== null || library.coming !== null || library.trouble !== null) return;
  const drawAgain = () => session.dispatchEvent(new Event('change'));
  loadLessons(session).then(drawAgain, drawAgain);
}

/** After a failure: try again. @param {Session} session */
export function wantLessonsAgain(session) {
  library.trouble = null;
  wantLessons(session);
  session.dispatchEvent(new Event('change'));
}

/**
 * Show the moment at which a lesson's step starts: its trace, its position, and what stands beside it.
 * Rejects with a sentence where there is no such step.
 * @param {Session} session
 * @param {LessonPlace} place
 */
export async function openLesson(session, place) {
  const { lessons, payloads } = await loadLessons(session);
  const { start } = found(lessons, place);
  const { raw, source, index, pin, beside, lesson } = session;
  if (lesson === null) own.set(session, { raw, source, index, pin, beside });
  session.show(at(payloads, start.payload), { index: start.step, lesson: place });
  const record = start.position !== null && session.frame ? recordAt(session.frame, start.position) : null;
  if (record !== null) session.pinTo(record);
  session.setBeside(besideOf(payloads, start));
}

/** Back to what the reader had on show before. @param {Session} session */
export function leaveLesson(session) {
  const before = own.get(session);
  own.delete(session);
  if (!before?.raw || before.source === null) {
    session.setLesson(null);
    session.setBeside(null);
    return;
  }
  session.show(before.raw, { index: before.index, source: before.source });
  if (before.pin?.held) session.pinTo(before.pin);
  session.setBeside(before.beside);
}

/** A step of a lesson, as far as they are loaded. @param {LessonPlace} place @returns {(LessonStep & {title: string})|null} */
export function lessonStep({ name, step }) {
  const lesson = library.lessons?.lessons.find((known) => known.name === name);
  const there = lesson?.steps[step - 1];
  return lesson === undefined || there === undefined ? null : { ...there, title: lesson.title };
}

/** @param {Lesson[]} lessons @param {LessonPlace} place @returns {LessonStep} */
function found(lessons, { name, step }) {
  const lesson = lessons.find((known) => known.name === name);
  if (lesson === undefined) {
    throw new EngineError(t('There is no lesson of that name; there are: {names}.', { names: lessons.map((known) => known.name).join(', ') }));
  }
  const wanted = lesson.steps[step - 1];
  if (wanted === undefined) throw new EngineError(t('That lesson has the steps 1 to {steps}.', { steps: lesson.steps.length }));
  return wanted;
}

/** @param {RawPayload[]} payloads @param {Start} start @returns {import('./shape.js').Beside} */
function besideOf(payloads, { payload, beside, beside_payload: second, ticks }) {
  if (beside === null || beside === 'ordinary' || second === null || ticks === null) return beside === 'ordinary' ? beside : null;
  const one = /** @type {Record<string, unknown>} */ (at(payloads, payload).config);
  const other = /** @type {Record<string, unknown>} */ (at(payloads, second).config);
  const change = Object.fromEntries(Object.entries(other).filter(([key, value]) => one[key] !== value));
  return { change, payload: unpack(at(payloads, second)), ticks };
}

/** @param {RawPayload[]} payloads @param {number} index @returns {RawPayload} */
function at(payloads, index) {
  return /** @type {RawPayload} */ (payloads[index]);
}
