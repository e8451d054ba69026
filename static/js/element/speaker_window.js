import { render } from 'lit-html';
import speakerCss from '../../css/speaker.css';
import tokensCss from '../../css/tokens.css';
import { t } from '../language.js';
import { speaker } from '../views/speaker.js';

/** Where the speaker's own notes are kept while the browser's tab is open. */
const NOTES = 'specstep-notes';
const NAME = 'specstep-speaker';
const SIZE = 'popup,width=560,height=720';

/**
 * A second window for the one who presents: what is on show, what comes next, the lesson's text, own notes, a clock. It is
 * drawn by this page and closes with it.
 */
export class SpeakerWindow {
  #session;
  /** @type {Window|null} */ #window = null;
  #timer = 0;
  #started = 0;
  #notes = '';

  /** @param {import('../state/session.js').Session} session */
  constructor(session) {
    this.#session = session;
  }

  get open() {
    return this.#window !== null && !this.#window.closed;
  }

  /** Open it, or bring it to the front. Says so where the browser does not allow it. */
  show() {
    if (this.open) {
      this.#window?.focus();
      return;
    }
    this.#window = window.open('', NAME, SIZE);
    if (this.#window === null) {
      this.#session.say(t('The browser does not allow a second window here: allow pop-ups for this page and try again.'));
      return;
    }
    this.#notes = remembered();
    this.#started = Date.now();
    this.#furnish(this.#window);
    this.#session.addEventListener('change', this.#draw);
    addEventListener('pagehide', this.#close);
    this.#timer = window.setInterval(this.#draw, 1000);
    this.#draw();
  }

  /** @param {Window} popup */
  #furnish(popup) {
    const { document } = popup;
    document.title = t('Specstep: speaker');
    document.documentElement.lang = window.document.documentElement.lang;
    const Sheet = /** @type {typeof globalThis} */ (/** @type {unknown} */ (popup)).CSSStyleSheet;
    document.adoptedStyleSheets = [tokensCss.replaceAll(':host', ':root'), speakerCss].map((text) => {
      const sheet = new Sheet();
      sheet.replaceSync(text);
      return sheet;
    });
    document.addEventListener('keydown', this.#pressed);
  }

  #draw = () => {
    const popup = this.#window;
    if (popup === null || popup.closed) {
      this.#end();
      return;
    }
    render(speaker({
      session: this.#session,
      seconds: Math.floor((Date.now() - this.#started) / 1000),
      notes: this.#notes,
      write: (notes) => {
        this.#notes = notes;
        remember(notes);
      },
    }), popup.document.body);
  };

  #pressed = (/** @type {KeyboardEvent} */ event) => {
    if (/** @type {Element|null} */ (event.target)?.matches('textarea')) return;
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.#session.go(this.#session.index + by);
  };

  #close = () => {
    this.#window?.close();
    this.#end();
  };

  #end() {
    clearInterval(this.#timer);
    this.#session.removeEventListener('change', this.#draw);
    removeEventListener('pagehide', this.#close);
    this.#window = null;
  }
}

function remembered() {
  try {
    return sessionStorage.getItem(NOTES) ?? '';
  } catch {
    return ''; // No storage in this frame: notes last as long as the window.
  }
}

/** @param {string} notes */
function remember(notes) {
  try {
    sessionStorage.setItem(NOTES, notes);
  } catch {
    // No storage in this frame: notes last as long as the window.
  }
}
