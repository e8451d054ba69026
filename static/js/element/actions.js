import { remember } from '../state/keys.js';
import { openSnippets } from './snippets.js';
import { showStage } from '../views/motion.js';

/**
 * @typedef {object} Look how the widget is looked at, apart from the moment it shows
 * @property {boolean} inspectorOpen
 * @property {boolean} moreOpen
 * @property {boolean} printing
 * @property {boolean} keysOn
 * @property {import('../views/fold.js').Folds} folds
 *
 * @typedef {object} Parts what a reader's actions work on
 * @property {ShadowRoot} root
 * @property {() => string} link
 * @property {(view: string) => void} openView
 * @property {() => import('../engine/client.js').Engine} engine
 * @property {() => void} wake have the engine started
 * @property {import('../state/session.js').Session} session
 * @property {import('../state/player.js').Player} player
 * @property {import('./presentation.js').Presentation} presentation
 * @property {import('./copied_link.js').CopiedLink} copied
 * @property {Look} look
 * @property {() => void} draw
 */

/** What a reader can do. @param {Parts} parts @returns {import('../views/widget.js').Actions} */
export function actions({ root, link, openView, engine, wake, session, player, presentation, copied, look, draw }) {
  /** Loaded with the first wish. @type {import('./speaker_window.js').SpeakerWindow|null} */
  let speaker = null;
  const speak = async () => {
    speaker ??= new (await import('./speaker_window.js')).SpeakerWindow(session);
    speaker.show();
  };
  const dialog = () => /** @type {HTMLDialogElement|null} */ (root.querySelector('dialog.help'));
  /** @param {boolean} open */
  const openInspector = (open) => {
    look.inspectorOpen = open;
    draw();
    if (open) showStage(root);
  };
  /** To the numbers, which stand some way below their button, or back to it. */
  const toggleInspector = () => {
    openInspector(!look.inspectorOpen);
    const part = root.querySelector(look.inspectorOpen ? '.inspector' : '.inspect');
    if (part instanceof HTMLElement) part.focus({ preventScroll: true });
  };
  return {
    toggleInspector,
    go: (index) => {
      player.stop();
      session.go(index);
    },
    pick: (position) => {
      session.pick(position);
      if (!look.inspectorOpen) openInspector(true);
    },
    // The session shows the reason of a refusal; nobody else waits for this promise.
    configure: (wish) => {
      wake();
      session.configure(wish).catch(draw);
    },
    startEngine: wake,
    tryAgain: () => {
      wake();
      engine().restart();
      session.retry().catch(draw);
    },
    copyLink: () => { void copied.copy(link()); },
    predict: (on) => {
      player.stop();
      session.setPredicting(on);
    },
    toggleMore: () => {
      look.moreOpen = !look.moreOpen;
      draw();
    },
    present: (on) => {
      presentation.switch(on);
      const part = root.querySelector(on ? '.widget' : '.tools [aria-controls]');
      if (part instanceof HTMLElement) part.focus({ preventScroll: true });
    },
    editTables: () => openView('tables'),
    speak: () => { void speak(); },
    embed: () => { void openSnippets(session, link()); },
    help: () => dialog()?.showModal(),
    closeHelp: () => dialog()?.close(),
    switchKeys: (on) => {
      look.keysOn = on;
      remember(on);
      draw();
    },
  };
}

/**
 * @param {import('../state/keys.js').Command} command
 * @param {import('../types.js').Frame} frame the moment on show
 * @param {import('../views/widget.js').Actions} actions
 * @param {import('../state/player.js').Player} player
 */
export function carryOut(command, frame, { go, help, present }, player) {
  switch (command) {
    case 'back': return go(frame.index - 1);
    case 'forward': return go(frame.index + 1);
    case 'first': return go(0);
    case 'last': return go(frame.steps);
    case 'phase': return go(frame.draft_to ?? frame.verify_to ?? frame.index);
    case 'play': return player.toggle();
    case 'help': return help();
    case 'leave': return present(false);
  }
}
