import { EngineError } from '../engine/errors.js';
import { hasRecording, recording } from '../state/recordings.js';

/**
 * Where a widget's answers come from: the engine once it is ready; until then, and where it failed, what the build
 * recorded, if it did.
 */
export class Source {
  #engine;
  #boot;

  /** @param {() => import('../engine/client.js').Engine} engine @param {import('./boot.js').Boot} boot */
  constructor(engine, boot) {
    this.#engine = engine;
    this.#boot = boot;
  }

  /** What the widget knows of the engine. @returns {import('../engine/client.js').EngineState} */
  get state() {
    return this.#boot.awake ? this.#engine().state : { phase: 'idle' };
  }

  /** Whether the widget can show these settings without waking. @param {object} settings */
  has(settings) {
    return this.#boot.awake || hasRecording(settings);
  }

  /** @param {string} method @param {object} params @param {number} [patience] @returns {Promise<any>} */
  async call(method, params, patience) {
    if (method === 'trace' && !this.#ready) {
      const raw = await recording(params);
      if (raw !== null && !this.#ready) return raw;
    }
    await this.#boot.whenAwake;
    try {
      return await this.#asked(method, params, patience);
    } catch (reason) {
      const raw = method === 'trace' && this.#failed(reason) ? await recording(params) : null;
      if (raw === null) throw reason;
      return raw;
    }
  }

  /**
   * The engine's answer. Where it lacks a text, for instance after it was started again, it is given it and asked again.
   * @param {string} method @param {object} params @param {number|undefined} patience
   */
  async #asked(method, params, patience) {
    const engine = this.#engine();
    const given = new Set();
    for (;;) {
      try {
        return await engine.call(method, params, patience);
      } catch (reason) {
        const text = reason instanceof EngineError ? reason.data.text : undefined;
        if (typeof text !== 'string' || given.has(text)) throw reason;
        given.add(text);
        const { give } = await import('../text/texts.js');
        await give((name, what) => engine.call(name, what), text);
      }
    }
  }

  get #ready() {
    return this.state.phase === 'ready';
  }

  /** The engine could not be started, rather than refuse. @param {unknown} reason */
  #failed(reason) {
    return reason instanceof EngineError && this.#engine().state.phase === 'failed';
  }
}
