import { html, svg, nothing } from 'lit-html';
import { across, areaOf, axes, upwards } from './axes.js';

/**
 * @typedef {object} Series
 * @property {string} name
 * @property {string} kind how it is drawn; a class of lab.css
 * @property {[number, number][]} points
 * @property {boolean} [dots]
 *
 * @typedef {object} LinesPlot
 * @property {number} width
 * @property {string} label what a reader who does not see it is told
 * @property {import('./scale.js').Axis} x
 * @property {import('./scale.js').Axis} y
 * @property {Series[]} series
 * @property {{y: number, text: string}|null} [level] a horizontal line to compare with
 * @property {{x: number, text: string}|null} [here] an upright line at a place of interest
 */

/** The gap that labels at the ends of lines keep. */
const LINE_HEIGHT = 15;
const ROOM_PER_LETTER = 7;

/** Lines over a common axis, each named at its end. @param {LinesPlot} plot */
export function lines({ width, label, x, y, series, level = null, here = null }) {
  const room = Math.max(...series.map(({ name }) => name.length), 0) * ROOM_PER_LETTER;
  const area = areaOf(width, room);
  return html`<svg class="chart" role="img" aria-label=${label} width=${width} height=${area.outer}
    viewBox="0 0 ${width} ${area.outer}">
    ${axes(area, x, y)}
    ${level === null ? nothing : svg`<g class="level"><line x1=${area.left} x2=${area.left + area.width}
      y1=${upwards(area, y, level.y)} y2=${upwards(area, y, level.y)} />
      <text x=${area.left + area.width - 4} y=${upwards(area, y, level.y) + (above(series, level.y) ? 15 : -5)}
        text-anchor="end">${level.text}</text></g>`}
    ${here === null ? nothing : svg`<g class="here"><line x1=${across(area, x, here.x)} x2=${across(area, x, here.x)}
      y1=${area.top} y2=${area.top + area.height} />
      <text x=${across(area, x, here.x) + 5} y=${area.top + 9}>${here.text}</text></g>`}
    ${series.map((each) => line(area, x, y, each))}
    ${endLabels(area, y, series)}
  </svg>`;
}

/** Whether the first line ends above a level, so that the level's label is better below. @param {Series[]} series @param {number} y */
function above([first], y) {
  return (first?.points[first.points.length - 1]?.[1] ?? 0) > y;
}

/**
 * @param {import('./axes.js').Area} area @param {import('./scale.js').Axis} x @param {import('./scale.js').Axis} y
 * @param {Series} series
 */
function line(area, x, y, { kind, points, dots }) {
  const path = points.map(([at, value]) => `${across(area, x, at).toFixed(1)},${upwards(area, y, value).toFixed(1)}`);
  return svg`<g class="series ${kind}"><polyline points=${path.join(' ')} />
    ${dots ? points.map(([at, value]) => svg`<circle cx=${across(area, x, at)} cy=${upwards(area, y, value)} r="3.5" />`)
      : nothing}</g>`;
}

/** Names at the right ends, moved apart where they would touch.
 * @param {import('./axes.js').Area} area @param {import('./scale.js').Axis} y @param {Series[]} series */
function endLabels(area, y, series) {
  const labels = series.filter(({ points }) => points.length > 0)
    .map(({ name, kind, points }) => ({ name, kind, at: upwards(area, y, points[points.length - 1]?.[1] ?? 0) + 4 }))
    .sort((one, other) => one.at - other.at);
  labels.forEach((label, i) => {
    const above = labels[i - 1];
    if (above) label.at = Math.max(label.at, above.at + LINE_HEIGHT);
  });
  const over = (labels[labels.length - 1]?.at ?? 0) - (area.top + area.height + 4);
  if (over > 0) {
    for (let i = labels.length - 1, limit = area.top + area.height + 4; i >= 0; i -= 1, limit -= LINE_HEIGHT) {
      const label = labels[i];
      if (label) label.at = Math.min(label.at, limit);
    }
  }
  return labels.map(({ name, kind, at }) => svg`<text class="end-label ${kind}" x=${area.left + area.width + 6} y=${at}>
    ${name}</text>`);
}
