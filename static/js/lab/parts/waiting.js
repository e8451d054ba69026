import { html, nothing } from 'lit-html';
import { t } from '../../language.js';

/** What the lab takes where tokens are few. */
const LIMIT_MOST = 8;

/**
 * What stands in a part's place until its answer is there, or above it while a new one is on its way.
 * @param {import('../types.js').Host} host
 * @param {import('../answers.js').Answer<any>} answer
 * @param {{again: () => void, doing: string}} words
 * @returns {unknown}
 */
export function waiting(host, { phase, error }, { again, doing }) {
  if (phase === 'there') return nothing;
  if (phase === 'failed' && error) {
    const tooLong = error.parameter === 'limit';
    const limit = Number(error.data.most ?? LIMIT_MOST);
    return html`<div class="wait trouble" role="alert"><p>${error.message}</p>
      <button type="button" @click=${tooLong ? () => host.configure({ limit }) : again}>
        ${tooLong ? t('Use limit {limit}', { limit }) : t('Try again')}</button></div>`;
  }
  const engine = host.engine();
  const loading = engine.phase !== 'ready';
  return html`<p class="wait">${loading ? t('The engine is still starting; the numbers come as soon as it is ready.') : doing}</p>`;
}

/**
 * A part of a view that shows one answer.
 * @template T
 * @param {import('../types.js').Host} host
 * @param {import('../answers.js').Answer<T>} answer
 * @param {{again: () => void, doing: string}} words
 * @param {(value: T) => unknown} content
 */
export function answered(host, answer, words, content) {
  const { value, phase } = answer;
  return html`${waiting(host, answer, words)}
    ${value !== null && phase !== 'failed' ? html`<div class="answer ${phase === 'asked' ? 'old' : ''}"
      aria-busy=${phase === 'asked' ? 'true' : 'false'}>${content(value)}</div>` : nothing}`;
}
