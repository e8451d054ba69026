import { html, nothing } from 'lit-html';
import { EngineError } from '../engine/errors.js';
import { icon } from '../views/icons.js';
import { n, t } from '../language.js';

/** The codes of a class, each marked by making its sheet anew; nothing leaves the page. */
export class Checking {
  #host;
  #text = '';
  /** @type {{sheet: string, results: import('./types.js').Results}|null} */ #done = null;
  /** @type {string|null} */ #trouble = null;

  /** @param {import('../lab/types.js').Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** @param {import('./types.js').Recipe} recipe @param {import('./types.js').Sheet} made */
  template(recipe, made) {
    const results = this.#done?.sheet === made.fingerprint ? this.#done.results : null;
    return html`<section class="lab-part check-part" aria-labelledby="class-check"><h2 id="class-check">${t('Check results')}</h2>
      <div class="field codes"><label class="label" for="class-codes">${t('Results codes, one in a line')}</label>
        <textarea id="class-codes" rows="4" spellcheck="false" .value=${this.#text}
          @input=${(/** @type {{target: HTMLTextAreaElement}} */ { target }) => { this.#text = target.value; }}></textarea></div>
      <div class="acts"><button type="button" class="act" @click=${() => { void this.#check(recipe, made); }}>${t('Check them')}</button></div>
      ${this.#trouble ? html`<p class="trouble" role="alert">${this.#trouble}</p>` : nothing}
      <p class="says" role="status">${results ? summary(results) : nothing}</p>
      ${results?.results.length ? table(results, made) : nothing}
    </section>`;
  }

  /** @param {import('./types.js').Recipe} recipe @param {import('./types.js').Sheet} made */
  async #check(recipe, { fingerprint }) {
    try {
      this.#done = { sheet: fingerprint, results: await this.#host.call('check_codes', { recipe, codes: this.#text }) };
      this.#trouble = null;
    } catch (reason) {
      if (!(reason instanceof EngineError)) throw reason;
      this.#trouble = reason.message;
    }
    this.#host.redraw();
  }
}

/** @param {import('./types.js').Results} found */
function summary({ results, read }) {
  return results.length === 0 ? t('There is no code in the field yet.') : n('{number} code was read.', '{number} codes were read.', read);
}

/** @param {import('./types.js').Results} found @param {import('./types.js').Sheet} made */
function table({ results, right, answered, read }, { questions }) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t('Results')}><table class="class-results"><caption>${t('Right and wrong by question')}</caption>
      <thead><tr><th scope="col">${t('code')}</th><th scope="col">${t('right')}</th>${questions.map(({ number }) => html`<th scope="col">${number}</th>`)}</tr></thead>
      <tbody>${results.map(({ code, marks, given, trouble, right: sum }) => (trouble !== null
        ? html`<tr class="unread"><th scope="row"><code>${code}</code></th><td colspan=${questions.length + 1} class="trouble">${trouble}</td></tr>`
        : html`<tr><th scope="row"><code>${code.slice(-4)}</code></th><td>${t('{right} of {all}', { right: sum, all: questions.length })}</td>
          ${marks.map((mark, i) => html`<td class=${mark ? 'is-right' : mark === false ? 'is-wrong' : ''} title=${given[i] || nothing}>${marked(mark)}</td>`)}</tr>`))}</tbody>
      ${read > 1 ? html`<tfoot><tr><th scope="row">${t('in all')}</th><td></td>${right.map((count, i) => html`<td>${t('{right} of {all}',
        { right: count, all: answered[i] ?? 0 })}</td>`)}</tr></tfoot>` : nothing}
    </table></div>`;
}

/** @param {boolean|null} mark */
function marked(mark) {
  if (mark === null) return html`<span class="off-screen">${t('not answered')}</span>–`;
  return html`${icon(mark ? 'check' : 'cross')}<span class="off-screen">${mark ? t('right') : t('wrong')}</span>`;
}
