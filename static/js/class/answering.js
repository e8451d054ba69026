import { html, nothing } from 'lit-html';
import { EngineError } from '../engine/errors.js';
import { t } from '../language.js';
import { copied, takeField } from './copied.js';

/**
 * @typedef {import('./types.js').Question} Question
 * @typedef {import('./types.js').Sheet} Sheet
 */

/** A student's answers to the sheet, and the code of them. They are kept while the page is open, nowhere else. */
export class Answering {
  #host;
  /** @type {Map<string, Map<number, string>>} by sheet, then by question */ #answers = new Map();
  /** @type {{sheet: string, code: string, copied: boolean}|null} */ #code = null;
  /** @type {{number: number|null, message: string}|null} */ #trouble = null;

  /** @param {import('../lab/types.js').Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** @param {Sheet} made @param {Question} question */
  field({ fingerprint }, { number, answer: { form, names } }) {
    const answers = this.#of(fingerprint);
    const wrong = this.#trouble?.number === number;
    const put = (/** @type {string} */ text) => {
      answers.set(number, text);
      this.#code = null;
      if (wrong) this.#trouble = null;
      this.#host.redraw();
    };
    const trouble = wrong ? html`<p class="trouble" id=${`trouble-${number}`}>${this.#trouble?.message}</p>` : nothing;
    if (form === 'choice') {
      return html`<fieldset class="answer-choice" aria-labelledby=${`asks-${number}`}>${names.map((name, i) => html`<label><input type="radio"
        name=${`answer-${number}`} .checked=${answers.get(number) === String(i)} @change=${() => put(String(i))}> <bdi>${name}</bdi></label>`)}</fieldset>`;
    }
    const parts = (answers.get(number) ?? '').split(';');
    const fields = form === 'row' ? names : [t('Your answer')];
    return html`<div class="answer-fields" role="group" aria-labelledby=${`asks-${number}`}>${fields.map((name, i) => html`<label><bdi>${name}</bdi>
      <input type="text" aria-label=${form === 'row' ? t('{token}, question {number}', { token: name, number })
        : t('Your answer to question {number}', { number })} inputmode=${form === 'whole' ? 'numeric' : 'decimal'} autocomplete="off" maxlength="24" .value=${parts[i] ?? ''}
        aria-invalid=${wrong ? 'true' : nothing} aria-describedby=${wrong ? `trouble-${number}` : nothing}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
          const now = fields.map((_, j) => (j === i ? target.value.trim() : parts[j] ?? ''));
          put(now.every((part) => part === '') ? '' : now.join(';'));
        }}></label>`)}</div>${trouble}`;
  }

  /** The button, and the code once there is one. @param {import('./types.js').Recipe} recipe @param {Sheet} made */
  results(recipe, made) {
    const code = this.#code?.sheet === made.fingerprint ? this.#code : null;
    return html`<section class="lab-part results" aria-labelledby="class-results"><h2 id="class-results">${t('Your results')}</h2>
      <p>${t('The code holds your answers and no name. Copy it and send it to your teacher.')}</p>
      <div class="acts"><button type="button" class="act primary" @click=${() => { void this.#make(recipe, made); }}>${t('Make my results code')}</button></div>
      ${this.#trouble ? html`<p class="trouble" role="alert">${this.#trouble.message}</p>` : nothing}
      ${code ? html`<p class="link-line"><label for="class-code">${code.copied ? t('Results code, copied') : t('Results code')}</label>
        <input id="class-code" type="text" readonly .value=${code.code} @focus=${(/** @type {{target: HTMLInputElement}} */ { target }) => target.select()}></p>` : nothing}
    </section>`;
  }

  /** @param {import('./types.js').Recipe} recipe @param {Sheet} made */
  async #make(recipe, { fingerprint, questions }) {
    const answers = questions.map(({ number }) => this.#of(fingerprint).get(number) || null);
    try {
      const { code } = await this.#host.call('results_code', { recipe, answers });
      this.#trouble = null;
      this.#code = { sheet: fingerprint, code, copied: await copied(code) };
    } catch (reason) {
      if (!(reason instanceof EngineError)) throw reason;
      const [, number] = /^answer-(\d+)$/.exec(reason.parameter ?? '') ?? [];
      this.#trouble = { number: number === undefined ? null : Number(number), message: reason.message };
    }
    this.#host.redraw();
    if (this.#code !== null) takeField(this.#host, 'class-code');
  }

  /** @param {string} sheet @returns {Map<number, string>} */
  #of(sheet) {
    const answers = this.#answers.get(sheet) ?? new Map();
    this.#answers.set(sheet, answers);
    return answers;
  }
}
