/// <reference lib="webworker" />
/**
 * Keeps the site for readers without a network. It only ever steps in where the network does not answer, so a page is
 * always as new as its server; and since every file but the page itself is named by its content, what is kept can
 * complete a page of its own build and no other.
 */

const self_ = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { version, files } = SPECSTEP_OFFLINE;
const PREFIX = `specstep ${self_.registration.scope} `;
const KEPT = PREFIX + version;
/** A network that is there but does not answer must not keep a reader from the page. */
const LONGEST_MS = 4000;

self_.addEventListener('install', (event) => event.waitUntil(keepAll()));
self_.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self_.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self_.registration.scope)) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : part(request));
});

/** All or nothing: where one file fails, this build is not kept, and the one before stays. */
async function keepAll() {
  const cache = await caches.open(KEPT);
  await Promise.all(files.map(async (file) => {
    // Pages have to be this build's; everything else is named by its content, and may come from the browser's cache.
    const named = file.includes('/') && file !== './' && !file.endsWith('.html');
    const reply = await fetch(file, { cache: named ? 'default' : 'reload' });
    if (!reply.ok) throw new Error(`${file}: ${reply.status}`);
    await cache.put(file, reply);
  }));
}

/** Runs once no page of an older build is open any more. */
async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== KEPT) await caches.delete(name);
  }
}

/** @param {Request} request @returns {Promise<Response>} */
async function page(request) {
  const late = new Promise((resolve) => setTimeout(() => resolve(null), LONGEST_MS));
  const reply = await Promise.race([fetch(request).catch(() => null), late]);
  return reply ?? (await kept(addressOf(request))) ?? (await kept('./')) ?? fetch(request);
}

/** What an address asks of a page is the page's own affair; a folder is its first page. @param {Request} request */
function addressOf({ url }) {
  return url.replace(/[?#].*$/, '').replace(/\/$/, '/index.html');
}

/** @param {Request} request @returns {Promise<Response>} */
async function part(request) {
  try {
    const reply = await fetch(request);
    // A page of an older build may still be open when its files are gone from the server.
    return reply.ok ? reply : (await kept(request)) ?? reply;
  } catch (cause) {
    const reply = await kept(request);
    if (reply) return reply;
    throw cause;
  }
}

/** @param {Request|string} wanted @returns {Promise<Response|undefined>} */
async function kept(wanted) {
  const cache = await caches.open(KEPT);
  return (await cache.match(wanted, { ignoreVary: true })) ?? (wanted === './' ? undefined : caches.match(wanted, { ignoreVary: true }));
}
