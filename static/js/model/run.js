import { EngineError } from '../engine/errors.js';
import { t } from '../language.js';
import { Session } from '../state/session.js';
import { ServerGone, ServerRefusal } from './api.js';
import { joined } from './join.js';

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
      this.#take((await this.#api.start(wish)).state, 0);
    });
  }

  /** The phase that comes now, and its first moment. @param {'draft'|'verify'} phase */
  phase(phase) {
    const shown = this.#known + 1;
    return this.#work(phase, () => this.#orAskAgain(shown, async (id) => {
      this.#take((await this.#api.step(id, phase, this.#known)).state, shown);
    }));
  }

  /** All phases that are left. The run's text grows meanwhile, before the reader's eyes unless these look elsewhere. */
  toTheEnd() {
    let shown = this.session.index;
    return this.#work('run', () => this.#orAskAgain(Infinity, (id) => this.#listen(`sessions/${id}/run?since=${this.#known}`, undefined, (state) => {
      const follows = this.session.index === shown;
      this.#take(state, follows ? Infinity : this.session.index);
      if (follows) shown = this.session.index;
    })));
  }

  /** The server is there again: has it kept the run, and how far has that come? */
  catchUp() {
    if (this.state === null) return;
    const { id } = this.state;
    void this.#work('start', () => this.#askAgain(id, this.session.index));
  }

  /** The same settings with and without a draft, measured in turn. @param {import('./types.js').Wish} wish @param {number} repeats */
  compare(wish, repeats) {
    return this.#work('compare', () => this.#listen('compare', { ...wish, repeats }, (data) => { this.comparison = data; }));
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

  /** @param {string} path @param {unknown} body @param {(data: any) => void} take what is there after a phase, and at the end */
  async #listen(path, body, take) {
    this.#stop = new AbortController();
    await this.#api.listen(path, body, (event, data) => {
      this.place = typeof data.place === 'number' ? data.place : null;
      this.progress = progressOf(event, data);
      if (event === 'done' || event === 'phase') take(data);
      else if (event === 'error') this.trouble = data.message;
      this.#changed();
    }, this.#stop.signal);
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

  /** The last step that is known here. */
  get #known() {
    return (this.session.payload?.frames.length ?? 1) - 1;
  }

  /** Where an answer was lost, the server is ahead of what is known here, and refuses the phase that is due here.
   * @param {number} index of the frame to show then @param {(id: string) => Promise<void>} doing */
  async #orAskAgain(index, doing) {
    if (this.state === null) return;
    const { id } = this.state;
    try {
      await doing(id);
    } catch (reason) {
      if (!(reason instanceof ServerRefusal && reason.status === 409)) throw reason;
      await this.#askAgain(id, index);
    }
  }

  /** @param {string} id @param {number} index of the frame to show */
  async #askAgain(id, index) {
    try {
      this.#take((await this.#api.state(id, this.#known)).state, index);
    } catch (reason) {
      // Another server, or a run forgotten: what is known of it stays, but it cannot go on.
      if (reason instanceof ServerRefusal && this.state?.id === id) this.state = { ...this.state, next: null };
      throw reason;
    }
  }

  /** @param {import('./types.js').RunState} state @param {number} index of the frame to show */
  #take(state, index) {
    const { raw } = this.session;
    this.state = state;
    const payload = state.payload ?? (raw && state.change ? joined(raw, state.change) : null);
    if (payload !== null) this.session.show(payload, { source: 'engine', index: Math.min(index, payload.frames.length - 1) });
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
