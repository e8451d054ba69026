import { EngineError } from '../engine/errors.js';

/** The first chunk; the next ones grow until one takes about this long. */
const FIRST = 1000;
const PACE = 250;
const LARGEST = 50_000;

let simulations = 0;

/**
 * A simulation that goes on in chunks, so that the engine can answer others in between and the picture is live.
 */
export class Running {
  /** @type {'idle'|'running'|'paused'|'done'|'failed'} */ phase = 'idle';
  /** @type {import('./types.js').SimulationReply|null} */ report = null;
  /** @type {import('./types.js').Settings|null} */ settings = null;
  /** @type {EngineError|null} */ error = null;
  trials = 100_000;
  /** Milliseconds spent computing. */
  spent = 0;
  #name = '';
  #chunk = FIRST;
  #stopping = false;
  #call;
  #changed;

  /** @param {(method: string, params: object) => Promise<any>} call @param {() => void} changed */
  constructor(call, changed) {
    this.#call = call;
    this.#changed = changed;
  }

  /** @param {import('./types.js').Settings} settings @param {number} trials */
  async begin(settings, trials) {
    const name = `lab-${++simulations}`;
    Object.assign(this, { phase: 'running', report: null, settings, error: null, trials, spent: 0 });
    this.#name = name;
    this.#chunk = FIRST;
    this.#stopping = false;
    this.#changed();
    await this.#guarded(name, async () => {
      await this.#call('simulate', { settings, name, trials });
      await this.#goOn(name);
    });
  }

  /** Stops after the chunk that the engine is at: its trials count, and going on must not run beside it. */
  cancel() {
    this.#stopping = this.phase === 'running';
  }

  async resume() {
    if (this.phase !== 'paused') return;
    this.phase = 'running';
    this.#stopping = false;
    this.#changed();
    await this.#guarded(this.#name, () => this.#goOn(this.#name));
  }

  /** The seed of trial `trial`. @param {number} trial @returns {Promise<string>} */
  async seedOf(trial) {
    return (await this.#call('trial', { name: this.#name, trial })).seed;
  }

  /** @param {string} name */
  async #goOn(name) {
    while (name === this.#name && this.phase === 'running') {
      const began = performance.now();
      const report = await this.#call('advance', { name, count: this.#chunk });
      if (name !== this.#name) return;
      const took = performance.now() - began;
      this.report = report;
      this.spent += took;
      this.#chunk = Math.min(Math.max(Math.round(this.#chunk * Math.min(PACE / took, 2)), FIRST), LARGEST);
      if (report.trials >= report.of) this.phase = 'done';
      else if (this.#stopping) this.phase = 'paused';
      this.#changed();
    }
  }

  /** @param {string} name @param {() => Promise<void>} work */
  async #guarded(name, work) {
    try {
      await work();
    } catch (reason) {
      if (name !== this.#name) return;
      this.phase = 'failed';
      this.error = reason instanceof EngineError ? reason : new EngineError(String(reason));
      this.#changed();
    }
  }
}
