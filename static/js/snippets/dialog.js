import { html, noChange, nothing, render } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import css from '../../css/snippets.css';
import { catalogue, t } from '../language.js';
import { handOver } from '../state/files.js';
import { library, loadLessons } from '../state/lessons.js';
import { styles } from '../styles.js';
import { BOOTS, embedOf, FIRST, heightOf, HEIGHTS, THEMES, VIEWS, widthOf } from './choice.js';
import { FORMATS, oEmbed } from './formats.js';

/** @typedef {import('./choice.js').Choice} Choice */

/**
 * The dialog that makes snippets: what to show, a live preview of it, and the text to copy.
 * @param {string} link to the moment on show
 */
export async function openDialog(link) {
  const host = document.body.appendChild(document.createElement('div'));
  const dialog = new SnippetDialog(host.attachShadow({ mode: 'open' }), link);
  dialog.open(() => host.remove());
  await loadLessons().then(dialog.draw, dialog.draw);
}

class SnippetDialog {
  #root;
  #link;
  /** @type {Choice} */ #choice = { ...FIRST };
  #measured = 0;
  #copied = false;

  /** @param {ShadowRoot} root @param {string} link */
  constructor(root, link) {
    this.#root = root;
    this.#link = link;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...styles(), sheet];
  }

  /** @param {() => void} closed */
  open(closed) {
    this.draw();
    const dialog = this.#dialog;
    addEventListener('message', this.#heard);
    dialog?.addEventListener('close', () => {
      removeEventListener('message', this.#heard);
      closed();
    });
    dialog?.showModal();
  }

  get #dialog() {
    return this.#root.querySelector('dialog');
  }

  draw = () => {
    const choice = this.#choice;
    const embed = embedOf(choice, this.#link, this.#title, this.#measured);
    const format = FORMATS.find(({ name }) => name === choice.format);
    render(html`<dialog class="snippets" lang=${catalogue.language} dir=${catalogue.direction} aria-labelledby="snippets-title">
      <div class="snippets-head"><h2 id="snippets-title">${t('Put it on another page')}</h2>
        <button type="button" class="close" aria-label=${t('Close')} @click=${() => this.#dialog?.close()}>×</button></div>
      <div class="snippets-fields">${this.#fields(choice, embed.height)}</div>
      <iframe title=${t('Preview')} src=${embed.src} class="preview" height=${choice.height ?? (this.#measured || 320)}
        data-theme=${choice.theme}></iframe>
      ${this.#text(embed, format)}
      ${this.#oEmbed(embed)}
      <p class="hint">${t('Examples that drive a widget from outside:')}
        <a href=${new URL('examples/deck.html', embed.site).href}>${t('a slide deck')}</a>,
        <a href=${new URL('examples/article.html', embed.site).href}>${t('an article')}</a>.</p>
    </dialog>`, this.#root);
  };

  /** @param {Choice} choice @param {number} height */
  #fields(choice, height) {
    const lessons = library.lessons?.lessons ?? [];
    return html`
      ${this.#select(t('Show'), 'view', VIEWS)}
      ${this.#select(t('Moment'), 'lesson', [['', t('The one on show')], ...lessons.map(
        ({ name, title }) => /** @type {[string, string]} */ ([name, t('Lesson: {title}', { title })]))])}
      ${this.#select(t('Colours'), 'theme', THEMES)}
      ${this.#select(t('The engine starts'), 'boot', BOOTS)}
      <div class="snippet-field"><label for="snippet-width">${t('Width')}</label> <input id="snippet-width" type="text"
        .value=${this.#kept('snippet-width', choice.width)} @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
          this.#choose({ width: widthOf(target.value) ?? choice.width });
          target.value = this.#choice.width;
        }}></div>
      <div class="snippet-field"><label for="snippet-height">${t('Height')}</label> <input id="snippet-height" type="number" min=${HEIGHTS.least} max=${HEIGHTS.most}
        .value=${this.#kept('snippet-height', String(height))} @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
          this.#choose({ height: target.value === '' ? null : heightOf(target.valueAsNumber) ?? choice.height });
          target.value = String(this.#choice.height ?? this.#measured);
        }}></div>
      ${choice.format === 'html' ? html`<label class="choice"><input type="checkbox" .checked=${live(choice.fits)}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => this.#choose({ fits: target.checked })}>
        ${t('Height follows the content (one more script)')}</label>` : nothing}`;
  }

  /** What stands in a field: while somebody types there, what they type, whatever the preview says meanwhile.
   * @param {string} id @param {string} value */
  #kept(id, value) {
    return this.#root.activeElement?.id === id ? noChange : live(value);
  }

  /** @param {string} label @param {keyof Choice} key @param {[string, string][]} options */
  #select(label, key, options) {
    const id = `snippet-${key}`;
    return html`<div class="snippet-field"><label for=${id}>${label}</label> <select id=${id} @change=${(/** @type {{target: HTMLSelectElement}} */ { target }) => {
      const change = { [key]: target.value };
      if (key === 'lesson' && target.value) change.view = 'lesson';
      this.#choose(change);
    }}>${options.map(([value, words]) => html`<option value=${value} .selected=${live(value === this.#choice[key])}>${words}</option>`)}
    </select></div>`;
  }

  /** @param {import('./formats.js').Embed} embed @param {(typeof FORMATS)[number]|undefined} format */
  #text(embed, format) {
    if (format === undefined) return nothing;
    const text = format.text(embed);
    return html`<fieldset role="radiogroup" aria-label=${t('Format')} class="formats"><span class="segments">${FORMATS.map(
      ({ name, title }) => html`<label><input type="radio" name="format" value=${name} .checked=${live(name === format.name)}
        @change=${() => this.#choose({ format: name })}><span>${title}</span></label>`)}</span></fieldset>
      <p class="hint">${format.note}</p>
      <textarea readonly rows="5" aria-label=${t('Snippet')} .value=${live(text)}
        @focus=${(/** @type {{target: HTMLTextAreaElement}} */ { target }) => target.select()}></textarea>
      <p class="snippets-copy"><button type="button" @click=${() => this.#copy(text)}>${this.#copied ? t('Copied') : t('Copy the snippet')}</button>
        <span role="status">${this.#copied ? t('The snippet is copied.') : ''}</span></p>`;
  }

  /** @param {import('./formats.js').Embed} embed */
  #oEmbed(embed) {
    const { lesson } = this.#choice;
    if (lesson === '') return html`<p class="hint">${t('Choose a lesson, and its oEmbed file can be had here.')}</p>`;
    return html`<p class="snippets-copy"><button type="button" @click=${() => handOver(
      new Blob([oEmbed(embed)], { type: 'application/json' }), `specstep-${lesson}.oembed.json`)}>${t('Download the oEmbed file')}</button>
      <span class="hint">${t('for publishing systems that ask for one')}</span></p>`;
  }

  get #title() {
    const lesson = library.lessons?.lessons.find(({ name }) => name === this.#choice.lesson);
    return lesson ? `Specstep: ${lesson.title}` : t('Specstep: speculative decoding, step by step');
  }

  /** @param {Partial<Choice>} change */
  #choose(change) {
    Object.assign(this.#choice, change);
    this.#copied = false;
    this.draw();
  }

  /** @param {string} text */
  async #copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.#copied = true;
    } catch {
      this.#root.querySelector('textarea')?.focus(); // It selects its text, to be copied by hand.
    }
    this.draw();
  }

  /** The preview says how high it is. @param {MessageEvent} event */
  #heard = ({ source, data }) => {
    if (source !== this.#root.querySelector('iframe')?.contentWindow || data?.subject !== 'lti.frameResize') return;
    this.#measured = data.height;
    this.draw();
  };
}
