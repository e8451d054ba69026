import { EngineError } from '../engine/errors.js';
import { hasRecording, recording } from '../state/recordings.js';

/**
 * Where a widget's answers come from: the engine once the widget is awake; until then, and where the engine failed, what
 * the build recorded.
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
    if (method === 'trace' && (!this.#boot.awake || this.#engine().state.phase === 'failed')) {
      const raw = await recording(params);
      if (raw !== null) return raw;
    }
    await this.#boot.whenAwake;
    try {
      return await this.#engine().call(method, params, patience);
    } catch (reason) {
      const raw = method === 'trace' && this.#failed(reason) ? await recording(params) : null;
      if (raw === null) throw reason;
      return raw;
    }
  }

  /** The engine could not be started, rather than refuse. @param {unknown} reason */
  #failed(reason) {
    return reason instanceof EngineError && this.#engine().state.phase === 'failed';
  }
}
