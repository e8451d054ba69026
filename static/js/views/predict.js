import { html, nothing } from 'lit-html';
import { decimal, draw } from '../format.js';
import { t } from '../language.js';
import { complete, rightReplacements, rightVerdict, score } from '../state/predict.js';
import { recordAt } from '../state/payload.js';
import { icon } from './icons.js';
import { hue } from './words.js';

/**
 * @typedef {import('../types.js').Question} Question
 * @typedef {import('../state/predict.js').Answer} Answer
 * @typedef {import('../state/session.js').Session} Session
 */

/**
 * The question asked before a test, and how the answer was marked; in place of the sentence.
 * @param {Session} session
 * @param {Question} question
 */
export function prediction(session, question) {
  const { payload, frame, answers } = session;
  if (payload === null || frame === null) return nothing;
  const answer = answers.get(question.frame);
  const record = recordAt(frame, question.position);
  return html`<section class="sentence asks" aria-label=${t('Predict')}>
    <p class="asked">${asked(question)}</p>
    ${record?.p_row && record.q_row ? rows(payload.tokens, record.p_row, record.q_row, question.token) : nothing}
    ${answer === undefined ? verdictButtons(session, question) : marking(question, answer)}
    ${answer !== undefined && question.verdict === 'reject' ? replacements(session, question, answer, payload.tokens) : nothing}
    <p class="score">${scoreWords(payload.questions, answers)}</p>
  </section>`;
}

/** What the live region says of a question. @param {Question} question @param {Answer|undefined} answer */
export function spokenQuestion(question, answer) {
  if (answer === undefined) return asked(question);
  if (answer.replacements === null || question.verdict !== 'reject') return question[answer.verdict];
  return [replacementsMark(question, answer), ...question.replacements.map(({ why }) => why)].join(' ');
}

/** @param {Question} question */
function asked({ position, token, draw: drawn }) {
  return t('Position {position} tests {token}, with {draw}. Accepted or rejected?', { position, token, draw: draw(drawn) });
}

/** @param {string[]} tokens @param {number[]} p @param {number[]} q @param {string} tested */
function rows(tokens, p, q, tested) {
  /** @param {string} name @param {number[]} row */
  const line = (name, row) => html`<tr><th scope="row">${name}</th>${row.map((value, i) => html`<td
    class=${tokens[i] === tested ? 'tested' : ''}>${decimal(value)}</td>`)}</tr>`;
  return html`<div class="rows-table" tabindex=${tokens.length > 8 ? '0' : nothing}><table>
    <caption>${t('What the two models give')}</caption>
    <thead><tr><td></td>${tokens.map((token) => html`<th scope="col" class=${hue(tokens, token)}>${token}</th>`)}</tr></thead>
    <tbody>${line(t('target p'), p)} ${line(t('draft q'), q)}</tbody></table></div>`;
}

/** @param {Session} session @param {Question} question */
function verdictButtons(session, { frame }) {
  /** @param {'accept'|'reject'} verdict */
  const say = (verdict) => () => session.answer(frame, { verdict, replacements: null });
  return html`<p class="answers"><button type="button" @click=${say('accept')}>${icon('check')} ${t('Accept')}</button>
    <button type="button" @click=${say('reject')}>${icon('cross')} ${t('Reject')}</button></p>`;
}

/** @param {Question} question @param {Answer} answer */
function marking(question, answer) {
  const right = rightVerdict(question, answer);
  return html`<p class="marking ${right ? 'right' : 'wrong'}">${icon(right ? 'check' : 'cross')} ${question[answer.verdict]}</p>`;
}

/** @param {Session} session @param {Question} question @param {Answer} answer @param {string[]} tokens */
function replacements(session, question, answer, tokens) {
  if (complete(question, answer)) return replacementMarks(question, answer);
  /** @param {SubmitEvent & {currentTarget: HTMLFormElement}} event */
  const submit = (event) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('token').map(String);
    session.answer(question.frame, { ...answer, replacements: chosen });
  };
  return html`<form @submit=${submit}><fieldset><legend>${t('Which tokens can take its place?')}</legend>
    ${question.replacements.map(({ token }) => html`<label class="choice ${hue(tokens, token)}">
      <input type="checkbox" name="token" value=${token}> ${token}</label>`)}
    <button type="submit">${t('Check')}</button></fieldset></form>`;
}

/** @param {Question} question @param {Answer} answer */
function replacementsMark(question, answer) {
  return rightReplacements(question, answer) ? t('Right: these can take its place, and no others.')
    : t('Not quite: see which can take its place.');
}

/** @param {Question} question @param {Answer} answer */
function replacementMarks(question, answer) {
  return html`<p class="marking">${replacementsMark(question, answer)}</p>
  <ul class="marks-list">${question.replacements.map(({ token, possible, why }) => {
    const right = possible === answer.replacements?.includes(token);
    return html`<li class=${right ? 'right' : 'wrong'}>${icon(right ? 'check' : 'cross')}
      <span class="off-screen">${right ? t('Right:') : t('Wrong:')}</span> ${why}</li>`;
  })}</ul>`;
}

/** @param {Question[]} questions @param {Map<number, Answer>} answers */
function scoreWords(questions, answers) {
  const { asked: done, right } = score(questions, answers);
  if (done === 0) return t('Step forward shows what happens.');
  return t('{right} of {asked} right so far. Step forward shows what happens.', { right, asked: done });
}
