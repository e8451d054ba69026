import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t, whole } from '../language.js';
import { lengthInLink } from '../state/asked.js';
import { LINK_MOST } from '../state/shelf.js';
import { labelTerm, term } from '../views/term.js';

/**
 * @typedef {import('./types.js').Info} Info
 * @typedef {import('./types.js').Wish} Wish
 * @typedef {import('./types.js').NumberKey} NumberKey
 * @typedef {import('../state/asked.js').AskedKey} AskedKey
 */

const PROMPT = 'The capital of France is';
const SEED = '1';
/** @type {Record<NumberKey, {name: AskedKey, label: string, step: string, hint: string}>} */
const NUMBERS = {
  width: { name: 'width', label: t('Width'), step: '1', hint: t('tokens drafted a round') },
  limit: { name: 'limit', label: t('Limit'), step: '1', hint: t('tokens to write') },
  temperature: { name: 'temperature', label: t('Temperature'), step: '0.1', hint: t('0 is greedy') },
  top_k: { name: 'top-k', label: t('Top k'), step: '1', hint: t('0 takes all tokens') },
  top_p: { name: 'top-p', label: t('Top p'), step: '0.05', hint: t('1 takes all tokens') },
};

/**
 * What a reader asks the server for: what the session has of it (a link may have brought it), else the server's defaults.
 * The server checks it, and says in words what is wrong: the browser need not.
 */
export class Form {
  #session;

  /** @param {import('../state/session.js').Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** @param {Info} info @returns {Wish} */
  wish(info) {
    const { asked } = this.#session;
    const number = (/** @type {AskedKey} */ name, /** @type {import('./types.js').Range} */ range) => {
      const text = asked.get(name);
      return text === undefined ? range.default : text === '' ? NaN : Number(text);
    };
    const kind = offered(info.drafts.map((draft) => draft.kind), asked.get('draft'));
    const [width, limit, temperature, top_k, top_p] = /** @type {NumberKey[]} */ (Object.keys(NUMBERS)).map((key) => number(NUMBERS[key].name, info.ranges[key]));
    return /** @type {Wish} */ ({
      prompt: asked.get('prompt') ?? PROMPT,
      chat: info.model.chat && asked.get('chat') === '1',
      draft: kind === 'early-exit' ? { kind, layer: number('layer', info.ranges.exit_layer) } : { kind },
      rule: offered(info.rules.map((rule) => rule.name), asked.get('rule')),
      seed: asked.get('seed') ?? SEED,
      width, limit, temperature, top_k, top_p,
    });
  }

