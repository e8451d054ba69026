/** Milliseconds that the rows must rest before they are run. */
const REST = 150;

/**
 * Puts the edited tables on the stage, where the step view, the lab and the cost view use them too: of edits in quick
 * succession the last, and only valid ones.
 */
export class OnStage {
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

  /** Whether the trace on show was made with the rows that the editor holds, whatever the tables are called. */
  get same() {
    const tables = this.#editor.report?.tables;
    const { target, draft } = this.#host.session.payload?.trace.tables ?? {};
    return tables !== null && tables !== undefined && rowsOf(target) === rowsOf(tables[0]) && rowsOf(draft) === rowsOf(tables[1]);
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
    // What is on its way there now is older than what the editor holds.
    const settled = this.same && this.#host.session.wish === null;
    if (tables && !settled) this.#host.configure({ tables, target: tables[0].name, draft: tables[1].name });
    this.#ran();
  }
}

/** A table's content as text. @param {unknown} table a table's document */
function rowsOf(table) {
  const { tokens = [], order = 1, rows = {} } = /** @type {Partial<import('./types.js').TableDocument>} */ (table ?? {});
  return JSON.stringify([tokens, order, rows]);
}
