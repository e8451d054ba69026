import { mark } from '../message.js';
import { fetchChecked } from './fetch-with-progress.js';
import { handOver, orWait } from './handover.js';
import { LoadProgress } from './progress.js';
import { StartError, lastLine } from './start-error.js';
import { unzip } from './unzip.js';

/**
 * @typedef {import('./fetch-with-progress.js').RuntimeFile} RuntimeFile
 * @typedef {(text: string) => string} Handle
 * @typedef {{bytes: Uint8Array<ArrayBuffer>, module: WebAssembly.Module}} Compiled
 */

const NAMES = [
  'pyodide.mjs', 'pyodide.asm.js', 'pyodide.asm.wasm', 'python_stdlib', 'pyodide-lock.json', 'numpy', 'numpy.wasm', 'specstep',
];
/** Pyodide waits for ever when its wasm does not come up, so waiting has an end. */
const LONGEST_START_MS = 30_000;
/** The smallest module there is: the magic number and the version. */
const EMPTY_WASM = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/**
 * Start Python with NumPy and the engine; everything is fetched and checked in parallel.
 * @param {Record<string, RuntimeFile>} files absolute addresses by name
 * @param {(progress: import('./progress.js').Progress) => void} report
 * @returns {Promise<Handle>} the engine's `bridge.handle`
 */
export async function boot(files, report) {
  for (const name of NAMES) {
    if (!files[name]) throw new StartError(mark('The build names no file for {file}; the site has to be built anew.'), { file: name });
  }
  const progress = new LoadProgress(files, report);
  progress.say('runtime', mark('Loading the Python runtime'));
  const parts = fetchParts(files, progress);
  // The first part that fails ends the start, whatever else is still under way.
  return Promise.race([start(files, parts, progress), firstFailure([allowed(), ...Object.values(parts)])]);
}

/**
 * What Pyodide needs, each as a promise.
 * @param {Record<string, RuntimeFile>} files @param {LoadProgress} progress
 */
function fetchParts(files, progress) {
  /** @param {string} name @param {(response: Response) => void} [onResponse] */
  const get = (name, onResponse) => fetchChecked(files[name], {
    onBytes: (loaded) => progress.update(name, loaded),
    onResponse,
  });
  return {
    pyodide: get('pyodide.mjs').then(() => load('pyodide.mjs', files)),
    // Pyodide would load this script only after its own; loaded already, it is left alone.
    script: get('pyodide.asm.js').then(() => load('pyodide.asm.js', files)),
    wasm: compile('pyodide.asm.wasm', get).then(({ module }) => module),
    stdlib: get('python_stdlib').then(({ bytes }) => bytes),
    lock: get('pyodide-lock.json').then(({ bytes }) => new TextDecoder().decode(bytes)),
    numpy: get('numpy').then(({ bytes }) => unzip(bytes)),
    library: compile('numpy.wasm', get),
    specstep: get('specstep').then(({ bytes }) => unzip(bytes)),
  };
}

/**
 * Compile a file of WebAssembly while it arrives; what was compiled counts only when the bytes turn out right.
 * @param {string} name
 * @param {(name: string, onResponse?: (response: Response) => void) => ReturnType<typeof fetchChecked>} get
 * @returns {Promise<Compiled>}
 */
async function compile(name, get) {
  /** @type {Promise<WebAssembly.Module|null>} */
  let streamed = Promise.resolve(null);
  const { bytes, again } = await get(name, (response) => {
    streamed = WebAssembly.compileStreaming(response).catch(() => null);
  });
  const module = again ? null : await streamed;
  try {
    return { bytes, module: module ?? (await WebAssembly.compile(bytes)) };
  } catch (cause) {
    throw new StartError(mark('{file} could not be compiled ({reason}); try another or a newer browser.'),
      { file: name, reason: lastLine(cause) }, { file: name });
  }
}

/** @param {string} name @param {Record<string, RuntimeFile>} files @returns {Promise<any>} */
async function load(name, files) {
  try {
    return await import(files[name].url);
  } catch (cause) {
    throw new StartError(mark('{file} arrived but could not be run ({reason}); try another or a newer browser.'),
      { file: name, reason: lastLine(cause) }, { file: name, url: files[name].url });
  }
}

/** A page's content security policy can forbid WebAssembly, which Pyodide would only log. */
async function allowed() {
  try {
    await WebAssembly.compile(EMPTY_WASM);
  } catch {
    throw new StartError(mark("This page may not run WebAssembly: its Content-Security-Policy needs "
      + "script-src 'self' 'wasm-unsafe-eval'."));
  }
}

/**
 * @param {Record<string, RuntimeFile>} files
 * @param {ReturnType<typeof fetchParts>} parts
 * @param {LoadProgress} progress
 * @returns {Promise<Handle>}
 */
async function start(files, parts, progress) {
  const [{ loadPyodide }, lockFileContents] = await Promise.all([parts.pyodide, parts.lock, parts.script]);
  const wasmUrl = files['pyodide.asm.wasm'].url;
  const indexURL = new URL('.', wasmUrl).href;
  const restore = handOver({ wasmUrl, stdlibUrl: files['python_stdlib'].url, ...parts });
  const everything = Promise.all(Object.values(parts));
  everything.then(() => progress.say('python', mark('Starting Python')), () => undefined);
  const started = loadPyodide({
    indexURL,
    packageBaseUrl: indexURL,
    lockFileContents,
    stdLibURL: files['python_stdlib'].url,
    fsInit: async (/** @type {any} */ fs, /** @type {{sitePackages: string}} */ { sitePackages }) => {
      const library = await orWait(parts.library);
      for (const file of [...(await orWait(parts.numpy)), ...(await orWait(parts.specstep))]) {
        const path = `${sitePackages}/${file.name}`;
        fs.mkdirTree(path.slice(0, path.lastIndexOf('/')));
        const bytes = file.name.endsWith('.so') ? library.bytes : file.bytes;
        fs.writeFile(path, bytes, { canOwn: true });
      }
    },
  });
  await everything;
  const python = await inTime(started);
  progress.say('numpy', mark('Starting NumPy'));
  importModule(python, 'numpy');
  restore();
  progress.say('engine', mark('Starting the engine'));
  importModule(python, 'specstep_dataclass_methods');
  const { handle } = importModule(python, 'specstep.bridge');
  // Modules are made to stay, and have been loaded without a look for garbage (sitecustomize.py).
  const garbage = importModule(python, 'gc');
  garbage.freeze();
  garbage.enable();
  return handle;
}

/** @param {any} python @param {string} name */
function importModule(python, name) {
  try {
    return python.pyimport(name);
  } catch (cause) {
    throw new StartError(mark('{file} could not be imported ({reason}); the site has to be built anew.'),
      { file: name, reason: lastLine(cause) }, { file: name });
  }
}

/** @template T @param {Promise<T>} started @returns {Promise<T>} */
async function inTime(started) {
  /** @type {number|undefined} */
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = self.setTimeout(() => reject(new StartError(
      mark('Python did not start within {seconds} seconds although pyodide.asm.wasm and all other files '
        + 'arrived; close other tabs and try again, or try another browser.'), { seconds: LONGEST_START_MS / 1000 },
    )), LONGEST_START_MS);
  });
  try {
    return /** @type {T} */ (await Promise.race([started, late]));
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects with the first failure and never resolves. @param {Promise<unknown>[]} parts @returns {Promise<never>} */
function firstFailure(parts) {
  return new Promise((_resolve, reject) => {
    for (const part of parts) part.catch(reject);
  });
}
