import { html, nothing } from 'lit-html';
import { decimal } from '../format.js';
import { bare, n, t } from '../language.js';
import { tableName } from '../names.js';
import { fragmentOf } from '../state/link.js';
import { glossing } from '../views/glossing.js';

/**
 * @typedef {import('./types.js').Question} Question
 * @typedef {object} How
 * @property {import('./types.js').Recipe} recipe
 * @property {import('../lab/types.js').Host} host
 * @property {boolean} key whether the answers stand there
 * @property {((question: Question) => unknown)|null} field where an answer is typed; none on paper
 */

/** Of a draw that is to be compared with a pencil. */
const DIGITS = 6;

/** A worksheet as it is read and printed. @param {import('./types.js').Sheet} made @param {How} how */
export function sheet(made, how) {
  const { draft, width, limit } = made.settings;
  const words = glossing();
  return html`<article class="sheet" aria-label=${how.key ? t('Worksheet with its key') : t('Worksheet')}>
    <header><h3>${how.key ? t('Answer key') : t('Worksheet: speculative decoding')}</h3>
      <p class="source">${words(t('Draft {draft}, width {width}, limit {limit}. Sheet {sheet}.', { draft: tableName(draft), width, limit, sheet: made.fingerprint }))}
        ${n('{number} question.', '{number} questions.', made.questions.length)}</p>
      ${how.key || how.field ? nothing : html`<p class="whose blank">${t('Name')} <span class="rule"></span> ${t('Date')} <span class="rule"></span></p>`}</header>
    <ol class="questions">${made.questions.map((question) => html`<li value=${question.number} class="question">
      <p class="asks"><span id=${`asks-${question.number}`}>${words(question.says)}</span>
        <a class="moment" href=${linkOf(how, question)} target="_blank" rel="noopener"
          aria-label=${t('Look at the moment of question {number}, in another tab', { number: question.number })}>${t('Look at the moment')}</a></p>
      ${given(question)}
      ${how.key ? html`<p class="answer-key"><strong>${question.answer.key}</strong> <span>${question.why}</span></p>`
        : how.field ? how.field(question) : blank(question)}</li>`)}</ol>
  </article>`;
}

/** @param {How} how @param {Question} question */
function linkOf({ recipe, host }, { link }) {
  const url = new URL(host.element.ownerDocument.location.href);
  url.hash = fragmentOf({ ...recipe.settings, seed: link.seed }, link);
  return url.href;
}

/** What one needs to answer it with a pencil. @param {Question} question */
function given({ rows, draws }) {
  return html`${rows.length > 0 ? html`<div class="scroll"><table class="given">
      <thead><tr><td></td>${rows[0]?.names.map((name) => html`<th scope="col"><bdi>${name}</bdi></th>`)}</tr></thead>
      <tbody>${rows.map(({ label, values }) => html`<tr><th scope="row">${label}</th>${values.map((value) => html`<td>${decimal(value)}</td>`)}</tr>`)}
      </tbody></table></div>` : nothing}
    ${draws.length > 0 ? html`<p class="given-draws"><b>${t('Draws')}</b> ${draws.map(({ number: at, u }) => html`<span>${at}: ${bare(u.toFixed(DIGITS))}</span> `)}</p>` : nothing}`;
}

/** Room for an answer on paper. @param {Question} question */
function blank({ answer: { form, names } }) {
  if (form === 'choice') return html`<p class="blank">${names.map((name) => html`<span class="box"></span> <bdi>${name}</bdi> `)}</p>`;
  if (form === 'row') return html`<p class="blank">${names.map((name) => html`<bdi>${name}</bdi> <span class="rule"></span> `)}</p>`;
  return html`<p class="blank"><span class="rule"></span></p>`;
}
