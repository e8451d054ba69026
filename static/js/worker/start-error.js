import { filled, mark } from '../message.js';

/** Why the engine could not start, as one sentence that names the file or the cause and says what to do. */
export class StartError extends Error {
  /**
   * @param {string} message with the places of its values; the page says it in its own language
   * @param {Record<string, string|number>} [values]
   * @param {{file?: string, url?: string, status?: number}} [data]
   */
  constructor(message, values = {}, data = {}) {
    super(filled(message, values));
    this.name = 'StartError';
    this.told = { message, values };
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
  return new StartError(mark('The engine could not start ({reason}); reload the page to try again.'), { reason: lastLine(cause) });
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
