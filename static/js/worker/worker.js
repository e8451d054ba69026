/** The engine's worker: boots Python once, then passes requests to `specstep.bridge.handle` and its replies back. */

import { mark } from '../message.js';
import { boot } from './boot.js';
import { listen, notify, replyWithError } from './rpc.js';
import { asStartError, lastLine } from './start-error.js';

const START_FAILED = -32000;

/** @type {import('./boot.js').Handle|null} */
let handle = null;
let booting = false;

listen({
  boot: async ({ files }) => {
    if (booting) return;
    booting = true;
    try {
      const engine = await boot(files, (progress) => notify('progress', progress));
      const hello = JSON.parse(engine(JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'hello', params: {} })));
      handle = engine;
      notify('ready', hello.result);
    } catch (cause) {
      const { message, told, data } = asStartError(cause);
      booting = false;
      notify('failed', { code: START_FAILED, message, told, data });
    }
  },
  call: (text, id) => {
    if (handle === null) {
      replyWithError(id, mark('The engine is not ready yet; wait for its "ready" message.'));
      return;
    }
    try {
      self.postMessage(handle(text));
    } catch (cause) {
      replyWithError(id, mark('The engine met an error of its own ({reason}); please report it.'), { reason: lastLine(cause) });
    }
  },
});
