import { mark } from '../message.js';
import { StartError } from './start-error.js';

/**
 * @typedef {{url: string, bytes: number, sha256: string}} RuntimeFile
 * @typedef {{onBytes?: (loaded: number) => void, onResponse?: (response: Response) => void}} Watch
 */

/** Types that a browser insists on before it runs a file. */
const MIME_TYPES = [
  { ending: '.wasm', pattern: /^application\/wasm$/, wanted: 'application/wasm' },
  { ending: '.mjs', pattern: /^(text|application)\/(x-)?javascript$/, wanted: 'text/javascript' },
  { ending: '.js', pattern: /^(text|application)\/(x-)?javascript$/, wanted: 'text/javascript' },
];

/** The browser's own: `fetch` itself is exchanged while Pyodide starts (see handover.js). */
const networkFetch = self.fetch.bind(self);

/** A file that arrived whole but with other bytes than the build's. */
class AlteredError extends StartError {}

/** @param {RuntimeFile} file @returns {string} its name, as whoever runs the site knows it */
function nameOf(file) {
  return new URL(file.url).pathname.split('/').pop() ?? file.url;
}

/**
 * The bytes of one file of the runtime, checked for status, type, length and SHA-256.
 *
 * A file that does not match is fetched once more past the browser's cache, which may hold a broken copy for a year.
 * `onResponse` gets a second reading of the same response, to compile while it arrives; it may turn out not to match.
 * @param {RuntimeFile} file
 * @param {Watch} [watch]
 * @returns {Promise<{bytes: Uint8Array<ArrayBuffer>, again: boolean}>} `again`: it took the second fetch
 */
export async function fetchChecked(file, watch = {}) {
  try {
    return { bytes: await attempt(file, 'default', watch), again: false };
  } catch (error) {
    if (!(error instanceof AlteredError)) throw error;
    return { bytes: await attempt(file, 'reload', { onBytes: watch.onBytes }), again: true };
  }
}

/**
 * @param {RuntimeFile} file @param {RequestCache} cache @param {Watch} watch
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function attempt(file, cache, { onBytes, onResponse }) {
  const name = nameOf(file);
  let bytes;
  try {
    const response = await networkFetch(file.url, { cache, credentials: 'same-origin' });
    checkHead(file, response);
    onResponse?.(response.clone());
    bytes = await readAll(response, file.bytes, onBytes);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(mark('{file} could not be fetched; check the connection, then try again.'), { file: name }, about(file));
  }
  if (bytes.length !== file.bytes || !(await matches(bytes, file.sha256))) {
    throw new AlteredError(
      mark('{file} arrived damaged or altered ({bytes} of {all} bytes); try again, and if that does not '
        + 'help, the site has to be built and uploaded anew.'),
      { file: name, bytes: bytes.length, all: file.bytes },
      about(file),
    );
  }
  return bytes;
}

/** @param {RuntimeFile} file @param {Response} response */
function checkHead(file, response) {
  const name = nameOf(file);
  if (!response.ok) {
    throw new StartError(response.status === 404
      ? mark('{file} is missing on the server (HTTP {status}); try again later, or tell whoever runs this site.')
      : mark('{file} was refused by the server (HTTP {status}); try again later, or tell whoever runs this site.'),
    { file: name, status: response.status }, { ...about(file), status: response.status });
  }
  const type = (response.headers.get('Content-Type') ?? '').split(';')[0].trim().toLowerCase();
  const path = new URL(file.url).pathname;
  const rule = MIME_TYPES.find(({ ending }) => path.endsWith(ending));
  if (rule && !rule.pattern.test(type)) {
    throw new StartError(
      mark('{file} came with the type {type} instead of {wanted}; the server of this site has to be told that type.'),
      { file: name, type: type || '(–)', wanted: rule.wanted },
      about(file),
    );
  }
}

/**
 * @param {Response} response @param {number} expected @param {((loaded: number) => void)} [onBytes]
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function readAll(response, expected, onBytes) {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array(await response.arrayBuffer());
  let bytes = new Uint8Array(expected);
  let loaded = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (loaded + part.value.length > bytes.length) {
      const larger = new Uint8Array(2 * (loaded + part.value.length));
      larger.set(bytes.subarray(0, loaded));
      bytes = larger;
    }
    bytes.set(part.value, loaded);
    loaded += part.value.length;
    onBytes?.(Math.min(loaded, expected));
  }
  return loaded === bytes.length ? bytes : bytes.slice(0, loaded);
}

/**
 * Browsers offer hashing to secure origins only (HTTPS, localhost); elsewhere the length has to do.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {string} sha256
 */
async function matches(bytes, sha256) {
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}

/** @param {RuntimeFile} file */
function about(file) {
  return { file: nameOf(file), url: file.url };
}
