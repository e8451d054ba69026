import { SITE, t } from '../language.js';
import { loadLessons } from './lessons.js';
import { DEFAULTS, SETTINGS } from './link.js';
import { hasTables } from './shelf.js';

/**
 * Traces that the build recorded, for widgets whose engine is not up: those of the two drafts, and those of the lessons.
 *
 * @typedef {import('../types.js').RawPayload} RawPayload
 */

/** @type {WeakSet<RawPayload>} */
const recorded = new WeakSet();
/** @type {Map<string, Promise<RawPayload>>} by address */
const files = new Map();

/** Whether the build made this payload. @param {RawPayload} raw */
export function isRecorded(raw) {
  return recorded.has(raw);
}

/** Whether there is a recording of these settings. @param {object} settings those left out are the defaults */
export function hasRecording(settings) {
  return entryOf(settings) !== undefined;
}

/**
 * The recorded trace of these settings; null where there is none, or where it cannot be had.
 * @param {object} settings
 * @returns {Promise<RawPayload|null>}
 */
export async function recording(settings) {
  const entry = entryOf(settings);
  if (entry === undefined) return null;
  try {
    const raw = entry.url === '' ? await fromLessons(settings) : await fromFile(entry.url);
    if (raw !== null) recorded.add(raw);
    return raw;
  } catch {
    return null; // The engine, which may come from elsewhere, says what is wrong with the connection.
  }
}

/** @param {object} settings */
function entryOf(settings) {
  return (SITE.recorded ?? []).find(({ config }) => same(config, settings));
}

/** @param {object} settings */
async function fromLessons(settings) {
  const { payloads } = await loadLessons();
  return payloads.find(({ config }) => same(config, settings)) ?? null;
}

/** @param {string} url @returns {Promise<RawPayload>} */
function fromFile(url) {
  const known = files.get(url) ?? fetchJson(url);
  files.set(url, known);
  known.catch(() => files.delete(url));
  return known;
}

/** @param {string} url */
async function fetchJson(url) {
  const reply = await fetch(new URL(url, import.meta.url));
  if (!reply.ok) throw new Error(t('the server answered {status}', { status: reply.status }));
  return reply.json();
}

/** @param {object} one @param {object} other */
function same(one, other) {
  if (hasTables(one) || hasTables(other)) return false;
  /** @type {Record<string, unknown>[]} */
  const [a = {}, b = {}] = [{ ...DEFAULTS, ...one }, { ...DEFAULTS, ...other }];
  return SETTINGS.every((key) => String(a[key]) === String(b[key]));
}
