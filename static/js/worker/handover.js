/** Bytes of the largest module that Emscripten makes around a function of JavaScript's; more than that is a library. */
const LONGEST_WRAPPER = 256;

/**
 * Pyodide fetches its wasm and its standard library itself, one after the other. Ours are fetched already, checked, and
 * the wasm is compiled while it arrived: until the returned function is called, Pyodide is handed those. The same goes
 * for NumPy's own module, which Python would compile when it imports it.
 * @param {{wasmUrl: string, wasm: Promise<WebAssembly.Module>, stdlibUrl: string,
 *   stdlib: Promise<Uint8Array<ArrayBuffer>>, library: Promise<import('./boot.js').Compiled>}} ready
 * @returns {() => void}
 */
export function handOver({ wasmUrl, wasm, stdlibUrl, stdlib, library }) {
  const { fetch: networkFetch } = self;
  const { instantiateStreaming, Memory, Module } = WebAssembly;
  self.fetch = async (resource, options) => {
    const url = resource instanceof Request ? resource.url : String(resource);
    if (url === wasmUrl) return new Response(null, { headers: { 'Content-Type': 'application/wasm' } });
    if (url === stdlibUrl) {
      const { buffer } = await orWait(stdlib);
      return Object.assign(new Response(null), { arrayBuffer: async () => buffer }); // as it is, without two copies
    }
    return networkFetch.call(self, resource, options);
  };
  // Pyodide instantiates one module by streaming: the interpreter.
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    const module = await orWait(wasm);
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  /** @type {Map<string|number, WebAssembly.Module>} */
  const modules = new Map();
  library.then(({ bytes, module }) => modules.set(bytes.byteLength, module), () => undefined);
  WebAssembly.Module = new Proxy(Module, { construct: (target, [bytes]) => {
    // Each function of JavaScript's that C may call gets a wrapper of its own, and few wrappers differ.
    const key = bytes.byteLength < LONGEST_WRAPPER ? String(bytes) : bytes.byteLength;
    const module = modules.get(key) ?? new target(bytes);
    if (typeof key === 'string') modules.set(key, module);
    return module;
  } });
  // Pyodide wants memory to sleep on, which pages seldom get; a browser that reports that reads all of its script again.
  WebAssembly.Memory = new Proxy(Memory, { construct: (target, [wish]) => new target({ ...wish, shared: false }) });
  return () => {
    WebAssembly.Memory = Memory;
    WebAssembly.Module = Module;
    self.fetch = networkFetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/**
 * Where a part failed, the start has failed and is reported; Pyodide must not go on without the part.
 * @template T @param {Promise<T>} part @returns {Promise<T>}
 */
export function orWait(part) {
  return part.catch(() => new Promise(() => undefined));
}
