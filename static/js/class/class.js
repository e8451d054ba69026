import { html, nothing } from 'lit-html';
import classCss from '../../css/class.css';
import { answered } from '../lab/parts/waiting.js';
import { settingsBar, settingsOf } from '../lab/settings.js';
import { adopt, View } from '../lab/view.js';
import { t } from '../language.js';
import { Answering } from './answering.js';
import { Checking } from './checking.js';
import { choices } from './choices.js';
import { copied, takeField } from './copied.js';
import { firstChoices, packRecipe, unpackRecipe, usualQuestions } from './recipe.js';
import { sheet } from './sheet.js';

/** Worksheets for a class: made by a teacher, answered by students, marked from the codes they send back. */
export class Class extends View {
  #choices = firstChoices();
  /** The last sheet that was made. @type {{recipe: import('./types.js').Recipe, sheet: import('./types.js').Sheet}|null} */ #made = null;
  #keyShown = false;
  /** @type {'sheet'|'key'|null} what is being printed */ #printing = null;
  /** The link to the sheet, once it is asked for. @type {{text: string, copied: boolean}|null} */ #link = null;
  /** The sheet that a link brought. @type {{text: string, recipe: import('./types.js').Recipe|null}} */ #brought = { text: '', recipe: null };
  #answering;
  #checking;

  /** @param {import('../lab/types.js').Host} host */
  constructor(host) {
    super(host);
    adopt(host.element, classCss);
    this.#answering = new Answering(host);
    this.#checking = new Checking(host);
    window.addEventListener('afterprint', () => {
      this.#printing = null;
      host.redraw();
    });
  }

  template() {
    const { sheet: text } = this.host.session;
    if (text !== '' && text !== this.#brought.text) void this.#bring(text);
    return text === '' ? this.#teacher() : this.#student();
  }

  /** @param {string} text */
  async #bring(text) {
    this.#brought = { text, recipe: null };
    try {
      this.#brought = { text, recipe: await unpackRecipe(text) };
    } catch (reason) {
      if (!(reason instanceof RangeError)) throw reason;
      this.host.session.setSheet('');
      this.host.session.say(t('The link’s worksheet is cut off or altered: ask for it again.'));
    }
    this.host.redraw();
  }

  #student() {
    const { recipe } = this.#brought;
    if (recipe === null) return html`<div class="lab class"><p class="wait">${t('Opening the worksheet …')}</p></div>`;
    const answer = this.answers.want('sheet', { recipe });
    return html`<div class="lab class">
      <header class="lab-head"><h2 class="view-title" tabindex="-1">${t('Worksheet')}</h2>
        <p>${t('Answer with a pencil or here. Numbers may be written .625, 5/8 or 62.5%, to two decimals.')}</p></header>
      ${answered(this.host, answer, this.words(t('Making the sheet …')), (/** @type {import('./types.js').Sheet} */ made) => html`
        ${sheet(made, { recipe, host: this.host, key: false, field: (question) => this.#answering.field(made, question) })}
        ${this.#answering.results(recipe, made)}`)}
      <p class="for-teachers"><button type="button" class="link-like" @click=${() => this.#teach(recipe)}>${t('Open it as its teacher')}</button></p>
    </div>`;
  }

  /** @param {import('./types.js').Recipe} recipe */
  #teach({ settings, ...rest }) {
    this.#choices = { ...firstChoices(), ...rest };
    this.host.session.setSheet('');
    this.host.configure(settings);
  }

  /**
   * The recipe of what is on show and chosen, and the sheet that is made of it or, until then, the one before.
   * Where nobody has chosen yet, the questions are the usual ones, once it is known which there are.
   */
  #making() {
    const { seed: _, ...settings } = settingsOf(this.host);
    const { seeds, variant } = this.#choices;
    const asked = this.answers.want('sheet_offer', { recipe: { settings, seeds } });
    const offer = /** @type {import('./types.js').Offer|null} */ (asked.phase === 'there' ? asked.value : null);
    const questions = this.#choices.questions ?? (offer && usualQuestions(offer));
    const recipe = questions && { settings, seeds, questions, variant };
    const answer = recipe ? this.answers.want('sheet', { recipe }) : { ...asked, value: this.#made?.sheet ?? null };
    if (recipe && answer.phase === 'there') this.#made = { recipe, sheet: answer.value };
    return { offer, questions, recipe, answer, made: answer.phase === 'failed' ? null : this.#made };
  }

  #teacher() {
    const { offer, questions, recipe, answer, made } = this.#making();
    const key = this.#printing === 'key' || (this.#printing === null && this.#keyShown);
    return html`<div class="lab class">
      <header class="lab-head"><h2 class="view-title" tabindex="-1">${t('Class')}</h2>
        <p>${t('A worksheet on the tables on show, its answer key from the engine, and the results of a class, without names or a server.')}</p>
        ${settingsBar(this.host, { seed: false })}</header>
      <section class="lab-part" aria-labelledby="class-choices"><h2 id="class-choices">${t('Choose the questions')}</h2>
        ${choices({ ...this.#choices, questions }, offer, (change) => this.#choose(change))}</section>
      <section class="lab-part sheet-part" aria-labelledby="class-sheet"><h2 id="class-sheet">${t('The sheet')}</h2>
        <div class="acts">
          <button type="button" class="act" @click=${() => this.#print('sheet')}>${t('Print the sheet')}</button>
          <button type="button" class="act" @click=${() => this.#print('key')}>${t('Print the answer key')}</button>
          <button type="button" class="act" ?disabled=${recipe === null || made === null} @click=${() => { if (recipe) void this.#share(recipe); }}>${this.#link?.copied ? t('Link copied')
            : t('Copy the link for students')}</button>
          <label class="check"><input type="checkbox" .checked=${this.#keyShown} @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
            this.#keyShown = target.checked;
            this.host.redraw();
          }}> ${t('Show the key')}</label></div>
        ${this.#link ? html`<p class="link-line"><label for="class-link">${this.#link.copied ? t('Link for students, copied') : t('Link for students')}</label>
          <input id="class-link" type="text" readonly .value=${this.#link.text}
            aria-describedby="class-link-hint" @focus=${(/** @type {{target: HTMLInputElement}} */ { target }) => target.select()}>
          <small id="class-link-hint">${t('Keep it, too: it brings this sheet back, to mark the codes, by “Open it as its teacher” at its foot.')}</small></p>` : nothing}
        ${answered(this.host, answer, this.words(t('Making the sheet …')), (/** @type {import('./types.js').Sheet} */ value) =>
          made && sheet(value, { recipe: made.recipe, host: this.host, key, field: null }))}</section>
      ${made ? this.#checking.template(made.recipe, made.sheet) : nothing}
    </div>`;
  }

  /** @param {Partial<import('./types.js').Recipe>} change */
  #choose(change) {
    this.#choices = { ...this.#choices, ...change };
    this.#link = null;
    this.host.redraw();
  }

  /** @param {'sheet'|'key'} what */
  #print(what) {
    this.#printing = what;
    this.host.redraw();
    window.print();
  }

  /** @param {import('./types.js').Recipe} recipe */
  async #share(recipe) {
    const url = new URL(this.host.element.ownerDocument.location.href);
    url.hash = `view=class&sheet=${await packRecipe(recipe)}`;
    this.#link = { text: url.href, copied: await copied(url.href) };
    this.host.redraw();
    takeField(this.host, 'class-link');
  }
}
