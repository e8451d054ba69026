import { catalogue } from '../language.js';

/** The server answers in the language of the page, which need not be the browser's. */
const LANGUAGE = { 'Accept-Language': catalogue.language };

/** The model server did not answer at all: not there, stopped, or out of reach. */
export class ServerGone extends Error {}

/** The model server refused, in a sentence for the reader. */
export class ServerRefusal extends Error {
  /** @param {string} message @param {string} code @param {number} status */
  constructor(message, code, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The model server beside this page. Every call gives its JSON, or rejects with one of the errors above. */
export class Api {
  /** @type {string|null} */ #token = null;
  #base;

  /** @param {URL} base of the API, with a slash at its end */
  constructor(base) {
    this.#base = base;
  }

  /** @returns {Promise<import('./types.js').Info>} */
  info() {
    return this.#json('GET', 'info');
  }

  /** @param {import('./types.js').Wish} wish @returns {Promise<{state: import('./types.js').RunState}>} */
  async start(wish) {
    const { id } = await this.#json('POST', 'sessions', wish);
    return this.state(id);
  }

  /** A run with all of its payload, or with what has changed since a step. @param {string} id @param {number} [since]
   * @returns {Promise<{state: import('./types.js').RunState}>} */
  state(id, since) {
    return this.#json('GET', `sessions/${id}${since === undefined ? '' : `?since=${since}`}`);
  }

  /** @param {string} id @param {'draft'|'verify'} phase @param {number} since the last step that is known here
   * @returns {Promise<{state: import('./types.js').RunState}>} */
  step(id, phase, since) {
    return this.#json('POST', `sessions/${id}/${phase}?since=${since}`);
  }

  /** @param {string} id @param {{keepalive?: boolean}} [how] */
  remove(id, how = {}) {
    return this.#json('DELETE', `sessions/${id}`, undefined, how);
  }

  /**
   * A call that is answered by server-sent events.
   * @param {string} path @param {unknown} body @param {(event: string, data: any) => void} hear @param {AbortSignal} signal
   */
  async listen(path, body, hear, signal) {
    const response = await this.#answer('POST', path, body, { signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const blocks = (text + part.value.replace(/\r/g, '')).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) heard(block, hear);
    }
  }

  /** @param {string} method @param {string} path @param {unknown} [body] @param {RequestInit} [how] @returns {Promise<any>} */
  async #json(method, path, body, how = {}) {
    const response = await this.#answer(method, path, body, how);
    return response.status === 204 ? null : response.json();
  }

  /** @param {string} method @param {string} path @param {unknown} body @param {RequestInit} how */
  async #answer(method, path, body, how) {
    this.#token ??= await this.#fetchToken();
    const response = await this.#fetch(path, {
      ...how,
      method,
      headers: { ...LANGUAGE, 'X-Specstep-Token': this.#token, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.ok) return response;
    if (response.status === 401 || response.status === 403) this.#token = null; // A server started anew has another token.
    throw await refusal(response);
  }

  async #fetchToken() {
    const response = await this.#fetch('token', { headers: LANGUAGE });
    // The site itself has a file there that says null, so that asking is no error; some hosts have a page of their own.
    const token = response.ok ? parsed(await response.text())?.token : null;
    if (typeof token !== 'string') throw new ServerGone();
    return token;
  }

  /** @param {string} path @param {RequestInit} how */
  async #fetch(path, how) {
    try {
      return await fetch(new URL(path, this.#base), { cache: 'no-store', credentials: 'same-origin', ...how });
    } catch (reason) {
      if (reason instanceof DOMException && reason.name === 'AbortError') throw reason;
      throw new ServerGone(); // fetch rejects without a status where nothing answers
    }
  }
}

/** @param {string} text @returns {any} null where it is not JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {Response} response */
async function refusal(response) {
  const type = response.headers.get('Content-Type') ?? '';
  if (!type.includes('json')) return new ServerGone();
  const { code, message } = await response.json();
  return new ServerRefusal(String(message), String(code), response.status);
}

/** One block of the event stream. @param {string} block @param {(event: string, data: any) => void} hear */
function heard(block, hear) {
  let event = 'message';
  const data = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  if (data.length > 0) hear(event, JSON.parse(data.join('\n')));
}
