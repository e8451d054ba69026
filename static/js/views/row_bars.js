import { html, svg, nothing } from 'lit-html';
import { decimal, percent } from '../format.js';
import { bare, t } from '../language.js';
import { hue } from './words.js';
import { term } from './term.js';

/** @typedef {import('../types.js').PositionRecord} PositionRecord */

const THICK = 11;
const GAP = 2;
const MARGIN = 4;

/** The pattern of the shared mass, once in each inspector. */
export const hatching = html`<svg class="defs" aria-hidden="true" focusable="false" width="0" height="0"><defs>
  <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect class="hatch-ground" width="5" height="5" /><rect class="hatch-line" width="1.8" height="5" />
  </pattern></defs></svg>`;

/** The scale behind every bar: 0, one half and 1. */
export const SCALE = svg`<g class="scale"><line x1="0" x2="0" y1="0" y2="100%" />
  <line x1="50%" x2="50%" y1="0" y2="100%" /><line x1="100%" x2="100%" y1="0" y2="100%" /></g>`;

/** The numbers of that scale, above the first bar. */
export const AXIS = html`<svg class="plot axis" aria-hidden="true" height="15"><text x="0" y="11">0</text>
  <text x="50%" y="11" text-anchor="middle">${bare('0.50')}</text><text x="100%" y="11" text-anchor="middle">1</text></svg>`;

/** What is hatched, solid and hollow. @param {PositionRecord} record */
export function legend({ p_row, q_row, overlap }) {
  return html`<p class="legend">
    ${p_row ? html`<span><i class="key key-p"></i>${term('target', t('target p'))}</span>` : nothing}
    ${q_row ? html`<span><i class="key key-q"></i>${term('draft-model', t('draft q'))}</span>` : nothing}
    ${overlap ? html`<span><i class="key key-shared"></i>${term('shared-mass', t('shared, min(p, q)'))}</span>` : nothing}</p>`;
}

/**
 * The two rows on one 0 to 1 scale, token by token: what both give is hatched, what only the target gives is
 * solid, what only the draft gives is hollow.
 * @param {PositionRecord} record
 * @param {string[]} tokens
 */
export function rowBars({ p_row, q_row, overlap, token, names }, tokens) {
  return html`${AXIS}<div class="rows" role="list">${(names ?? tokens).map((name, i) => html`
    <div class="row ${hue(tokens, name)} ${name === token ? 'at-test' : ''}" role="listitem">
      <span class="row-token" aria-hidden="true">${name}</span>
      <svg class="plot" role="img" height=${2 * MARGIN + (p_row && q_row ? 2 * THICK + GAP : THICK)}
          aria-label=${inWords(name, p_row?.[i], q_row?.[i], overlap?.[i])}>
        ${SCALE}
        ${p_row ? bar(MARGIN, p_row[i] ?? 0, overlap?.[i] ?? 0, 'p') : nothing}
        ${q_row ? bar(MARGIN + (p_row ? THICK + GAP : 0), q_row[i] ?? 0, overlap?.[i] ?? 0, 'q') : nothing}
      </svg>
    </div>`)}</div>`;
}

/**
 * @param {number} y
 * @param {number} value
 * @param {number} shared
 * @param {'p'|'q'} letter
 */
function bar(y, value, shared, letter) {
  return svg`<g class="bar-${letter}">
    <rect class="whole" x="0" y=${y + 0.5} width=${percent(value)} height=${THICK - 1} />
    ${shared > 0 ? svg`<rect class="shared" x="0" y=${y + 0.5} width=${percent(shared)} height=${THICK - 1}
      fill="url(#hatch)" />` : nothing}
    <text class="value" x=${percent(value)} dx="6" y=${y + THICK - 1.5}><tspan class="which">${letter}</tspan>
      ${decimal(value)}</text></g>`;
}

/**
 * @param {string} name
 * @param {number|undefined} p
 * @param {number|undefined} q
 * @param {number|undefined} shared
 */
function inWords(name, p, q, shared) {
  const parts = [];
  if (p !== undefined) parts.push(t('target {value}', { value: decimal(p) }));
  if (q !== undefined) parts.push(t('draft {value}', { value: decimal(q) }));
  if (shared !== undefined) parts.push(t('shared {value}', { value: decimal(shared) }));
  return `${name}: ${parts.join(', ')}`;
}
