import { catalogue, t } from '../language.js';
import { EngineClient } from './client.js';
import { EARLY } from './early_worker.js';
import { EngineError } from './errors.js';

const NO_ENGINE_HERE = t('This file holds recorded traces and no engine; open the site itself to change the settings.');
const SANDBOXED = t('This frame is sandboxed without allow-same-origin, where no engine can run: the recorded traces of both '
  + 'drafts and of the lessons can be stepped through. Open it in Specstep for all other settings.');

const OWN = new URL(import.meta.url).origin;
const ELSEWHERE = t('this page has to allow it (Content-Security-Policy: worker-src blob: {site}), and the server of {site} has to '
  + 'allow this page’s origin (CORS)', { site: OWN });

/** Where the browser has Trusted Types, a script's address has to come through a policy: only this site's own pass. */
const policy = makePolicy();

function makePolicy() {
  try {
    return globalThis.trustedTypes?.createPolicy('specstep-url', {
      createScriptURL: (/** @type {string} */ url) => {
        if (!isOwn(url)) throw new TypeError(`${url} is not of this site`);
        return url;
      },
    });
  } catch {
    return undefined; // A page around allows no policy of this name: where it insists on one, starting the worker says so.
  }
}

/** Of this site, or a text that this script made. @param {string} url */
function isOwn(url) {
  const { origin, protocol } = new URL(url);
  return origin === OWN || (protocol === 'blob:' && origin === location.origin);
}

/** @type {EngineClient|null} */
let shared = null;

/** The page's one engine, however many widgets there are; its worker starts with the first that needs it. */
export function sharedEngine() {
  shared ??= watched(new EngineClient(
    () => {
      if (SPECSTEP_SITE.worker === '') throw new EngineError(sandboxed() ? SANDBOXED : NO_ENGINE_HERE);
      return early() ?? newWorker();
    },
    Object.fromEntries(Object.entries(SPECSTEP_SITE.files).map(
      ([name, file]) => [name, { ...file, url: here(file.url).href }])),
  ));
  return shared;
}

/** @returns {import('./client.js').Started} */
function newWorker() {
  const address = here(SPECSTEP_SITE.worker);
  const options = /** @type {const} */ ({ type: 'module', name: 'specstep-engine' });
  if (address.origin === location.origin) return { worker: new Worker(scriptUrl(address), options), take: null };
  // A worker has to be of the page's own origin: a text of this page is, and it may import what lies elsewhere.
  const shim = URL.createObjectURL(new Blob([`import ${JSON.stringify(address.href)};`], { type: 'text/javascript' }));
  return { worker: new Worker(scriptUrl(new URL(shim)), options), take: null, needs: ELSEWHERE };
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

/** The site's own page, wherever this one is. */
export function home() {
  return SPECSTEP_SITE.worker === '' && !sandboxed() ? location.href : here(`../${catalogue.language === 'en' ? '' : `${catalogue.language}.html`}`).href;
}

function sandboxed() {
  return self.origin === 'null' && location.protocol !== 'file:';
}

/** @param {string} url relative to this script, wherever the page is */
function here(url) {
  return new URL(url, import.meta.url);
}

/** @param {URL} url @returns {any} what `Worker` takes; to the type checker, Trusted Types are plain strings */
export function scriptUrl(url) {
  return policy ? policy.createScriptURL(url.href) : url;
}
