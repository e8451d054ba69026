import { html } from 'lit-html';
import textCss from '../../css/text.css';
import { t } from '../language.js';
import { Answers } from '../lab/answers.js';
import { answered, waiting } from '../lab/parts/waiting.js';
import { adopt, View } from '../lab/view.js';
import { glossing } from '../views/glossing.js';
import { forgetInTab, keepInTab, kept } from './kept.js';
import { samples } from './names.js';
import { heat } from './parts/heat.js';
import { options } from './parts/options.js';
import { report } from './parts/report.js';
import { source } from './parts/source.js';
import { forget, keep, remember, SIZE_MOST, textOf, textOfName, tooLong } from './texts.js';

/**
 * @typedef {import('./types.js').Choice} Choice
 * @typedef {import('./types.js').Report} Report
 */

const LIMIT = 32;
/** Characters of a reader's text that are shown back. */
const BEGINNING = 80;

/** Tables from text: choose one, see what its n-grams know, and take them to the stage. */
export class Text extends View {
  /** @type {Choice} */
  #choice = { text: 'english', other: 'python', order: 3, smoothing: 'witten-bell', most: 64, fold: false };
  /** @type {import('./types.js').OwnText|null} */ #own = null;
  /** Whether it outlives a reload. */ #kept = false;
  /** @type {string|null} */ #trouble = null;
  /** The columns of the heat map, asked for one by one. @type {Map<string, Answers>} */ #columns = new Map();

  /** @param {import('../lab/types.js').Host} host */
  constructor(host) {
    super(host);
    adopt(host.element, textCss);
    this.#restore();
  }

  template() {
    const width = this.measure();
    const texts = this.#texts();
    return html`<div class="lab text-view">
      <header class="lab-head"><h2 class="view-title" tabindex="-1">${t('Text')}</h2>
        <p>${glossing()(t('The target and its drafts can be made of a text: how often did which character follow? What comes of it is stepped through and measured like any table.'))}</p></header>
      ${source({ choice: this.#choice, own: this.#own, kept: this.#kept, trouble: this.#trouble }, {
        choose: (change) => this.#choose(change),
        paste: (text) => void this.#take(text, null),
        open: (file) => void this.#open(file),
        keep: (on) => this.#keep(on),
        remove: () => this.#remove(),
      })}
      <section class="lab-part" aria-labelledby="text-tables"><h2 id="text-tables">${t('The tables')}</h2>
        ${options(this.#choice, texts, (change) => this.#choose(change))}
        ${this.#report()}</section>
      ${this.#heat(width, texts)}
    </div>`;
  }

  #restore() {
    const found = kept();
    if (found === null) return;
    remember(found.own.name, found.text);
    this.#own = found.own;
    this.#kept = true;
  }

  /** @param {boolean} on */
  #keep(on) {
    if (this.#own === null) return;
    if (!on) forgetInTab();
    this.#kept = on && keepInTab(this.#own, textOfName(this.#own.name));
    this.#trouble = on && !this.#kept ? t('This browser has no room to keep the text; it is forgotten when the page is loaded anew.') : null;
    this.host.redraw();
  }

  #remove() {
    if (this.#own === null) return;
    const { name } = this.#own;
    forgetInTab();
    forget(name);
    this.#columns.delete(name);
    this.#own = null;
    this.#kept = false;
    this.#choose({ text: 'english', other: this.#choice.other === name ? null : this.#choice.other });
  }

  #texts() {
    return [...Object.keys(samples()), ...(this.#own ? [this.#own.name] : [])];
  }

  #report() {
    return answered(this.host, this.answers.want('text_report', { choice: this.#choice }), this.words(t('Counting …')),
      (/** @type {Report} */ reply) => report(reply, (draft) => void this.#toStage(reply.tables, reply.target.name, draft)));
  }

  /** @param {number} width @param {string[]} texts */
  #heat(width, texts) {
    const { order, smoothing, most, fold } = this.#choice;
    const columns = texts.map((text) => this.#column(text).want('text_heat', { choice: { text, order, smoothing, most, fold }, texts }));
    const late = columns.find(({ phase }) => phase === 'failed') ?? columns.find(({ phase }) => phase !== 'there');
    const words = glossing();
    return html`<section class="lab-part" aria-labelledby="text-heat"><h2 id="text-heat">${t('Which draft suits which text?')}</h2>
      <p class="intro">${words(t('A draft that suits code may not suit prose. It is never wrong to use it, for what comes out is the target’s all the same; it is only accepted less often.'))}</p>
      ${late ? waiting(this.host, late, { doing: t('Measuring every draft on every text …'), again: () => this.#again() }) : ''}
      ${heat({ width, texts, order, columns, words }, ({ tables, names: [target, draft] }) => void this.#toStage(tables, target, draft))}
    </section>`;
  }

  /** @param {string} text */
  #column(text) {
    const known = this.#columns.get(text) ?? new Answers(this.host.call, () => this.host.redraw());
    this.#columns.set(text, known);
    return known;
  }

  #again() {
    for (const answers of this.#columns.values()) answers.retry();
    this.words('').again();
  }

  /** @param {Partial<Choice>} change */
  #choose(change) {
    this.#choice = { ...this.#choice, ...change };
    if (this.#choice.other === this.#choice.text) this.#choice.other = null;
    this.#trouble = null;
    this.host.redraw();
  }

  /** @param {File} file */
  async #open(file) {
    try {
      await this.#take(await textOf(file), file.name);
    } catch (reason) {
      this.#refuse(reason);
    }
  }

  /** Make tables of a reader's text. @param {string} text @param {string|null} file */
  async #take(text, file) {
    try {
      if (text.length > SIZE_MOST) throw new Error(tooLong(text.length));
      const name = await keep(this.host.call, text);
      if (this.#own !== null && this.#own.name !== name) this.#remove();
      this.#own = { name, file, size: text.length, beginning: [...text.slice(0, 2 * BEGINNING)].slice(0, BEGINNING).join('') };
      this.#choose({ text: name, other: null });
    } catch (reason) {
      this.#refuse(reason);
    }
  }

  /** @param {unknown} reason */
  #refuse(reason) {
    this.#trouble = reason instanceof Error ? reason.message : String(reason);
    this.host.redraw();
  }

  /** @param {import('./types.js').TextRecipe[]} tables @param {string} target @param {string} draft */
  async #toStage(tables, target, draft) {
    try {
      await this.host.session.configure({ tables, target, draft, limit: LIMIT });
      this.host.toStage();
    } catch (reason) {
      this.#refuse(reason);
    }
  }
}
