import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t, whole } from '../../language.js';
import { nameOf, samples } from '../names.js';

/**
 * @typedef {import('../types.js').Choice} Choice
 * @typedef {import('../types.js').OwnText} OwnText
 * @typedef {object} Acts
 * @property {(change: Partial<Choice>) => void} choose
 * @property {(text: string) => void} paste
 * @property {(file: File) => void} open
 * @property {(on: boolean) => void} keep the reader's text beyond a reload
 * @property {() => void} remove it
 */

/**
 * Which text: a sample, or the reader's own.
 * @param {{choice: Choice, own: OwnText|null, kept: boolean, trouble: string|null}} state
 * @param {Acts} acts
 */
export function source({ choice, own, kept, trouble }, { choose, paste, open, keep, remove }) {
  const texts = [...Object.keys(samples()), ...(own ? [own.name] : [])];
  return html`<section class="lab-part" aria-labelledby="text-which"><h2 id="text-which">${t('The text')}</h2>
    <fieldset role="radiogroup" aria-label=${t('Text')} class="pills">${texts.map((text) => html`<label class="pill">
      <input type="radio" name="text" value=${text} .checked=${choice.text === text} @change=${() => choose({ text })}>
      <span>${nameOf(text)}</span></label>`)}</fieldset>
    ${own && choice.text === own.name ? html`${beginning(own)}${keeping(kept, keep, remove)}` : nothing}
    <form class="own-text drop" aria-label=${t('Your own text')} @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      paste(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('own-text') ?? ''));
    }} @dragover=${(/** @type {DragEvent} */ event) => event.preventDefault()} @drop=${(/** @type {DragEvent} */ event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) open(file);
    }}>
      <label for="own-text">${t('Or a text of your own: paste it here, or drop or choose a file (UTF-8, up to 1 MB). It stays in this browser, and is forgotten when the page is loaded anew.')}</label>
      <textarea id="own-text" name="own-text" rows="3" dir="auto" spellcheck="false" autocomplete="off"
        aria-describedby=${trouble ? 'text-trouble' : nothing}></textarea>
      <div class="own-acts"><button class="act">${t('Use this text')}</button>
        <label class="file-choice">${t('Text file')} <input type="file" accept=".txt,.md,.csv,.py,text/*" @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
          const file = target.files?.[0];
          if (file) open(file);
          target.value = '';
        }}></label></div>
      ${trouble ? html`<p class="wait trouble" role="alert" id="text-trouble">${trouble}</p>` : nothing}
    </form></section>`;
}

/** How the reader's text begins, as text and nothing else. @param {OwnText} own */
function beginning({ file, size, beginning: text }) {
  return html`<p class="beginning">${file === null ? t('Your text') : html`<b><bdi>${file}</bdi></b>`}, ${t('{size} characters:', { size: whole(size) })}
    <q><bdi>${text}</bdi></q></p>`;
}

/** How long the reader's text stays. @param {boolean} kept @param {Acts['keep']} keep @param {Acts['remove']} remove */
function keeping(kept, keep, remove) {
  return html`<p class="own-acts"><label class="check"><input type="checkbox" .checked=${live(kept)}
      @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => keep(target.checked)}>
      ${t('Keep it for this tab: it is there after a reload, and gone when the tab is closed')}</label>
    <button type="button" class="act" @click=${remove}>${t('Remove this text')}</button></p>`;
}
