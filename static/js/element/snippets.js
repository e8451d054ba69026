import { t } from '../language.js';

/**
 * The dialog that makes snippets for other pages. It comes with the first wish.
 * @param {import('../state/session.js').Session} session
 * @param {string} link to the moment on show
 */
export async function openSnippets(session, link) {
  try {
    const { openDialog } = await import('../snippets/dialog.js');
    await openDialog(link);
  } catch (reason) {
    session.say(t('The dialog could not be loaded ({reason}); check the connection and try again.',
      { reason: reason instanceof Error ? reason.message : String(reason) }));
  }
}
