import { EngineError } from '../engine/errors.js';
import { t } from '../language.js';
import { Session } from '../state/session.js';
import { ServerGone, ServerRefusal } from './api.js';

const NOT_BY_THE_ENGINE = t('A run of the model is made by its server, not by the engine of this page.');

/**
 * One run of the model, phase by phase, and what is on show of it. The steps so far stay whatever becomes of the
 * server. Fires `change`.
 */
export class Run extends EventTarget {
  /** What is on show: the same session as on the step view, filled from elsewhere. */
  session = new Session(() => Promise.reject(new EngineError(NOT_BY_THE_ENGINE)));
  /** @type {import('./types.js').RunState|null} null for a recorded run */ state = null;
  /** @type {null|'start'|'draft'|'verify'|'run'|'compare'} what the server is at */ busy = null;
  /** @type {string|null} one sentence on what went wrong */ trouble = null;
  /** @type {number|null} how many are before us in the server's queue */ place = null;
  /** The last measurement beside ordinary decoding. @type {import('./types.js').Comparison|null} */ comparison = null;
  /** @type {string|null} how far a long call is */ progress = null;
  #api;
  #lost;
  /** @type {AbortController|null} */ #stop = null;

  /** @param {import('./api.js').Api} api @param {() => void} lost the server does not answer any more */
  constructor(api, lost) {
    super();
    this.#api = api;
    this.#lost = lost;
    this.session.addEventListener('change', () => this.#changed());
  }

  /** Whether another phase can be asked for. */
  get open() {
    return this.state !== null && this.state.next !== null;
  }

  /** @param {import('./types.js').Wish} wish */
  start(wish) {
    return this.#work('start', async () => {
      await this.close();
      this.#adopt((await this.#api.start(wish)).state, 0);
    });
  }

  /** The phase that comes now, and its first moment. @param {'draft'|'verify'} phase */
  phase(phase) {
    return this.#work(phase, async () => {
      if (this.state === null) return;
      const shown = this.session.payload?.frames.length ?? 1;
      this.#adopt((await this.#api.step(this.state.id, phase)).state, shown);
    });
  }

  /** All phases that are left; the run's text grows meanwhile. */
  toTheEnd() {
    return this.#stream('run', `sessions/${this.state?.id}/run`, undefined, (data) => this.#adopt(data.state ?? data, Infinity));
  }

  /** The same settings with and without a draft, measured in turn. @param {import('./types.js').Wish} wish @param {number} repeats */
  compare(wish, repeats) {
    return this.#stream('compare', 'compare', { ...wish, repeats }, (data) => { this.comparison = data; });
  }

  /** End what the server is at. */
  stop() {
    this.#stop?.abort();
  }

  /** A run recorded by the project. @param {import('../types.js').RawPayload} payload */
  show(payload) {
    void this.close();
    this.trouble = null;
    this.session.show(payload, { source: 'file' });
  }

  /** The server may forget the run. @param {{keepalive?: boolean}} [how] */
  async close(how) {
    const { state } = this;
    this.state = null;
    this.comparison = null;
    if (state === null) return;
    try {
      await this.#api.remove(state.id, how);
    } catch (reason) {
      // It is gone there already, or the server is; nothing is left to be freed.
      if (!(reason instanceof ServerGone || reason instanceof ServerRefusal)) throw reason;
    }
  }

  /**
   * @param {'run'|'compare'} kind @param {string} path @param {unknown} body @param {(data: any) => void} done
   */
  #stream(kind, path, body, done) {
    return this.#work(kind, async () => {
      this.#stop = new AbortController();
      /** @type {string|null} */
      let failed = null;
      await this.#api.listen(path, body, (event, data) => {
        this.place = typeof data.place === 'number' ? data.place : null;
        this.progress = progressOf(event, data);
        if (event === 'done') done(data);
        else if (event === 'error') failed = data.message;
        this.#changed();
      }, this.#stop.signal);
      if (failed !== null) this.trouble = failed;
    });
  }

  /** @param {NonNullable<Run['busy']>} kind @param {() => Promise<void>} doing */
  async #work(kind, doing) {
    if (this.busy !== null) return;
    this.busy = kind;
    this.trouble = null;
    this.#changed();
    try {
      await doing();
    } catch (reason) {
      this.#failed(reason);
    } finally {
      this.busy = null;
      this.place = null;
      this.progress = null;
      this.#stop = null;
      this.#changed();
    }
  }

  /** @param {unknown} reason */
  #failed(reason) {
    if (reason instanceof DOMException && reason.name === 'AbortError') this.trouble = t('Stopped.');
    else if (reason instanceof ServerRefusal) this.trouble = reason.message;
    else if (reason instanceof ServerGone) this.#lost();
    else throw reason;
  }

  /** @param {import('./types.js').RunState} state @param {number} index of the frame to show */
  #adopt(state, index) {
    this.state = state;
    this.session.show(state.payload, { source: 'engine', index: Math.min(index, state.payload.frames.length - 1) });
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}

/** How far a run or a measurement is, in words. @param {string} event @param {any} data @returns {string|null} */
function progressOf(event, data) {
  if (event === 'phase') return t('round {round}, {count} tokens committed', { round: data.counters.rounds, count: data.committed.length });
  if (event === 'progress') {
    const done = { kind: data.kind === 'ordinary' ? t('ordinary') : t('speculative'), count: data.tokens };
    return data.run === 0 ? t('warming up, {kind}, {count} tokens', done)
      : t('run {run} of {runs}, {kind}, {count} tokens', { ...done, run: data.run, runs: data.of });
  }
  return null;
}
