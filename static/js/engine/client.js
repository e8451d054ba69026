import { catalogue, retold, t } from '../language.js';
import { Calls, toldAgain } from './calls.js';
import { KINDS } from './early_worker.js';
import { EngineError } from './errors.js';

/**
 * @typedef {import('../types.js').Hello} Hello
 * @typedef {{phase: 'idle'} | {phase: 'loading', stage: string, text: string, loaded: number, total: number,
 *   stalled: boolean} | {phase: 'ready', hello: Hello} | {phase: 'failed', error: EngineError}} EngineState
 * @typedef {{worker: Worker, take: (() => Event[])|null, needs?: string}} Started a worker; where it was told to boot already,
 *   `take` gives what it has said since; what else than a connection it takes to be loaded
 * @typedef {{promise: Promise<Hello>, resolve: (hello: Hello) => void, reject: (reason: EngineError) => void}} Deferred
 * @typedef {{call: number, silence: number, boot: number, ping: number}} Patience milliseconds
 * @typedef {EventTarget & Pick<EngineClient, 'state'|'ready'|'start'|'restart'|'call'>} Engine what a widget needs of one
 */

/** What the engine needs of the page's language; nothing for English. */
const words = catalogue.language === 'en' ? null : {
  language: catalogue.language, messages: catalogue.messages, plurals: catalogue.plurals, decimal: catalogue.decimal, group: catalogue.group,
};

/** @type {Patience} */
const PATIENCE = { call: 9_000, silence: 9_000, boot: 90_000, ping: 3_000 };

/**
 * The page's end of the engine: JSON-RPC 2.0, one string each way. Every call settles: by its reply, an error,
 * a timeout or the worker's death. Fires `state` whenever `state` changes.
 */
export class EngineClient extends EventTarget {
  /** @type {EngineState} */ state = { phase: 'idle' };
  /** @type {Worker|null} */ #worker = null;
  #calls = new Calls(() => this.restart());
  /** @type {Deferred|null} */ #ready = null;
  /** True from a start until it has come out one way or the other; a restart in between keeps the promise. */
  #awaited = false;
  /** What the worker needs to be loaded. */ #needs = '';
  #silence = 0;
  #deadline = 0;
  #makeWorker;
  #files;
  #patience;

  /**
   * @param {() => Started} makeWorker
   * @param {Record<string, {url: string, bytes: number, sha256: string}>} files absolute URLs
   * @param {Partial<Patience>} [patience]
   */
  constructor(makeWorker, files, patience = {}) {
    super();
    this.#makeWorker = makeWorker;
    this.#files = files;
    this.#patience = { ...PATIENCE, ...patience };
  }

