/** Put a text on the clipboard. @param {string} text @returns {Promise<boolean>} whether that was allowed; else it is shown to be copied */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // No permission, or no secure page.
  }
}

/**
 * Go to the field that holds such a text, so that it is read out, seen, and at hand for a second copy.
 * @param {import('../lab/types.js').Host} host @param {string} id
 */
export function takeField({ element }, id) {
  element.shadowRoot?.getElementById(id)?.focus();
}
