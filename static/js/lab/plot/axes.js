import { svg } from 'lit-html';
import { along } from './scale.js';

/** @typedef {{left: number, top: number, width: number, height: number}} Area of the plot itself, within its axes */

const MARGIN = { left: 50, right: 14, top: 14, bottom: 44 };
const HEIGHT = 270;

/** @param {number} width @param {number} [room] for labels at the right @returns {Area & {outer: number}} */
export function areaOf(width, room = 0) {
  return { left: MARGIN.left, top: MARGIN.top, width: Math.max(width - MARGIN.left - MARGIN.right - room, 80),
    height: HEIGHT - MARGIN.top - MARGIN.bottom, outer: HEIGHT };
}

/** @param {Area} area @param {import('./scale.js').Axis} axis @param {number} value */
export function across(area, axis, value) {
  return area.left + area.width * along(axis, value);
}

/** @param {Area} area @param {import('./scale.js').Axis} axis @param {number} value */
export function upwards(area, axis, value) {
  return area.top + area.height * (1 - along(axis, value));
}

/**
 * Both axes with their ticks, labels and the grid of the upright one.
 * @param {Area} area @param {import('./scale.js').Axis} x @param {import('./scale.js').Axis} y
 */
export function axes(area, x, y) {
  const bottom = area.top + area.height;
  return svg`<g class="axes">
    ${y.ticks.map((tick) => svg`<line class="grid" x1=${area.left} x2=${area.left + area.width}
        y1=${upwards(area, y, tick)} y2=${upwards(area, y, tick)} />
      <text x=${area.left - 7} y=${upwards(area, y, tick) + 4} text-anchor="end">${y.format(tick)}</text>`)}
    <line class="base" x1=${area.left} x2=${area.left + area.width} y1=${bottom} y2=${bottom} />
    ${x.ticks.map((tick) => svg`<line class="base" x1=${across(area, x, tick)} x2=${across(area, x, tick)}
        y1=${bottom} y2=${bottom + 4} />
      <text x=${across(area, x, tick)} y=${bottom + 18} text-anchor="middle">${x.format(tick)}</text>`)}
    <text class="axis-label" x=${area.left + area.width / 2} y=${bottom + 37} text-anchor="middle">${x.label}</text>
  </g>`;
}
