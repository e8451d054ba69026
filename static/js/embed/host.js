/**
 * specstep-host.js, for pages that have a Specstep embed in a frame: moves it, hears of its changes, and lets the frame
 * follow its content's height. No dependencies; import it from the site or copy it.
 *
 *     import { connect } from 'https://…/specstep-host.js';
 *     const widget = connect(document.querySelector('iframe'));
 *     await widget.configure({ draft: 'biased' });
 *     await widget.go(6);
 *     await widget.subscribe((state) => console.log(state.step, state.says));
 *
 * Messages are sent to the frame's own origin only, and taken from that frame and that origin only. The embed on its side
 * takes requests from the page that embeds it, as the browser names it (the referrer), or from the origins that its
 * address lists: `embed.html?origin=https://example.org`.
 */

const VERSION = 1;
/** How long, in milliseconds, an answer may take: it may have to wait for the engine. */
const PATIENCE = 120_000;

/**
 * @param {HTMLIFrameElement} frame
 * @param {{origin?: string, fit?: boolean}} [options] `origin` of the embed, where its `src` does not say it; `fit: false`
 *   leaves the frame's height alone
 */
export function connect(frame, { origin = new URL(frame.src, document.baseURI).origin, fit = true } = {}) {
  // A frame that is sandboxed without allow-same-origin has no origin to be named by.
  const opaque = frame.sandbox.length > 0 && !frame.sandbox.contains('allow-same-origin');
  const expected = opaque ? 'null' : origin;
  const target = opaque ? '*' : origin;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (reason: Error) => void, timer: number}>} */
  const pending = new Map();
  /** @type {Set<(state: any) => void>} */
  const listeners = new Set();
  let lastId = 0;
  /** @type {() => void} */ let met = () => undefined;
  const ready = new Promise((resolve) => { met = () => resolve(undefined); });

  /** @param {MessageEvent} event */
  const heard = ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== expected) return;
    if (fit && data?.subject === 'lti.frameResize' && data.height > 0) frame.style.height = `${data.height}px`;
    if (data?.specstep !== VERSION) return;
    if (data.event === 'hello' || data.id === 0) met();
    else if (data.event === 'change') for (const listener of listeners) listener(data.detail);
    else settle(data);
  };

  /** @param {{id: number, result?: unknown, error?: {message: string}}} answer */
  const settle = ({ id, result, error }) => {
    const call = pending.get(id);
    if (call === undefined) return;
    pending.delete(id);
    clearTimeout(call.timer);
    if (error) call.reject(new Error(error.message));
    else call.resolve(result);
  };

  /** @param {string} method @param {object} [params] @returns {Promise<any>} */
  const call = async (method, params = {}) => {
    await ready;
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => settle({ id, error: { message: `The embed did not answer ${method}.` } }), PATIENCE);
      pending.set(id, { resolve, reject, timer });
      frame.contentWindow?.postMessage({ specstep: VERSION, id, method, params }, target);
    });
  };

  addEventListener('message', heard);
  // Whether the embed is there already cannot be seen from here; this asks, and says nothing that others may not hear.
  frame.contentWindow?.postMessage({ specstep: VERSION, id: 0, method: 'hello' }, '*');

  return {
    /** Settles when the embed is there. */
    ready,
    /** @param {object} wish settings, and `step`, `lesson`, `view`, `parts` */
    configure: (wish) => call('configure', wish),
    /** @param {number} step */
    go: (step) => call('go', { step }),
    /** @param {{speed?: number}} [how] */
    play: (how) => call('play', how),
    pause: () => call('pause'),
    state: () => call('state'),
    /** @param {'auto'|'light'|'dark'} theme */
    theme: (theme) => {
      frame.style.colorScheme = theme === 'auto' ? '' : theme;
      return call('theme', { theme });
    },
    /** Hear of every change; settles with the state now. @param {(state: any) => void} listener */
    subscribe: (listener) => {
      listeners.add(listener);
      return call('subscribe');
    },
    /** @param {(state: any) => void} listener */
    unsubscribe: (listener) => {
      listeners.delete(listener);
      return listeners.size === 0 ? call('unsubscribe') : Promise.resolve(null);
    },
    /** Let go of the frame. */
    close: () => removeEventListener('message', heard),
  };
}

/** Let all Specstep frames of the page follow their content's height. */
export function fitAll() {
  for (const frame of document.querySelectorAll('iframe')) {
    if (/\/embed\.html([?#]|$)/.test(frame.src)) connect(frame);
  }
}
