import { html, svg, nothing } from 'lit-html';
import { across, areaOf, axes, upwards } from './axes.js';

/**
 * @typedef {object} ColumnsPlot
 * @property {number} width
 * @property {string} label
 * @property {import('./scale.js').Axis} x from half a step before the first column to half a step after the last
 * @property {import('./scale.js').Axis} y
 * @property {{at: number, value: number}[]} columns
 * @property {(value: number) => string} format of the number above each column
 * @property {string} kind a class of lab.css
 * @property {{y: number, text: string}|null} [level]
 */

/** Upright columns with their values above. @param {ColumnsPlot} plot */
export function columns({ width, label, x, y, columns: all, format, kind, level = null }) {
  const area = areaOf(width);
  const wide = Math.min(area.width / Math.max(all.length, 1) * 0.6, 46);
  const roomy = area.width / Math.max(all.length, 1) >= 34;
  return html`<svg class="chart" role="img" aria-label=${label} width=${width} height=${area.outer}
    viewBox="0 0 ${width} ${area.outer}">
    ${axes(area, x, y)}
    <g class="columns ${kind}">${all.map(({ at, value }) => svg`
      <rect x=${across(area, x, at) - wide / 2} y=${upwards(area, y, value)} width=${wide}
        height=${Math.max(area.top + area.height - upwards(area, y, value), 0)} />
      ${roomy ? svg`<text x=${across(area, x, at)} y=${upwards(area, y, value) - 5} text-anchor="middle">${format(value)}</text>`
        : nothing}`)}</g>
    ${level === null ? nothing : svg`<g class="level"><line x1=${area.left} x2=${area.left + area.width}
      y1=${upwards(area, y, level.y)} y2=${upwards(area, y, level.y)} />
      <text x=${area.left + area.width - 4} y=${upwards(area, y, level.y) - 5} text-anchor="end">${level.text}</text></g>`}
  </svg>`;
}
