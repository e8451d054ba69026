import { html, nothing } from 'lit-html';
import { icon } from './icons.js';
import { FITTING } from './stage.js';

/**
 * @typedef {object} MiniCell
 * @property {string} kind class that styles it
 * @property {string} letter
 * @property {string} [hue]
 * @property {import('./icons.js').IconName} [glyph]
 */

/**
 * A lane to look at, not to press: one cell for each column. What it says in words stands in `words`.
 * @param {string} name
 * @param {string} words
 * @param {(MiniCell|null)[]} cells
 */
export function miniLane(name, words, cells) {
  const many = cells.length > FITTING + 1;
  return html`<div class="mini-lane"><div class="mini-name" aria-hidden="true">${name}</div>
    <div class="mini-cells ${many ? 'many' : ''}" role="img" aria-label="${name}: ${words}"
      tabindex=${many ? '0' : nothing}>${cells.map(miniCell)}</div></div>`;
}

/** @param {MiniCell|null} cell */
function miniCell(cell) {
  if (cell === null) return html`<span class="mini empty"></span>`;
  return html`<span class="mini ${cell.kind} ${cell.hue ?? ''}"><b>${cell.letter}</b>${cell.glyph
    ? icon(cell.glyph) : nothing}</span>`;
}

/** Positions as a reader names them: "1–3, 5". @param {number[]} positions in order */
export function runs(positions) {
  /** @type {[number, number][]} */
  const found = [];
  for (const position of positions) {
    const last = found.at(-1);
    if (last !== undefined && last[1] + 1 === position) last[1] = position;
    else found.push([position, position]);
  }
  return found.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
