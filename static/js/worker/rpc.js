/**
 * The worker's end of JSON-RPC 2.0: strings only, so that nothing of Python's can leak to the page.
 */

import { filled } from '../message.js';

const INTERNAL_ERROR = -32603;

/** @param {string} method @param {unknown} params */
export function notify(method, params) {
  self.postMessage(JSON.stringify({ jsonrpc: '2.0', method, params }));
}

/** @param {unknown} id @param {string} message with the places of its values @param {Record<string, string>} [values] */
export function replyWithError(id, message, values = {}) {
  const error = { code: INTERNAL_ERROR, message: filled(message, values), told: { message, values }, data: {} };
  self.postMessage(JSON.stringify({ jsonrpc: '2.0', id, error }));
}

/**
 * Calls `boot` for the notification of that name and `call`, with the text as it came, for everything else.
 * @param {{boot: (params: any) => void, call: (text: string, id: unknown) => void}} handlers
 */
export function listen({ boot, call }) {
  self.addEventListener('message', (event) => {
    const text = String(/** @type {MessageEvent} */ (event).data);
    const message = parse(text);
    if (message?.method === 'boot') boot(message.params);
    else call(text, message?.id ?? null);
  });
}

/** @param {string} text @returns {any} null where it is no JSON object: Python says so in its own words. */
function parse(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
