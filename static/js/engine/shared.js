import { EngineClient } from './client.js';

/** @type {EngineClient|null} */
let shared = null;

/** The page's one engine, however many widgets there are; its worker starts with the first that needs it. */
export function sharedEngine() {
  shared ??= new EngineClient(
    () => new Worker(here(SPECSTEP_SITE.worker), { type: 'module', name: 'specstep-engine' }),
    Object.fromEntries(Object.entries(SPECSTEP_SITE.files).map(
      ([name, file]) => [name, { ...file, url: here(file.url).href }])),
  );
  return shared;
}

/** @param {string} url relative to this script, wherever the page is */
function here(url) {
  return new URL(url, import.meta.url);
}
