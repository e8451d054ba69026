/**
 * Control from the page around, by messages. A request is `{specstep: 1, id, method, params}`; its answer
 * `{specstep: 1, id, result}` or `{specstep: 1, id, error: {message}}`; what is subscribed to comes as
 * `{specstep: 1, event: 'change', detail}`. Requests are carried out for the page around only, from an origin that the
 * embed's address allows (`?origin=`) or, where it says none, from the one that the browser names as the referrer.
 *
 * @typedef {import('../element.js').SpecStep} SpecStep
 * @typedef {{specstep: 1, id: number|string, method: string, params?: any}} Request
 */

export const VERSION = 1;

/** Whose requests are carried out. @param {string|null} named @param {string} referrer @returns {Set<string>} */
export function allowedOrigins(named, referrer) {
  const texts = named === null ? [referrer] : named.split(',');
  return new Set(texts.map((text) => originOf(text.trim())).filter((origin) => origin !== null));
}

/** @param {string} text @returns {string|null} */
function originOf(text) {
  return URL.canParse(text) && new URL(text).origin !== 'null' ? new URL(text).origin : null;
}

/**
 * Answer the page around.
 * @param {SpecStep} element
 * @param {Window} host
 * @param {Set<string>} allowed
 */
export function listen(element, host, allowed) {
  /** Ends the subscription of an origin. @type {Map<string, () => void>} */
  const subscriptions = new Map();
  const methods = methodsOf(element);

  /** @param {Request} request @param {string} origin @returns {Promise<unknown>} */
  const carryOut = async ({ method, params }, origin) => {
    if (!allowed.has(origin)) {
      throw new Error(`This embed takes no requests from ${origin}; its address can allow it: ?origin=${origin}.`);
    }
    if (method === 'unsubscribe' || method === 'subscribe') {
      subscriptions.get(origin)?.();
      subscriptions.delete(origin);
      if (method === 'unsubscribe') return null;
      subscriptions.set(origin, element.subscribe((detail) => host.postMessage({ specstep: VERSION, event: 'change', detail }, origin)));
      return element.state();
    }
    const known = methods[method];
    if (known === undefined) {
      throw new Error(`There is no method ${String(method)}; there are: ${[...Object.keys(methods), 'subscribe', 'unsubscribe'].join(', ')}.`);
    }
    return known(params ?? {});
  };

  addEventListener('message', async ({ source, origin, data }) => {
    if (source !== host || data?.specstep === undefined || data.method === undefined) return;
    const target = origin === 'null' ? '*' : origin;
    const answer = (/** @type {object} */ rest) => host.postMessage({ specstep: VERSION, id: data.id, ...rest }, target);
    if (data.specstep !== VERSION) {
      answer({ error: { message: `specstep is ${String(data.specstep)} in this request, this embed speaks ${VERSION}.` } });
    } else if (data.method === 'hello') answer({ result: { specstep: VERSION } });
    else {
      try {
        answer({ result: await carryOut(data, origin) });
      } catch (reason) {
        answer({ error: { message: reason instanceof Error ? reason.message : String(reason) } });
      }
    }
  });
  host.postMessage({ specstep: VERSION, event: 'hello', detail: {} }, '*');
}

/** The same as the element's own methods. @param {SpecStep} element @returns {Record<string, (params: any) => unknown>} */
function methodsOf(element) {
  const then = (/** @type {unknown} */ _done) => element.state();
  return {
    state: () => element.state(),
    configure: async (params) => then(await element.configure(params)),
    go: async ({ step }) => {
      await element.settled;
      return then(element.go(step));
    },
    play: (params) => then(element.play(params)),
    pause: () => then(element.pause()),
    theme: ({ theme }) => {
      element.theme = theme;
      return then(undefined);
    },
  };
}
