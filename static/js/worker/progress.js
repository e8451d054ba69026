import { mark } from '../message.js';

/**
 * @typedef {'runtime'|'python'|'numpy'|'engine'} Stage
 * @typedef {{stage: Stage, text: string, loaded: number, total: number}} Progress
 */

/** Stages in the order in which a reader sees them, with the files that belong to each. */
const STAGES = /** @type {const} */ ([
  { stage: 'runtime', text: mark('Loading the Python runtime'), names: ['pyodide.mjs', 'pyodide.asm.js', 'pyodide.asm.wasm'] },
  { stage: 'python', text: mark('Loading Python'), names: ['python_stdlib', 'pyodide-lock.json'] },
  { stage: 'numpy', text: mark('Loading NumPy'), names: ['numpy', 'numpy.wasm'] },
  { stage: 'engine', text: mark('Loading the engine'), names: ['specstep'] },
]);

const SHORTEST_MS = 60;

/** Files arrive in parallel: adds up their bytes and tells the first stage that is not complete. */
export class LoadProgress {
  /** @type {Map<string, {loaded: number, bytes: number}>} */ #files = new Map();
  #report;
  #last = 0;

  /**
   * @param {Record<string, {bytes: number}>} files
   * @param {(progress: Progress) => void} report
   */
  constructor(files, report) {
    for (const [name, { bytes }] of Object.entries(files)) this.#files.set(name, { loaded: 0, bytes });
    this.#report = report;
  }

  /** @param {string} name @param {number} loaded */
  update(name, loaded) {
    const file = this.#files.get(name);
    if (!file) return;
    file.loaded = loaded;
    const now = performance.now();
    // What is complete may be the last that is heard for a while, and it changes what is waited for.
    if (loaded < file.bytes && now - this.#last < SHORTEST_MS) return;
    this.#last = now;
    const open = STAGES.find(({ names }) => names.some((part) => this.#isOpen(part))) ?? STAGES[0];
    this.say(open.stage, open.text);
  }

  /** Report a stage in words, with the bytes so far. @param {Stage} stage @param {string} text */
  say(stage, text) {
    let loaded = 0;
    let total = 0;
    for (const file of this.#files.values()) {
      loaded += file.loaded;
      total += file.bytes;
    }
    this.#report({ stage, text, loaded, total });
  }

  /** @param {string} name */
  #isOpen(name) {
    const file = this.#files.get(name);
    return file !== undefined && file.loaded < file.bytes;
  }
}
