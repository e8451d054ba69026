/** Milliseconds that the rows must rest before they are run. */
const REST = 150;

/**
 * Puts the edited tables on the stage, where the step view, the lab and the cost view use them too: of edits in quick
 * succession the last, and only valid ones.
 */
export class OnStage {
  /** The tables last put there. @type {readonly import('./types.js').TableDocument[]|null} */ #ours = null;
  #timer = 0;
  #host;
  #editor;
  #ran;

  /**
   * @param {import('../lab/types.js').Host} host
   * @param {import('./editor.js').Editor} editor
   * @param {() => void} ran is told when an edit has come to rest
   */
  constructor(host, editor, ran) {
    this.#host = host;
    this.#editor = editor;
    this.#ran = ran;
    editor.addEventListener('edited', () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.run(), REST);
    });
  }

  /** Whether the stage shows what the editor holds, or nothing was edited. */
  get same() {
    const config = this.#host.session.payload?.config;
    if (this.#ours === null) return !this.#editor.touched;
    const [target, draft] = this.#ours;
    return config?.tables === this.#ours && config.target === target?.name && config.draft === draft?.name;
  }

  /** Whether valid tables are still on their way to the stage. */
  get pending() {
    return this.#timer !== 0 || this.#editor.pending;
  }

  /** Put the tables on the stage now, if they are valid. */
  run() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const tables = this.#editor.report?.tables;
    if (tables) {
      this.#ours = tables;
      this.#host.configure({ tables, target: tables[0].name, draft: tables[1].name });
    }
    this.#ran();
  }
}
