import { html, nothing } from 'lit-html';
import labCss from '../../css/lab.css';
import tablesCss from '../../css/tables.css';
import { CopiedLink } from '../element/copied_link.js';
import { statusLine } from '../lab/settings.js';
import { adopt } from '../lab/view.js';
import { t } from '../language.js';
import { withRows } from '../state/shelf.js';
import { glossing } from '../views/glossing.js';
import { widthOf } from '../views/words.js';
import { Editor, opening } from './editor.js';
import { OnStage } from './on_stage.js';
import { comparison } from './parts/comparison.js';
import { contextChoice, headline } from './parts/contexts.js';
import { firstChoice, presets } from './parts/presets.js';
import { shareAndFiles } from './parts/share.js';
import { sideRow } from './parts/side.js';
import { tokenFields } from './parts/tokens.js';
import { contextName } from './words.js';

/**
 * @typedef {import('./types.js').Edit} Edit
 * @typedef {import('./types.js').Report} Report
 */

/** The table editor: rows of target and draft, with what they make of each other. */
export class Tables {
  #host;
  #editor;
  #stage;
  #copied;
  #context = 0;
  #choice = firstChoice();
  /** @type {import('./types.js').Held|null} */ #held = null;
  #gestures = 0;
  #spoken = '';
  /** The tables that an untouched editor was begun with. */ #begun = '';

  /** @param {import('../lab/types.js').Host} host */
  constructor(host) {
    this.#host = host;
    this.#editor = new Editor(host.call);
    this.#copied = new CopiedLink(() => host.redraw());
    this.#stage = new OnStage(host, this.#editor, () => this.#settled());
    this.#editor.addEventListener('change', () => host.redraw());
    host.session.addEventListener('trace', this.#follow);
    adopt(host.element, labCss);
    adopt(host.element, tablesCss);
    this.#follow();
  }

  /** Until a reader has edited anything, the editor holds what the stage shows. */
  #follow = () => {
    const tables = this.#onStage();
    if (tables === null || this.#editor.touched) return;
    const text = JSON.stringify(tables);
    if (text === this.#begun) return;
    this.#begun = text;
    void this.#editor.begin(tables);
  };

  /** The tables on the stage; null for a model's run, which has none. */
  #onStage() {
    const { target, draft } = this.#host.session.payload?.trace.tables ?? {};
    return target && draft ? { target, draft } : null;
  }

  template() {
    const { report, trouble } = this.#editor;
    const names = report?.tokens.map(({ name }) => name) ?? [];
    return html`<div class="lab tables ${widthOf(names)}" @keydown=${this.#pressed}>
      <header class="lab-head"><h2 class="view-title" tabindex="-1">${t('Tables')}</h2>
        <p>${glossing()(t('Edit the rows of target and draft. Every valid edit starts the trace anew; acceptance, residuals, the step view, the lab and the cost view follow.'))}</p>
        ${statusLine(this.#host)} ${this.#tools(report)}
        ${trouble === null ? nothing : html`<p class="wait trouble" role="alert">${trouble}</p>`}</header>
      <p class="off-screen" role="status">${this.#spoken}</p>
      ${report === null ? this.#empty(trouble) : this.#editing(report)}
      ${this.#share(report)}
    </div>`;
  }

  /** @param {Report} report */
  #editing(report) {
    const context = this.#contextOf(report);
    const act = this.#act;
    const hands = { act, grasp: this.#grasp, drag: this.#drag, release: this.#release, held: this.#heldAt };
    return html`<section class="lab-part" aria-labelledby="tables-acceptance"><h2 id="tables-acceptance">${t('Acceptance')}</h2>
        ${headline(report)} ${contextChoice(report, context, (chosen) => {
          this.#context = chosen;
          this.#host.redraw();
        })} ${this.#aside(report)}</section>
      <section class="lab-part" aria-labelledby="tables-row"><h2 id="tables-row">${t('The rows {context}', { context: contextName(report, context) })}</h2>
        <div class="sides">${sideRow(report, 'target', context, hands)} ${sideRow(report, 'draft', context, hands)} ${comparison(report, context)}</div></section>
      ${presets(report, context, this.#choice, act, (change) => {
        this.#choice = { ...this.#choice, ...change };
        this.#host.redraw();
      })}
      <section class="lab-part" aria-labelledby="tables-tokens"><h2 id="tables-tokens">${t('Tokens and contexts')}</h2>${tokenFields(report, act)}</section>`;
  }

  /** @param {Report|null} report */
  #tools(report) {
    const tool = (/** @type {string} */ name, /** @type {boolean} */ applies, /** @type {() => void} */ act) => html`<button type="button" class="act"
      aria-disabled=${applies ? 'false' : 'true'} @click=${() => { if (applies) act(); }}>${name}</button>`;
    return html`<div class="acts" role="group" aria-label=${t('Tools')}>
      ${tool(t('Undo'), (report?.undo ?? 0) > 0, () => this.#act({ kind: 'undo' }))}
      ${tool(t('Redo'), (report?.redo ?? 0) > 0, () => this.#act({ kind: 'redo' }))}
      ${tool(t('To the stage'), true, () => {
        if (this.#stage.pending) this.#stage.run();
        this.#host.toStage();
      })}</div>`;
  }

