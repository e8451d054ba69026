/** Put a text on the clipboard. @param {string} text @returns {Promise<boolean>} whether that was allowed; else it is shown to be copied */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // No permission, or no secure page.
  }
}
