/** Where the page's first script leaves the worker that it started, for the engine's client. */
export const EARLY = Symbol.for('specstep.early');

/** What a worker is listened to for. */
export const KINDS = ['message', 'messageerror', 'error'];
