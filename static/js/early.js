/**
 * The first script of the page, inline: the engine's worker is on its way while the page itself is still being read.
 * What it says until the page's engine client takes it over (engine/shared.js) is kept for that.
 */
import { EARLY } from './engine/early_name.js';

/** @returns {import('./engine/client.js').Started} */
function start() {
  /** @param {string} url relative to the page's assets, as everywhere in SPECSTEP_SITE */
  const here = (url) => new URL(url, new URL(SPECSTEP_SITE.assets, location.href)).href;
  const address = here(SPECSTEP_SITE.worker);
  const policy = globalThis.trustedTypes?.createPolicy('specstep-early', { createScriptURL: (url) => url });
  const worker = new Worker(policy ? policy.createScriptURL(address) : address,
    { type: 'module', name: 'specstep-engine' });
  /** @type {Event[]} */
  const missed = [];
  for (const kind of ['message', 'messageerror', 'error']) worker.addEventListener(kind, (event) => missed.push(event));
  const files = Object.fromEntries(Object.entries(SPECSTEP_SITE.files).map(
    ([name, file]) => [name, { ...file, url: here(file.url) }]));
  worker.postMessage(JSON.stringify({ jsonrpc: '2.0', method: 'boot', params: { files } }));
  return { worker, missed };
}

try {
  if (typeof WebAssembly === 'object') Reflect.set(globalThis, EARLY, start());
} catch {
  // No worker can be had here: the client, which tries the same, tells the reader why.
}
