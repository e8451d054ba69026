/**
 * One text of the reader's own that outlives a reload, where they asked for it: in this tab's storage, which ends with
 * the tab and is sent nowhere.
 *
 * @typedef {import('./types.js').OwnText} OwnText
 */

const KEY = 'specstep-own-text';

/** The text that is kept. @returns {{own: OwnText, text: string}|null} */
export function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null; // No storage in this frame, or something else under this key.
  }
}

/** Keep a text. @param {OwnText} own @param {string} text @returns {boolean} false where there is no room for it */
export function keepInTab(own, text) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ own, text }));
    return true;
  } catch {
    return false;
  }
}

export function forgetInTab() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // No storage in this frame: nothing was kept.
  }
}