  /** Where the stage does not show what is edited here. @param {Report} report */
  #aside(report) {
    if (report.tables === null) return html`<p class="note">${t('The stage keeps the last valid tables until these are.')}</p>`;
    if (!this.#editor.touched || this.#stage.same || this.#stage.pending || this.#host.session.wish !== null) return nothing;
    return html`<p class="note">${t('The stage shows other tables.')} <button type="button" class="act" @click=${() => this.#stage.run()}>${
      t('Put these on the stage')}</button> <button type="button" class="act" @click=${() => {
      const tables = this.#onStage();
      if (tables) this.#act({ kind: 'take', target: JSON.stringify(tables.target), draft: JSON.stringify(tables.draft) });
    }}>${t('Take over those on the stage')}</button></p>`;
  }

  /** Nothing to edit yet. @param {string|null} trouble */
  #empty(trouble) {
    if (trouble === null) return html`<p class="wait">${t('Reading the tables …')}</p>`;
    return html`<p><button type="button" class="act" @click=${() => { void this.#editor.begin(null); }}>${t('Start from the toy’s tables')}</button></p>`;
  }

  /** @param {Report|null} report */
  #share(report) {
    const config = this.#host.session.payload?.config ?? null;
    return shareAndFiles({
      config, link: this.#host.link(), pending: this.#stage.pending || this.#host.session.wish !== null,
      copied: this.#copied.state, copy: () => { void this.#copied.copy(this.#host.link()); },
      tables: report === null ? withRows(config?.tables) : report.tables ?? [], ready: report !== null,
      open: (side, file) => { opening(side, file).then(this.#act, (/** @type {Error} */ reason) => this.#editor.refuse(reason.message)); },
    });
  }

  /** The context that is open, as far as there still is one. @param {Report} report */
  #contextOf({ contexts }) {
    this.#context = Math.min(this.#context, contexts.length - 1);
    return this.#context;
  }

  /** Carry out an edit; then the focus goes to the control of this id, where the one that was used is gone. */
  #act = (/** @type {Edit} */ edit, /** @type {string} */ focus = '') => {
    this.#held = null;
    void this.#editor.do(edit).then((done) => {
      const control = done && focus !== '' ? this.#host.element.shadowRoot?.getElementById(focus) : null;
      control?.focus();
    });
  };

  /** The edits have come to rest: say what they came to. */
  #settled() {
    this.#spoken = this.#editor.report?.says ?? '';
    this.#host.redraw();
  }

  #grasp = () => { this.#gestures += 1; };

  #drag = (/** @type {import('./types.js').Spot} */ spot, /** @type {number} */ value) => {
    this.#held = { ...spot, value, gesture: this.#gestures };
    void this.#editor.do({ kind: 'drag', ...this.#held });
  };

  /** The slider then stands where the engine took it, once that is known. */
  #release = () => {
    const held = this.#held;
    if (held === null) return;
    const letGo = () => {
      if (this.#editor.pending || this.#held !== held) return;
      this.#editor.removeEventListener('change', letGo);
      this.#held = null;
      this.#host.redraw();
    };
    this.#editor.addEventListener('change', letGo);
    letGo();
  };

  #heldAt = (/** @type {import('./types.js').Spot} */ { side, context, token }) => {
    const held = this.#held;
    return held?.side === side && held.context === context && held.token === token ? held.value : null;
  };

  /** Undo and redo by key; in a field that is being typed in they are the field's own. */
  #pressed = (/** @type {KeyboardEvent} */ event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    const { target } = event;
    if (target instanceof HTMLInputElement && target.dataset.text !== undefined && target.value !== target.dataset.text) return;
    event.preventDefault();
    this.#act({ kind: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
  };
}