  /** Ask for something else; what is the default already need not be said. @param {AskedKey} name @param {string} text @param {string} fallback */
  #ask(name, text, fallback) {
    this.#session.ask(name, text === fallback ? null : text);
  }

  /**
   * @param {Info} info @param {import('./run.js').Run['busy']} busy
   * @param {{start: () => void, compare: () => void, stop: () => void}} acts
   */
  template(info, busy, { start, compare, stop }) {
    const wish = this.wish(info);
    const draft = info.drafts.find(({ kind }) => kind === wish.draft.kind);
    const submit = (/** @type {SubmitEvent} */ event) => { event.preventDefault(); start(); };
    return html`<form class="lab-part model-form" aria-label=${t('A run of the model')} novalidate @submit=${submit}>
      <label class="prompt-field"><span class="label">${labelTerm('prompt', t('Prompt'))}</span>
        <textarea rows="3" maxlength=${info.ranges.prompt.characters} .value=${live(wish.prompt)} @input=${(/** @type {{target: HTMLTextAreaElement}} */ { target }) =>
          this.#ask('prompt', target.value, PROMPT)}></textarea></label>
      ${tooLong(wish.prompt)}
      <div class="controls" role="group" aria-label=${t('Settings of the run')}>
        ${info.model.chat ? html`<label class="field choice"><input type="checkbox" .checked=${live(wish.chat)}
          @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => this.#ask('chat', target.checked ? '1' : '', '')}> ${t('as a chat')}</label>` : nothing}
        ${this.#choice('draft', labelTerm('draft-model', t('Draft')), wish.draft.kind, info.drafts.map(({ kind, title }) => ({ name: kind, title })))}
        ${wish.draft.layer === undefined ? nothing
          : this.#number('layer', labelTerm('early-exit', t('layers')), info.ranges.exit_layer, '1', t('of the target, then its head'))}
        ${this.#choice('rule', labelTerm('rule', t('Rule')), wish.rule, info.rules)}
        ${/** @type {NumberKey[]} */ (Object.keys(NUMBERS)).map((key) => this.#number(NUMBERS[key].name, labelTerm(key, NUMBERS[key].label), info.ranges[key],
          NUMBERS[key].step, NUMBERS[key].hint))}
        <label class="field"><span class="label">${labelTerm('seed', t('Seed'))}</span><input type="text" inputmode="numeric" size="8" autocomplete="off"
          .value=${live(wish.seed)} @input=${(/** @type {{target: HTMLInputElement}} */ { target }) => this.#ask('seed', target.value.trim(), SEED)}></label>
        <span class="words">${term('real-model', t('What the words mean'))}</span>
      </div>
      ${this.#notOffered(wish)}
      ${draft ? html`<p class="note-of-draft">${draft.note}</p>` : nothing}
      <p class="acts"><button class="act primary" aria-disabled=${busy ? 'true' : 'false'}>${t('Start')}</button>
        <button type="button" class="act" aria-disabled=${busy ? 'true' : 'false'} @click=${() => { if (!busy) compare(); }}>${t('Measure beside ordinary decoding')}</button>
        ${busy === 'compare' ? html`<button type="button" class="act" @click=${stop}>${t('Stop')}</button>` : nothing}</p>
    </form>`;
  }

  /** @param {AskedKey} name @param {unknown} label @param {string} value @param {{name: string, title: string}[]} choices */
  #choice(name, label, value, choices) {
    return html`<label class="field"><span class="label">${label}</span><select @change=${(/** @type {{target: HTMLSelectElement}} */ { target }) =>
      this.#ask(name, target.value, choices[0]?.name ?? '')}>${choices.map((choice) =>
      html`<option value=${choice.name} .selected=${live(choice.name === value)}>${choice.title}</option>`)}</select></label>`;
  }

  /** @param {AskedKey} name @param {unknown} label @param {import('./types.js').Range} range @param {string} step @param {string} hint */
  #number(name, label, range, step, hint) {
    const usual = String(range.default);
    return html`<label class="field" title=${hint}><span class="label">${label}</span><input type="number" min=${range.min} max=${range.max}
      step=${step} .value=${live(this.#session.asked.get(name) ?? usual)} @input=${(/** @type {{target: HTMLInputElement}} */ { target }) =>
        this.#ask(name, target.value, usual)}></label>`;
  }

  /** What a link asks for and this server does not have. @param {Wish} wish */
  #notOffered({ draft, rule }) {
    const { asked } = this.#session;
    const missing = [[asked.get('draft'), draft.kind], [asked.get('rule'), rule]].filter(([wanted, used]) => wanted !== undefined && wanted !== used);
    return missing.map(([wanted, used]) => html`<p class="note-of-draft">${
      t('The link asks for “{wanted}”, which this server does not offer; “{used}” is taken instead.', { wanted: wanted ?? '', used: used ?? '' })}</p>`);
  }
}

/** @param {string[]} names @param {string|undefined} wanted */
function offered(names, wanted) {
  return names.find((name) => name === wanted) ?? names[0] ?? '';
}

/** @param {string} prompt */
function tooLong(prompt) {
  const length = lengthInLink(prompt);
  return length <= LINK_MOST ? nothing : html`<p class="note-of-draft">${t('In a link this prompt would take {number} characters, and a link holds up to {most}: '
    + 'it stands in none.', { number: whole(length), most: whole(LINK_MOST) })}</p>`;
}
