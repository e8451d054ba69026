/**
 * The first script of the page, inline: the engine's worker is on its way while the page itself is still being read.
 * What it says until the page's engine client takes it over (engine/shared.js) is kept for that.
 */
import { EARLY, KINDS } from './engine/early_worker.js';

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
  const keep = (/** @type {Event} */ event) => { missed.push(event); };
  for (const kind of KINDS) worker.addEventListener(kind, keep);
  const files = Object.fromEntries(Object.entries(SPECSTEP_SITE.files).map(
    ([name, file]) => [name, { ...file, url: here(file.url) }]));
  worker.postMessage(JSON.stringify({ jsonrpc: '2.0', method: 'boot', params: { files } }));
  const take = () => {
    for (const kind of KINDS) worker.removeEventListener(kind, keep);
    return missed;
  };
  return { worker, take };
}

try {
  if (typeof WebAssembly === 'object') Reflect.set(globalThis, EARLY, start());
} catch {
  // No worker can be had here: the client, which tries the same, tells the reader why.
}
