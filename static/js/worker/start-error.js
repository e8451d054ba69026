/** Why the engine could not start, as one sentence that names the file or the cause and says what to do. */
export class StartError extends Error {
  /**
   * @param {string} message
   * @param {{file?: string, url?: string, status?: number}} [data]
   */
  constructor(message, data = {}) {
    super(message);
    this.name = 'StartError';
    this.data = data;
  }
}

/**
 * What was thrown, as a sentence; Pyodide also throws things that are no errors.
 * @param {unknown} cause
 * @returns {StartError}
 */
export function asStartError(cause) {
  if (cause instanceof StartError) return cause;
  return new StartError(`The engine could not start (${lastLine(cause)}); reload the page to try again.`);
}

/**
 * The last line of an error's message: where Python puts the error itself, below its traceback.
 * @param {unknown} cause
 * @returns {string}
 */
export function lastLine(cause) {
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  return text.trim().split('\n').at(-1)?.replace(/\.$/, '') ?? 'unknown reason';
}
