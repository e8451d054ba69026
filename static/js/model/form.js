import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../language.js';
import { labelTerm, term } from '../views/term.js';

/**
 * @typedef {import('./types.js').Info} Info
 * @typedef {import('./types.js').Wish} Wish
 * @typedef {import('./types.js').NumberKey} NumberKey
 */

const PROMPT = 'The capital of France is';
/** @type {Record<NumberKey, {label: string, step: string, hint: string}>} */
const NUMBERS = {
  width: { label: t('Width'), step: '1', hint: t('tokens drafted a round') },
  limit: { label: t('Limit'), step: '1', hint: t('tokens to write') },
  temperature: { label: t('Temperature'), step: '0.1', hint: t('0 is greedy') },
  top_k: { label: t('Top k'), step: '1', hint: t('0 takes all tokens') },
  top_p: { label: t('Top p'), step: '0.05', hint: t('1 takes all tokens') },
};

/** What a reader asks the server for. The server checks it, and says in words what is wrong: the browser need not. */
export class Form {
  /** @type {Wish} */
  wish = { prompt: PROMPT, chat: false, draft: { kind: '' }, rule: 'exact', width: 4, limit: 32, seed: '1', temperature: 1, top_k: 0, top_p: 1 };
  #known = false;
  #redraw;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.#redraw = redraw;
  }

  /** The server is there: its defaults hold until the reader changes them. @param {Info|null} info */
  know(info) {
    if (info === null || this.#known) return;
    this.#known = true;
    for (const key of /** @type {NumberKey[]} */ (Object.keys(NUMBERS))) this.wish[key] = info.ranges[key].default;
    this.#chooseDraft(info, info.drafts[0]?.kind ?? '');
  }

  /** @param {Info} info @param {string} kind */
  #chooseDraft(info, kind) {
    this.wish.draft = kind === 'early-exit' ? { kind, layer: info.ranges.exit_layer.default } : { kind };
  }

  /** @param {Partial<Wish>} change */
  #change(change) {
    Object.assign(this.wish, change);
    this.#redraw();
  }

  /**
   * @param {Info} info @param {import('./run.js').Run['busy']} busy
   * @param {{start: () => void, compare: () => void, stop: () => void}} acts
   */
  template(info, busy, { start, compare, stop }) {
    const { wish } = this;
    const draft = info.drafts.find(({ kind }) => kind === wish.draft.kind);
    const submit = (/** @type {SubmitEvent} */ event) => { event.preventDefault(); start(); };
    return html`<form class="lab-part model-form" aria-label=${t('A run of the model')} novalidate @submit=${submit}>
      <label class="prompt-field"><span class="label">${labelTerm('prompt', t('Prompt'))}</span>
        <textarea rows="3" maxlength=${info.ranges.prompt.characters} .value=${live(wish.prompt)} @input=${(/** @type {{target: HTMLTextAreaElement}} */ { target }) =>
          { wish.prompt = target.value; }}></textarea></label>
      <div class="controls" role="group" aria-label=${t('Settings of the run')}>
        ${info.model.chat ? html`<label class="field choice"><input type="checkbox" .checked=${live(wish.chat)}
          @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => this.#change({ chat: target.checked })}> ${t('as a chat')}</label>` : nothing}
        ${this.#choice(labelTerm('draft-model', t('Draft')), wish.draft.kind, info.drafts.map(({ kind, title }) => ({ name: kind, title })), (kind) => {
          this.#chooseDraft(info, kind);
          this.#redraw();
        })}
        ${wish.draft.layer === undefined ? nothing : this.#number(labelTerm('early-exit', t('layers')), String(wish.draft.layer), info.ranges.exit_layer, '1', t('of the target, then its head'),
          (layer) => { wish.draft.layer = layer; })}
        ${this.#choice(labelTerm('rule', t('Rule')), wish.rule, info.rules, (rule) => this.#change({ rule }))}
        ${/** @type {NumberKey[]} */ (Object.keys(NUMBERS)).map((key) => this.#number(labelTerm(key, NUMBERS[key].label), String(wish[key]), info.ranges[key],
          NUMBERS[key].step, NUMBERS[key].hint, (value) => { wish[key] = value; }))}
        <label class="field"><span class="label">${labelTerm('seed', t('Seed'))}</span><input type="text" inputmode="numeric" size="8" autocomplete="off"
          .value=${live(wish.seed)} @input=${(/** @type {{target: HTMLInputElement}} */ { target }) => { wish.seed = target.value.trim(); }}></label>
        <span class="words">${term('real-model', t('What the words mean'))}</span>
      </div>
      ${draft ? html`<p class="note-of-draft">${draft.note}</p>` : nothing}
      <p class="acts"><button class="act primary" aria-disabled=${busy ? 'true' : 'false'}>${t('Start')}</button>
        <button type="button" class="act" aria-disabled=${busy ? 'true' : 'false'} @click=${() => { if (!busy) compare(); }}>${t('Measure beside ordinary decoding')}</button>
        ${busy === 'run' || busy === 'compare' ? html`<button type="button" class="act" @click=${stop}>${t('Stop')}</button>` : nothing}</p>
    </form>`;
  }

  /** @param {unknown} label @param {string} value @param {{name: string, title: string}[]} choices @param {(name: string) => void} choose */
  #choice(label, value, choices, choose) {
    return html`<label class="field"><span class="label">${label}</span><select @change=${(/** @type {{target: HTMLSelectElement}} */ { target }) =>
      choose(target.value)}>${choices.map(({ name, title }) => html`<option value=${name} .selected=${live(name === value)}>${title}</option>`)}</select></label>`;
  }

  /**
   * @param {unknown} label @param {string} value @param {import('./types.js').Range|undefined} range @param {string} step @param {string} hint
   * @param {(value: number) => void} change
   */
  #number(label, value, range, step, hint, change) {
    return html`<label class="field" title=${hint}><span class="label">${label}</span><input type="number" min=${range?.min ?? nothing} max=${range?.max ?? nothing}
      step=${step} .value=${live(value)} @input=${(/** @type {{target: HTMLInputElement}} */ { target }) =>
        change(target.valueAsNumber)}></label>`;
  }
}