  /** Settles when the engine answers; starts it if nobody has. @returns {Promise<Hello>} */
  get ready() {
    if (this.#ready === null) this.start();
    return /** @type {Deferred} */ (this.#ready).promise;
  }

  /** Start the worker, unless it is already on its way. */
  start() {
    if (this.state.phase === 'loading' || this.state.phase === 'ready') return;
    if (this.#ready === null || !this.#awaited) {
      this.#ready = deferred();
      this.#awaited = true;
      // Those who wait get the reason; a start nobody waits for must not become an unhandled rejection.
      this.#ready.promise.catch(() => undefined);
    }
    this.#set({ phase: 'loading', stage: 'worker', text: t('Starting the engine'), loaded: 0, total: 0, stalled: false });
    if (typeof WebAssembly !== 'object') {
      this.#fail(new EngineError(t('WebAssembly is switched off in this browser, so the engine cannot run here; '
        + 'allow it, or open the page in another browser.')));
      return;
    }
    let started;
    try {
      started = this.#makeWorker();
    } catch (cause) {
      this.#fail(new EngineError(cannotStart(cause)));
      return;
    }
    this.#heard();
    this.#deadline = window.setTimeout(() => this.#fail(new EngineError(
      t('The engine was not ready after {seconds} seconds; check the connection and try again.', { seconds: this.#patience.boot / 1000 }),
    )), this.#patience.boot);
    this.#listenTo(started);
  }

  /** @param {Started} started */
  #listenTo({ worker, take, needs = t('check the connection and try again') }) {
    this.#worker = worker;
    this.#needs = needs;
    const listen = (/** @type {any} */ event) => {
      if (event.type === 'message') this.#receive(worker, event.data);
      else this.#died(worker, event.type === 'error' ? event.message : t('a message could not be read'));
    };
    for (const kind of KINDS) worker.addEventListener(kind, listen);
    if (take) take().forEach(listen);
    else worker.postMessage(JSON.stringify({ jsonrpc: '2.0', method: 'boot', params: { files: this.#files } }));
  }

  /** End the worker and start afresh; the way out of a stuck call and of a failed start. */
  restart() {
    this.#stop(new EngineError(t('The engine was started again before it could answer.')));
    this.state = { phase: 'idle' };
    this.start();
  }

  /**
   * Call a method of the engine. Waits for the engine where it is still starting.
   * @param {string} method
   * @param {object} params
   * @param {number} [patience] milliseconds the engine may take for it, once it has come to it
   * @returns {Promise<any>}
   */
  async call(method, params, patience = this.#patience.call) {
    await this.ready;
    return this.#ask(method, params, patience);
  }

  /** @param {string} method @param {object} params @param {number} patience @returns {Promise<any>} */
  async #ask(method, params, patience) {
    const worker = this.#worker;
    if (worker === null) throw new EngineError(t('The engine is not running; try again.'));
    return this.#calls.make(worker, method, params, patience);
  }

  /** @param {Worker} worker @param {unknown} text */
  #receive(worker, text) {
    if (worker !== this.#worker) return;
    let message;
    try {
      message = JSON.parse(String(text));
    } catch {
      this.#died(worker, t('it sent something that is not JSON'));
      return;
    }
    if (message.method === 'progress') this.#progress(message.params);
    else if (message.method === 'ready') void this.#meet(message.params);
    else if (message.method === 'failed') {
      this.#fail(new EngineError(toldAgain(message.params), message.params.code, message.params.data));
    } else this.#calls.settle(message);
  }

  /** @param {{stage: string, text: string, loaded: number, total: number}} params */
  #progress(params) {
    if (this.state.phase !== 'loading') return;
    this.#heard();
    this.#set({ phase: 'loading', ...params, text: retold(params.text), stalled: false });
  }

  /** The engine is there, and is told the language that the page speaks. @param {Hello} hello */
  async #meet(hello) {
    try {
      this.#becomeReady(words === null ? hello : await this.#ask('speak', words, this.#patience.call));
    } catch (reason) {
      this.#fail(/** @type {EngineError} */ (reason)); // nothing else comes out of #ask
    }
  }

  /** @param {Hello} hello */
  #becomeReady(hello) {
    this.#clearTimers();
    this.#awaited = false;
    this.#set({ phase: 'ready', hello });
    this.#ready?.resolve(hello);
  }

  /**
   * The page is back from the browser's back/forward cache: some browsers end its worker there without a word. Where it
   * does not answer, it is started again.
   */
  wake() {
    if (this.state.phase === 'ready') this.#ask('hello', {}, this.#patience.ping).catch(() => undefined);
  }

  /** The page goes for good: memory that is given back only later has kept the next page from starting (iOS). */
  sleep() {
    this.#stop(new EngineError(t('The page was left.')));
    this.state = { phase: 'idle' };
  }

  /** @param {Worker} worker @param {string} why */
  #died(worker, why) {
    if (worker !== this.#worker) return;
    if (this.state.phase === 'ready') {
      this.#stop(new EngineError(t('The engine stopped ({reason}) and is starting again.', { reason: why || t('no reason given') })));
      this.state = { phase: 'idle' };
      this.start();
    } else {
      this.#fail(new EngineError(why
        ? t('The engine could not be started: {reason}. Reload the page or try again.', { reason: why })
        : t('The engine’s worker script could not be loaded; {remedy}.', { remedy: this.#needs })));
    }
  }

  /** @param {EngineError} error */
  #fail(error) {
    this.#stop(error);
    this.#awaited = false;
    this.#ready?.reject(error);
    this.#set({ phase: 'failed', error });
  }

  /** @param {EngineError} reason */
  #stop(reason) {
    this.#clearTimers();
    this.#worker?.terminate();
    this.#worker = null;
    this.#calls.rejectAll(reason);
  }

  /** A sign of life: silence is counted from here. A silent engine is reported, but may still come. */
  #heard() {
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => {
      if (this.state.phase === 'loading') this.#set({ ...this.state, stalled: true });
    }, this.#patience.silence);
  }

  #clearTimers() {
    clearTimeout(this.#silence);
    clearTimeout(this.#deadline);
  }

  /** @param {EngineState} state */
  #set(state) {
    this.state = state;
    this.dispatchEvent(new Event('state'));
  }
}

/** @param {unknown} cause @returns {string} */
function cannotStart(cause) {
  if (cause instanceof EngineError) return cause.message;
  if (location.protocol === 'file:') {
    return t('A page opened from a file cannot start the engine; serve the folder over HTTP '
      + '(for instance: python3 -m http.server).');
  }
  return t('The engine’s worker could not be started ({reason}); open the page itself rather than inside a sandboxed frame.',
    { reason: cause instanceof Error ? cause.message : String(cause) });
}

/** @returns {Deferred} */
function deferred() {
  /** @type {any} */
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}

