import { html, nothing } from 'lit-html';
import { n, t } from '../language.js';
import { leaveLesson, library, openLesson, wantLessons, wantLessonsAgain } from '../state/lessons.js';
import { showLesson } from './motion.js';

/**
 * @typedef {import('../state/session.js').Session} Session
 * @typedef {import('../state/lessons.js').Lesson} Lesson
 * @typedef {import('../state/shape.js').LessonPlace} LessonPlace
 */

/** Every lesson, each under its own link. @param {Session} session */
export function lessonList(session) {
  wantLessons(session);
  return library.lessons === null ? waiting(session) : html`<ol class="lesson-list">
    ${library.lessons.lessons.map(({ name, title, steps }) => html`<li>
      ${link(session, { name, step: 1 }, title, session.lesson?.name === name)}
      <small>${n('{number} step', '{number} steps', steps.length)}</small></li>`)}</ol>`;
}

/** @param {Session} session */
function waiting(session) {
  if (library.trouble === null) return html`<p class="hint">${t('Loading the lessons …')}</p>`;
  return html`<p class="trouble">${library.trouble}</p>
    <button type="button" @click=${() => wantLessonsAgain(session)}>${t('Try again')}</button>`;
}

/** The lesson that is being read: one paragraph, something to look for, and the way on. @param {Session} session */
export function lessonCard(session) {
  const place = session.lesson;
  if (place === null) return nothing;
  wantLessons(session);
  if (library.lessons === null) return html`<section class="lesson" aria-label=${t('Lesson')}>${waiting(session)}</section>`;
  const { lessons } = library.lessons;
  const number = lessons.findIndex(({ name }) => name === place.name);
  const lesson = lessons[number];
  const step = lesson?.steps[place.step - 1];
  if (lesson === undefined || step === undefined) return nothing;
  return html`<section class="lesson" aria-label=${t('Lesson')} tabindex="-1">
    <header><h2>${lesson.title}</h2>
      <span class="lesson-place">${t('lesson {lesson} of {lessons} · step {step} of {steps}',
        { lesson: number + 1, lessons: lessons.length, step: place.step, steps: lesson.steps.length })}</span>
      ${lessonWays(session, place)}</header>
    <progress max=${lesson.steps.length} value=${place.step} aria-label=${t('Steps of this lesson')}></progress>
    <p class="lesson-text">${step.text}</p>
    <div class="lesson-foot"><p class="lesson-look"><b>${t('Look for:')}</b> ${step.look}</p>
      <button type="button" aria-disabled=${session.index === step.start.step ? 'true' : 'false'}
        @click=${() => go(session, place)}>${t('Back to this step’s moment')}</button>
      <button type="button" class="leave-lesson" @click=${() => leaveLesson(session)}>${t('Leave the lesson')}</button>
    </div></section>`;
}

/** The way through the lessons, once they are loaded: above the text, where it stays however long the text is.
 * @param {Session} session @param {LessonPlace} place */
export function lessonWays(session, place) {
  const lessons = library.lessons?.lessons ?? [];
  const number = lessons.findIndex(({ name }) => name === place.name);
  return html`<nav class="lesson-ways" aria-label=${t('Lesson steps')}>
    ${way(session, t('Previous step'), 'previous', before(lessons, number, place))}
    ${way(session, t('Next step'), 'next', after(lessons, number, place))}</nav>`;
}

/** @param {Lesson[]} lessons @param {number} number @param {LessonPlace} place @returns {LessonPlace|null} */
function before(lessons, number, { name, step }) {
  if (step > 1) return { name, step: step - 1 };
  const lesson = lessons[number - 1];
  return lesson === undefined ? null : { name: lesson.name, step: lesson.steps.length };
}

/** @param {Lesson[]} lessons @param {number} number @param {LessonPlace} place @returns {LessonPlace|null} */
function after(lessons, number, { name, step }) {
  if (step < (lessons[number]?.steps.length ?? 0)) return { name, step: step + 1 };
  const lesson = lessons[number + 1];
  return lesson === undefined ? null : { name: lesson.name, step: 1 };
}

/** @param {Session} session @param {string} name @param {string} kind @param {LessonPlace|null} place */
function way(session, name, kind, place) {
  return html`<button type="button" class=${kind} aria-disabled=${place === null ? 'true' : 'false'}
    @click=${() => { if (place !== null) go(session, place); }}>${name}</button>`;
}

/** @param {Session} session @param {LessonPlace} place @param {string} title @param {boolean} current */
function link(session, place, title, current) {
  return html`<a href="#lesson=${place.name}.${place.step}" aria-current=${current ? 'true' : nothing}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(session, place, () => showLesson(event.target));
    }}>${title}</a>`;
}

/** @param {Session} session @param {LessonPlace} place @param {() => void} [then] */
function go(session, place, then) {
  openLesson(session, place).then(then, (reason) => session.say(reason.message));
}
