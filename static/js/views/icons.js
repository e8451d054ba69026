import { svg, html } from 'lit-html';

/** Paths on a 16 by 16 grid, stroked in the colour of the text. */
const PATHS = {
  check: svg`<path d="M3 8.5 6.5 12 13 4.5" />`,
  cross: svg`<path d="M4 4l8 8M12 4l-8 8" />`,
  slash: svg`<circle cx="8" cy="8" r="5.5" /><path d="M4.2 11.8 11.8 4.2" />`,
  dots: svg`<path d="M3 8h.01M8 8h.01M13 8h.01" />`,
  question: svg`<path d="M5.4 5.8a2.6 2.6 0 1 1 3.8 2.3C8.3 8.6 8 9 8 10M8 13.2h.01" />`,
  swap: svg`<path d="M3 8a5 5 0 0 1 8.5-3.5L13 6M13 2.5V6H9.5M13 8a5 5 0 0 1-8.5 3.5L3 10M3 13.5V10h3.5" />`,
  plus: svg`<path d="M8 3v10M3 8h10" />`,
  back: svg`<path d="M11 3 5 8l6 5z" />`,
  pause: svg`<path d="M4.5 3v10M11.5 3v10" />`,
  warning: svg`<path d="M8 2.5 14.5 13.5h-13zM8 6.5v3.2M8 11.7h.01" />`,
  locked: svg`<path d="M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5" />`,
  unlocked: svg`<path d="M3.5 7.5h9v6h-9zM5.5 7.5V4.5a2.5 2.5 0 0 1 4.8-1" />`,
  forward: svg`<path d="M5 3l6 5-6 5z" />`,
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return html`<svg class="icon icon-${name}" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    ${PATHS[name]}</svg>`;
}
