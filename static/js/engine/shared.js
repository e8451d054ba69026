import { EngineClient } from './client.js';
import { EARLY } from './early_worker.js';
import { EngineError } from './errors.js';

const NO_ENGINE_HERE = 'This file holds recorded traces and no engine; open the site itself to change the settings.';

/** Where the browser has Trusted Types, a script's address has to come through a policy: only this site's own pass. */
const policy = globalThis.trustedTypes?.createPolicy('specstep-url', {
  createScriptURL: (/** @type {string} */ url) => {
    if (new URL(url).origin !== new URL(location.href).origin) throw new TypeError(`${url} is not of this site`);
    return url;
  },
});

/** @type {EngineClient|null} */
let shared = null;

/** The page's one engine, however many widgets there are; its worker starts with the first that needs it. */
export function sharedEngine() {
  shared ??= watched(new EngineClient(
    () => {
      if (SPECSTEP_SITE.worker === '') throw new EngineError(NO_ENGINE_HERE);
      return early() ?? { worker: newWorker(), take: null };
    },
    Object.fromEntries(Object.entries(SPECSTEP_SITE.files).map(
      ([name, file]) => [name, { ...file, url: here(file.url).href }])),
  ));
  return shared;
}

function newWorker() {
  return new Worker(scriptUrl(here(SPECSTEP_SITE.worker)), { type: 'module', name: 'specstep-engine' });
}

/** The worker that the page's first script started, once. @returns {import('./client.js').Started|null} */
function early() {
  const started = Reflect.get(globalThis, EARLY) ?? null;
  Reflect.deleteProperty(globalThis, EARLY);
  return started;
}

/** @param {EngineClient} engine */
function watched(engine) {
  window.addEventListener('pageshow', ({ persisted }) => { if (persisted) engine.wake(); });
  window.addEventListener('pagehide', ({ persisted }) => { if (!persisted) engine.sleep(); });
  return engine;
}

/** @param {string} url relative to this script, wherever the page is */
function here(url) {
  return new URL(url, import.meta.url);
}

/** @param {URL} url @returns {any} what `Worker` takes; to the type checker, Trusted Types are plain strings */
export function scriptUrl(url) {
  return policy ? policy.createScriptURL(url.href) : url;
}
