/** An error of the engine or of the way to it, with the fields of a JSON-RPC error. */
export class EngineError extends Error {
  /**
   * @param {string} message one sentence for the reader
   * @param {number} [code]
   * @param {Record<string, unknown>} [data]
   */
  constructor(message, code = NO_ENGINE, data = {}) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.data = data;
  }

  /** The parameter at fault, where the engine named one. */
  get parameter() {
    return typeof this.data.parameter === 'string' ? this.data.parameter : null;
  }
}

/** The engine could not be started, or died. */
export const NO_ENGINE = -32001;
/** The engine did not answer in time. */
export const TIMED_OUT = -32002;
