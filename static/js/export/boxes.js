import { attributes } from './xml.js';

const SIDES = /** @type {const} */ (['Top', 'Right', 'Bottom', 'Left']);
const CLEAR = /^(transparent|rgba\(.*, 0\))$/;

/**
 * An element's ground and borders.
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
export function boxOf(element, style) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const sides = SIDES.map((side) => ({
    width: style[`border${side}Style`] === 'none' ? 0 : Number.parseFloat(style[`border${side}Width`]),
    colour: style[`border${side}Color`],
    kind: style[`border${side}Style`],
  }));
  const fill = fillOf(style);
  const [first] = sides;
  const even = first !== undefined && sides.every((side) => side.width === first.width && side.colour === first.colour);
  const stroke = even && first.width > 0 ? first : null;
  const inset = (stroke?.width ?? 0) / 2;
  const radius = Number.parseFloat(style.borderTopLeftRadius) || 0;
  const ground = fill === 'none' && stroke === null ? '' : `<rect${attributes({
    x: left + inset, y: top + inset, width: width - 2 * inset, height: height - 2 * inset, rx: Math.max(radius - inset, 0),
    fill, ...(stroke ? strokeOf(stroke) : {}),
  })}/>`;
  return ground + (even ? '' : sides.map((side, i) => (side.width > 0 ? edge(side, i, element.getBoundingClientRect()) : '')).join(''));
}

/** The one ground that is no colour is the hatching of the shared mass. @param {CSSStyleDeclaration} style */
function fillOf({ backgroundColor, backgroundImage }) {
  if (backgroundImage.startsWith('repeating-linear-gradient')) return 'url(#hatch)';
  return CLEAR.test(backgroundColor) ? 'none' : backgroundColor;
}

/** @param {{width: number, colour: string, kind: string}} side */
function strokeOf({ width, colour, kind }) {
  const dash = kind === 'dashed' ? `${width * 2.5} ${width * 2}` : kind === 'dotted' ? `${width} ${width}` : null;
  return { stroke: colour, 'stroke-width': width, 'stroke-dasharray': dash };
}

/**
 * One border where the four differ.
 * @param {{width: number, colour: string, kind: string}} side
 * @param {number} i its place among the sides
 * @param {DOMRect} box
 */
function edge(side, i, { left, top, right, bottom }) {
  const half = side.width / 2;
  const [x1, y1, x2, y2] = [
    [left, top + half, right, top + half], [right - half, top, right - half, bottom],
    [left, bottom - half, right, bottom - half], [left + half, top, left + half, bottom],
  ][i] ?? [0, 0, 0, 0];
  return `<line${attributes({ x1: x1 ?? 0, y1: y1 ?? 0, x2: x2 ?? 0, y2: y2 ?? 0, ...strokeOf(side) })}/>`;
}
