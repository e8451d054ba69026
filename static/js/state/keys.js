import { t } from '../language.js';

/**
 * Single keys of the widget: what they are, and whether the reader wants them.
 *
 * @typedef {'back'|'forward'|'first'|'last'|'phase'|'play'|'help'|'leave'} Command
 */

/** @type {{keys: string[], does: string}[]} what the dialog lists */
export const KEYS = [
  { keys: ['←', '→'], does: t('one step back, one step forward') },
  { keys: [t('Home'), t('End')], does: t('to the start, to the end') },
  { keys: [t('Space')], does: t('to the end of this phase: draft, or verify and commit') },
  { keys: ['P'], does: t('play or pause') },
  { keys: ['?'], does: t('these keys') },
  { keys: [t('Page Up'), t('Page Down')], does: t('while presenting: back and forward, as a clicker sends them') },
  { keys: ['Esc'], does: t('leave the presentation') },
];

/** @type {Record<string, Command>} */
const SINGLE = {
  ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last', ' ': 'phase', p: 'play', '?': 'help',
};
/** @type {Record<string, Command>} */
const PRESENTING = { PageUp: 'back', PageDown: 'forward', Escape: 'leave' };
const ONCE = new Set([' ', 'p', '?']);
/** Fields nobody types in, and the keys by which they are moved. */
const CHOSEN = new Set(['checkbox', 'radio', 'range']);
const MOVING = new Set([' ', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);
const MEMORY = 'specstep-keys';

/**
 * What a key press asks for, or null where it belongs to something else: a field, a pressed button, the browser.
 * @param {KeyboardEvent} event
 * @param {{on: boolean, presenting: boolean}} mode
 * @returns {Command|null}
 */
export function command(event, { on, presenting }) {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return null;
  const [target] = event.composedPath();
  if (!(target instanceof Element) || target.closest('dialog')) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (presenting && key in PRESENTING) return PRESENTING[key] ?? null;
  if (!on || (event.shiftKey && key !== '?') || (event.repeat && ONCE.has(key)) || takes(target, key)) return null;
  return SINGLE[key] ?? null;
}

/**
 * Whether a key press is for the control in the widget that has the focus: text for a field, a press of a button, a move
 * of a slider. The page around, which may turn its slides by the same key, is not asked.
 * @param {KeyboardEvent} event
 */
export function isForControl(event) {
  const [target] = event.composedPath();
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return false;
  return takes(target, event.key) || (event.key === 'Enter' && target.closest('button, summary, a') !== null);
}

/** Whether the focused element has its own use for the key. @param {Element} target @param {string} key */
function takes(target, key) {
  if (target.closest('select, textarea, [contenteditable]')) return true;
  if (target instanceof HTMLInputElement) return !CHOSEN.has(target.type) || MOVING.has(key);
  if (key === ' ') return target.closest('button, summary, a') !== null;
  return target.matches('.lanes.many') && key.startsWith('Arrow');
}

/** Whether single keys are on, as the reader last said in this tab. */
export function remembered() {
  try {
    return sessionStorage.getItem(MEMORY) !== 'off';
  } catch {
    return true; // No storage in this frame: then nothing is remembered.
  }
}

/** @param {boolean} on */
export function remember(on) {
  try {
    sessionStorage.setItem(MEMORY, on ? 'on' : 'off');
  } catch {
    // No storage in this frame: the choice holds until the page is left.
  }
}
