import labCss from '../../css/lab.css';
import { Answers } from './answers.js';

/** One column where there is less room than this; two from here on. */
const ROOMY = 860;
const GAP = 40;
const NARROWEST = 260;

/** @type {Map<string, CSSStyleSheet>} by their text */
const sheets = new Map();

/** What the lab and the cost view have in common: answers of the engine, and how wide a plot may be. */
export class View {
  /** @protected */ host;
  /** @protected */ answers;
  #width = 0;
  #observer;

  /** @param {import('./types.js').Host} host */
  constructor(host) {
    this.host = host;
    this.answers = new Answers(host.call, () => host.redraw());
    this.#observer = new ResizeObserver(() => {
      if (Math.abs(host.element.clientWidth - this.#width) > 8) host.redraw();
    });
    this.#observer.observe(host.element);
    adopt(host.element, labCss);
  }

  /** How wide a plot is: half the room where there is enough. @protected */
  measure() {
    this.#width = this.host.element.clientWidth;
    const column = this.#width >= ROOMY ? (this.#width - GAP) / 2 : this.#width;
    return Math.max(Math.floor(column), NARROWEST);
  }

  /** @protected @param {string} doing */
  words(doing) {
    return { doing, again: () => {
      this.answers.retry();
      if (this.host.engine().phase === 'failed') this.host.tryAgain();
      this.host.redraw();
    } };
  }
}

/** Give the widget a view's style sheet, once. @param {HTMLElement} element @param {string} text */
export function adopt(element, text) {
  const sheet = sheets.get(text) ?? new CSSStyleSheet();
  if (!sheets.has(text)) {
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  const root = element.shadowRoot;
  if (root && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
