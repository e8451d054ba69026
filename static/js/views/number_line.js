import { html, svg, nothing } from 'lit-html';
import { decimal, digitsApart, draw, percent } from '../format.js';
import { t } from '../language.js';
import { isolated } from '../message.js';
import { hue } from './words.js';

/** @typedef {import('../types.js').Draw} Draw */

/** Which end of a label stands at its mark, so that none runs out of the picture. @param {number} at */
function anchor(at) {
  return at < 0.22 ? 'start' : at > 0.78 ? 'end' : 'middle';
}

/** @param {Draw} drawn @param {string} label @param {string} kind */
function mark({ u }, label, kind) {
  return svg`<g class="mark ${kind}"><line x1=${percent(u)} x2=${percent(u)} y1="17" y2="38" />
    <text x=${percent(u)} y="51" text-anchor=${anchor(u)}>${label}</text></g>`;
}

const ENDS = svg`<text class="end" x="0" y="51" text-anchor="start">0</text>
  <text class="end" x="100%" y="51" text-anchor="end">1</text>`;

/**
 * The test on a line from 0 to 1: its own test passes on the stretch from `start`, as long as the acceptance
 * probability. Whether the token stays is the engine's verdict, which may also rest on other tests.
 * @param {number} acceptance
 * @param {number} start 0 by most rules
 * @param {import('../types.js').PositionRecord['test']} test
 */
export function testLine(acceptance, start, test) {
  const digits = test && start === 0 ? digitsApart(acceptance, test.draw.u) : undefined;
  const rule = start > 0 ? t('Accepted on a stretch of {length} from {start}', { length: decimal(acceptance), start: decimal(start) })
    : t('Accepted below {acceptance}', { acceptance: decimal(acceptance, digits) });
  const short = start > 0 ? t('accept: {length} long, from {start}', { length: decimal(acceptance), start: decimal(start) })
    : t('accept below {acceptance}', { acceptance: decimal(acceptance, digits) });
  const early = start > 0 ? start < 0.5 : acceptance < 0.3;
  return html`<svg class="line" role="img" height="54"
      aria-label="${rule}${test ? `; ${draw(test.draw, digits)}, ${test.verdict === 'accepted' ? t('accepted') : t('rejected')}` : ''}">
    <rect class="track" x="0" y="21" width="100%" height="12" rx="2" />
    <rect class="accepting" x=${percent(start)} y="21" width=${percent(acceptance)} height="12" rx="2" />
    <text class="accept-label" x=${percent(start > 0 && !early ? 1 : start > 0 ? start : acceptance)} y="13"
      text-anchor=${early ? 'start' : 'end'} dx=${early && acceptance > 0 ? -1 : 0}>${short}</text>
    ${test ? mark(test.draw, draw(test.draw, digits), test.verdict) : ENDS}
  </svg>`;
}

/**
 * How a draw became a token: among all tokens' stretches, or where those are too many, on the token's own.
 * @param {string[]} tokens
 * @param {{draw: Draw, cumulative: number[]|null, stretch?: [number, number]|null}} by
 * @param {string} token
 */
export function lookUp(tokens, { draw: drawn, cumulative, stretch: own }, token) {
  if (cumulative) return stretchLine(tokens, cumulative, drawn, token);
  const [from, to] = own ?? [0, 0];
  return html`<svg class="line" role="img" height="54"
      aria-label=${t('{draw} falls in the stretch of {token}, from {from} to {to}', { draw: draw(drawn), token, from: decimal(from), to: decimal(to) })}>
    <rect class="track" x="0" y="21" width="100%" height="12" rx="2" />
    <g class="stretch hue-plain hit"><rect x=${percent(from)} y="21" width=${percent(Math.max(to - from, 0.004))} height="12" /></g>
    ${mark(drawn, `${draw(drawn)} → ${isolated(token)}`, 'neutral')}
  </svg>`;
}

/**
 * Each token holds a stretch as long as its probability.
 * @param {string[]} tokens
 * @param {number[]} cumulative
 * @param {Draw} drawn
 * @param {string} token
 */
function stretchLine(tokens, cumulative, drawn, token) {
  return html`<svg class="line" role="img" height="54" aria-label=${t('{draw} falls in the stretch of {token}', { draw: draw(drawn), token })}>
    ${tokens.map((name, i) => stretch(name, cumulative[i - 1] ?? 0, cumulative[i] ?? 1, hue(tokens, name),
      name === token))}
    ${mark(drawn, `${draw(drawn)} → ${isolated(token)}`, 'neutral')}
  </svg>`;
}

/**
 * @param {string} name
 * @param {number} from
 * @param {number} to
 * @param {string} hueClass
 * @param {boolean} hit
 */
function stretch(name, from, to, hueClass, hit) {
  if (to <= from) return nothing;
  return svg`<g class="stretch ${hueClass} ${hit ? 'hit' : ''}">
    <rect x=${percent(from)} y="21" width=${percent(to - from)} height="12" />
    ${to - from > 0.03 ? svg`<text x=${percent((from + to) / 2)} y="13" text-anchor="middle">${name}</text>` : nothing}
  </g>`;
}
