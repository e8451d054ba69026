import { html, svg } from 'lit-html';
import { even } from '../../format.js';
import { t } from '../../language.js';
import { figure } from '../../lab/plot/figure.js';
import { nameOf, shortNameOf } from '../names.js';

/**
 * @typedef {import('../types.js').Cell} Cell
 * @typedef {Pick<import('../../lab/answers.js').Answer<import('../types.js').Heat>, 'phase'|'value'>} Column the drafts on one text
 * @typedef {{text: string, of: number}} Draft of a text, and of which order
 */

const LEFT = 84;
const TOP = 24;
const LINE = 14;
/** Narrower columns have their heads on two lines, in turn. */
const ROOMY = 60;
const ROW = 30;
const GAP = 2;
/** A certain acceptance has this much of the colour, so that the number on it stays readable. */
const DEEPEST = 0.5;
/** By key: how many columns and rows away. @type {Record<string, [number, number]>} */
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The acceptance of drafts (rows) on texts (columns), as a colour and a number.
 * @param {{width: number, texts: string[], columns: Column[], order: number, words: import('../../views/glossing.js').Words}} map a column for each text, in their order
 * @param {(cell: Cell) => void} toStage
 */
export function heat({ width, texts, columns, order, words }, toStage) {
  const drafts = texts.flatMap((text) => Array.from({ length: Math.max(order, 1) }, (_, of) => ({ text, of })));
  const there = columns.map(({ phase, value }) => (phase === 'there' && value ? value.cells : null));
  const cell = (/** @type {number} */ column, /** @type {Draft} */ draft) =>
    there[column]?.find((each) => each.draft === draft.text && each.order === draft.of) ?? null;
  const why = columns.map(({ phase }) => (phase === 'failed' ? t('not worked out') : t('still being worked out')));
  const entry = there.findIndex((cells) => cells !== null);
  const size = (width - LEFT) / texts.length;
  const lower = size < ROOMY ? LINE : 0;
  const top = TOP + lower;
  const height = top + ROW * drafts.length;
  const title = t('Acceptance of each draft (rows) on each text (columns)');
  const drawing = html`<svg class="chart heat" role="group" width=${width} height=${height} viewBox="0 0 ${width} ${height}"
      aria-label=${t('{title}; the arrow keys move, Enter puts the pair on the stage', { title })} @keydown=${move}>
    ${texts.map((text, i) => svg`<text x=${LEFT + size * (i + 0.5)} y=${top - 9 - (i % 2 === 0 ? lower : 0)} text-anchor="middle">${shortNameOf(text)}</text>`)}
    ${drafts.map((draft, row) => svg`<text class="draft" x=${LEFT - 8} y=${top + ROW * (row + 0.5) + 4} text-anchor="end">${shortNameOf(draft.text)} ${draft.of}</text>
      ${texts.map((text, column) => square({ x: LEFT + size * column, y: top + ROW * row, size, at: `${column},${row}`, entry: column === entry && row === 0,
        label: t('{draft} of order {order} on {text}', { draft: nameOf(draft.text), order: draft.of, text: nameOf(text) }),
        found: cell(column, draft), lacking: why[column] ?? '' }, toStage))}`)}
  </svg>`;
  return figure({
    name: 'specstep-text-acceptance', title, drawing, words,
    heads: [t('draft'), t('order'), ...texts.map(nameOf)],
    rows: drafts.map((draft) => [nameOf(draft.text), draft.of, ...texts.map((_, column) => cell(column, draft)?.acceptance ?? null)]),
    named: 2,
    format: even,
    lacking: (column) => html`<span aria-hidden="true">…</span><span class="off-screen">${why[column - 2]}</span>`,
    note: t('Each text has its own target of order {order}; a draft of a lower order comes from each text. Choose a cell to step through the pair.', { order }),
  });
}

/**
 * @param {{x: number, y: number, size: number, at: string, entry: boolean, label: string, found: Cell|null, lacking: string}} cell
 *   `entry`: the one that the Tab key comes to first; `lacking`: why there is no number
 * @param {(cell: Cell) => void} toStage
 */
function square({ x, y, size, at, entry, label, found, lacking }, toStage) {
  const rect = svg`<rect x=${x + GAP / 2} y=${y + GAP / 2} width=${size - GAP} height=${ROW - GAP} rx="3"
    fill-opacity=${found ? found.acceptance * DEEPEST : 0} />`;
  const written = svg`<text x=${x + size / 2} y=${y + ROW / 2 + 4} text-anchor="middle">${found ? even(found.acceptance) : '…'}</text>`;
  if (found === null) return svg`<g class="no-cell" role="img" aria-label=${`${label}: ${lacking}`}><title>${lacking}</title>${rect}${written}</g>`;
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    toStage(found);
  };
  return svg`<g class="cell-of-heat" role="button" tabindex=${entry ? '0' : '-1'} data-at=${at} aria-label=${`${label}: ${even(found.acceptance)}`}
      @click=${go} @keydown=${(/** @type {KeyboardEvent} */ event) => { if (event.key === 'Enter' || event.key === ' ') go(event); }}>
    ${rect}${written}</g>`;
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
