import { EngineError } from '../engine/errors.js';
import { t } from '../language.js';

/**
 * @typedef {import('./types.js').Edit} Edit
 * @typedef {import('./types.js').Report} Report
 * @typedef {{edit: Edit|null, fresh: boolean, settle: (done: boolean) => void}} Waiting
 */

/**
 * The tables being edited. Every edit goes to the engine, one after the other, each on what came of those before it.
 * Fires `change` whenever there is something new to show, `edited` after each edit that was carried out.
 */
export class Editor extends EventTarget {
  /** @type {Report|null} */ report = null;
  /** Why the last edit could not be carried out. @type {string|null} */ trouble = null;
  /** @type {Waiting[]} */ #waiting = [];
  #busy = false;
  #call;

  /** @param {(method: string, params: object) => Promise<any>} call the engine */
  constructor(call) {
    super();
    this.#call = call;
  }

  /** Whether a reader has done anything here. */
  get touched() {
    return this.report !== null && this.report.undo + this.report.redo > 0;
  }

  /** Whether edits are still on their way. */
  get pending() {
    return this.#busy || this.#waiting.length > 0;
  }

  /**
   * Start with other tables; what was done before is gone.
   * @param {{target: object, draft: object}|null} tables null for the toy's
   */
  begin(tables) {
    for (const { settle } of this.#waiting.splice(0)) settle(false);
    return this.#take(tables && { kind: 'take', target: JSON.stringify(tables.target), draft: JSON.stringify(tables.draft) }, true);
  }

  /** @param {Edit} edit @returns {Promise<boolean>} whether it was carried out */
  do(edit) {
    const last = this.#waiting.at(-1);
    if (edit.kind === 'drag' && last?.edit?.kind === 'drag' && last.edit.gesture === edit.gesture) {
      this.#waiting.pop(); // The engine is slower than the hand: where it is now counts.
      last.settle(false);
    }
    return this.#take(edit, false);
  }

  /** An edit that does not reach the engine. @param {string} trouble */
  refuse(trouble) {
    this.trouble = trouble;
    this.dispatchEvent(new Event('change'));
  }

  /** @param {Edit|null} edit @param {boolean} fresh @returns {Promise<boolean>} */
  #take(edit, fresh) {
    return new Promise((settle) => {
      this.#waiting.push({ edit, fresh, settle });
      if (!this.#busy) void this.#carryOut();
    });
  }

  async #carryOut() {
    this.#busy = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { edit, fresh, settle } = next;
      const done = await this.#ask({ history: fresh ? null : this.report?.history ?? null, edit });
      this.#busy = this.#waiting.length > 0;
      this.dispatchEvent(new Event('change'));
      if (done && !fresh) this.dispatchEvent(new Event('edited'));
      settle(done);
    }
  }

  /** @param {{history: object|null, edit: Edit|null}} params */
  async #ask(params) {
    try {
      this.report = await this.#call('edit', params);
      this.trouble = null;
      return true;
    } catch (reason) {
      if (!(reason instanceof EngineError)) throw reason;
      this.trouble = reason.message;
      return false;
    }
  }
}

/** In characters; the engine takes as many. */
const FILE_MOST = 200_000;

/**
 * The edit that opens a table's file for a side. Rejects with the reason why the file cannot be read.
 * @param {import('./types.js').SideName} side
 * @param {File} file
 * @returns {Promise<Edit>}
 */
export async function opening(side, file) {
  if (file.size > FILE_MOST) {
    throw new RangeError(t('This file has {bytes} bytes; a table may have up to {most}. The tables stay as they were.', {
      bytes: file.size.toLocaleString('en'), most: FILE_MOST.toLocaleString('en') }));
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return { kind: 'open', side, text, source: file.name.slice(0, 200) || 'file' };
  } catch (reason) {
    if (!(reason instanceof TypeError || reason instanceof DOMException)) throw reason;
    throw new RangeError(t('This file is not text in UTF-8, so it is no table. The tables stay as they were.'));
  }
}
