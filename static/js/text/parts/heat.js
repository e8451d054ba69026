import { html, svg } from 'lit-html';
import { decimal } from '../../format.js';
import { t } from '../../language.js';
import { figure } from '../../lab/plot/figure.js';
import { nameOf, shortNameOf } from '../names.js';

/** @typedef {import('../types.js').Cell} Cell */

const LEFT = 104;
const TOP = 24;
const ROW = 30;
const GAP = 2;
/** A certain acceptance has this much of the colour, so that the number on it stays readable. */
const DEEPEST = 0.5;
/** By key: how many columns and rows away. @type {Record<string, [number, number]>} */
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The acceptance of drafts (rows) on texts (columns), as a colour and a number.
 * @param {{width: number, texts: string[], columns: (Cell[]|null)[], order: number}} map a column is null while it is on its way
 * @param {(cell: Cell) => void} toStage
 */
export function heat({ width, texts, columns, order }, toStage) {
  const drafts = texts.flatMap((text) => Array.from({ length: Math.max(order, 1) }, (_, of) => ({ text, of })));
  const cell = (/** @type {number} */ column, /** @type {{text: string, of: number}} */ draft) =>
    columns[column]?.find((each) => each.draft === draft.text && each.order === draft.of) ?? null;
  const size = (width - LEFT) / texts.length;
  const height = TOP + ROW * drafts.length;
  const title = t('Acceptance of each draft (rows) on each text (columns)');
  const drawing = html`<svg class="chart heat" role="group" width=${width} height=${height} viewBox="0 0 ${width} ${height}"
      aria-label=${t('{title}; the arrow keys move, Enter puts the pair on the stage', { title })} @keydown=${move}>
    ${texts.map((text, i) => svg`<text x=${LEFT + size * (i + 0.5)} y=${TOP - 9} text-anchor="middle">${shortNameOf(text)}</text>`)}
    ${drafts.map((draft, row) => svg`<text class="draft" x=${LEFT - 8} y=${TOP + ROW * (row + 0.5) + 4} text-anchor="end">${shortNameOf(draft.text)} ${draft.of}</text>
      ${texts.map((text, column) => square({ x: LEFT + size * column, y: TOP + ROW * row, size, column, row, text, draft,
        found: cell(column, draft) }, toStage))}`)}
  </svg>`;
  return figure({
    name: 'specstep-text-acceptance', title, drawing,
    heads: [t('draft'), t('order'), ...texts.map(nameOf)],
    rows: drafts.map((draft) => [nameOf(draft.text), draft.of, ...texts.map((_, column) => cell(column, draft)?.acceptance ?? '')]),
    format: (value) => (Number.isInteger(value) ? String(value) : decimal(Number(value))),
    note: t('Each text has its own target of order {order}; a draft of a lower order comes from each text. Choose a cell to step through the pair.', { order }),
  });
}

/**
 * @param {{x: number, y: number, size: number, column: number, row: number, text: string, draft: {text: string, of: number}, found: Cell|null}} place
 * @param {(cell: Cell) => void} toStage
 */
function square({ x, y, size, column, row, text, draft, found }, toStage) {
  if (found === null) return svg`<text x=${x + size / 2} y=${y + ROW / 2 + 4} text-anchor="middle">…</text>`;
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    toStage(found);
  };
  const label = t('{draft} of order {order} on {text}: {acceptance}', { draft: nameOf(draft.text), order: draft.of, text: nameOf(text),
    acceptance: decimal(found.acceptance) });
  return svg`<g class="cell-of-heat" role="button" tabindex=${column === 0 && row === 0 ? '0' : '-1'} data-at="${column},${row}" aria-label=${label}
      @click=${go} @keydown=${(/** @type {KeyboardEvent} */ event) => { if (event.key === 'Enter' || event.key === ' ') go(event); }}>
    <rect x=${x + GAP / 2} y=${y + GAP / 2} width=${size - GAP} height=${ROW - GAP} rx="3" fill-opacity=${found.acceptance * DEEPEST} />
    <text x=${x + size / 2} y=${y + ROW / 2 + 4} text-anchor="middle">${decimal(found.acceptance)}</text></g>`;
}

/** One cell takes the Tab key, the arrow keys go on from there. @param {KeyboardEvent} event */
function move(event) {
  const [across, down] = MOVES[event.key] ?? [0, 0];
  const from = /** @type {SVGElement|null} */ (/** @type {Element} */ (event.target).closest('[data-at]'));
  if (from === null || (across === 0 && down === 0)) return;
  const [column = 0, row = 0] = (from.getAttribute('data-at') ?? '').split(',').map(Number);
  const to = from.ownerSVGElement?.querySelector(`[data-at="${column + across},${row + down}"]`);
  if (!(to instanceof SVGElement)) return;
  event.preventDefault();
  event.stopPropagation();
  from.setAttribute('tabindex', '-1');
  to.setAttribute('tabindex', '0');
  to.focus();
}
