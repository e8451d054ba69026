import { t, whole } from '../language.js';
import { pack } from './shelf.js';

/**
 * Traces as files. The engine reads, checks and replays them; nothing of a file is shown before it has.
 *
 * @typedef {import('./session.js').Session} Session
 * @typedef {{verdict: 'identical'|'differs'|'foreign', event: number|null, message: string,
 *   payload: import('../types.js').RawPayload, tables: import('../types.js').OwnTable[]|null}} Opened
 *   `tables`: its own ones; null where it can only be replayed
 */

/** In bytes; the engine takes as many characters. */
export const SIZE_MOST = 5_000_000;

/**
 * What became of the last file of each session.
 * @type {WeakMap<Session, {name: string, message: string, event: number|null, trouble: boolean}>}
 */
export const outcomes = new WeakMap();

/**
 * Open a file. The page stays as it was unless the engine can show it; either way it says what came of it.
 * @param {Session} session
 * @param {File} file
 */
export async function openFile(session, file) {
  try {
    if (file.size > SIZE_MOST) throw new Error(tooBig(file));
    const opened = /** @type {Opened} */ (await session.call('open', { text: await textOf(file) }));
    const { verdict, message, event, tables } = opened;
    const payload = tables?.length ? withTables(opened.payload, tables) : opened.payload;
    if (tables?.length) await pack(tables);
    outcomes.set(session, { name: file.name, message, event, trouble: false });
    session.show(payload, { source: verdict === 'identical' && tables !== null ? 'engine' : 'file', note: message });
  } catch (reason) {
    const message = reason instanceof Error ? reason.message : String(reason);
    outcomes.set(session, { name: file.name, message, event: null, trouble: true });
    session.say(message);
  }
}

/** @param {import('../types.js').RawPayload} payload @param {import('../types.js').OwnTable[]} tables */
function withTables(payload, tables) {
  return { ...payload, config: { ...payload.config, tables } };
}

/** @param {File} file */
function tooBig({ size }) {
  return t('This file has {bytes} bytes; a trace may have up to {most}. The page stays as it was.',
    { bytes: whole(size), most: whole(SIZE_MOST) });
}

/** @param {File} file */
async function textOf(file) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(t('This file is not text in UTF-8, so it is no trace. The page stays as it was.'));
  }
}

/**
 * Hand a file to the reader.
 * @param {Blob} blob
 * @param {string} name
 */
export function handOver(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the blob once it has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The name of what is downloaded, without its ending. @param {Session} session */
export function baseName({ payload }) {
  if (payload === null) return 'specstep';
  const { draft, width, seed, rule } = payload.config;
  const parts = ['specstep', draft, `k${width}`, `seed${seed}`, ...(rule === 'exact' ? [] : [rule])];
  return parts.join('-').replace(/[^A-Za-z0-9-]/g, '_').slice(0, 80);
}

/** The trace on show, exactly as it was written. @param {Session} session */
export function downloadTrace(session) {
  if (session.payload === null) return;
  handOver(new Blob([session.payload.traceText], { type: 'application/json' }), `${baseName(session)}.json`);
}
