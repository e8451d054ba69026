import { svg, html } from 'lit-html';
import { decimal, after } from '../format.js';
import { t } from '../language.js';
import { isolated } from '../message.js';
import { hue } from './words.js';

const BAR = 9;
const STEP = 14;
const HEIGHT = 34;
const FOOT = 12;
/** Beyond this many tokens a column has no room for letters. */
const LETTERED = 5;

/**
 * One row of the target pass at a glance: a bar per token, the tested token's filled.
 * @param {import('../types.js').ScoredRow} row
 * @param {string[]} tokens
 */
export function scoredRow(row, tokens) {
  const names = row.names ?? tokens;
  const lettered = names.length <= LETTERED && !row.names;
  const width = names.length * STEP;
  const height = HEIGHT + (lettered ? FOOT : 1);
  const words = names.map((token, i) => `${isolated(token)} ${decimal(row.p_row[i] ?? 0)}`).join(', ');
  return html`<svg class="scored-row" role="img" viewBox="0 0 ${width} ${height}"
      preserveAspectRatio=${lettered ? 'xMidYMid meet' : 'none'}
      aria-label=${t('Target at position {position}, {context}: {row}', { position: row.position, context: after(row.context), row: words })}>
    <line class="base" x1="0" x2=${width} y1=${HEIGHT} y2=${HEIGHT} />
    ${names.map((token, i) => bar(row, token, i, lettered, hue(tokens, token)))}
  </svg><span class="word" aria-hidden="true">${row.tests === null ? t('bonus') : t('tests {token}', { token: row.tests })}</span>`;
}

/**
 * @param {import('../types.js').ScoredRow} row
 * @param {string} token
 * @param {number} i
 * @param {boolean} lettered
 * @param {string} hueClass
 */
function bar(row, token, i, lettered, hueClass) {
  const height = (row.p_row[i] ?? 0) * HEIGHT;
  const x = i * STEP + (STEP - BAR) / 2;
  return svg`<g class="${hueClass} ${row.tests === token || row.tests === null ? 'tested' : 'other'}">
    <rect x=${x} y=${HEIGHT - height} width=${BAR} height=${height} />
    ${lettered ? svg`<text x=${x + BAR / 2} y=${HEIGHT + FOOT - 2} text-anchor="middle">${token}</text>` : ''}
  </g>`;
}
