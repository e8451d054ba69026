import { boxOf } from './boxes.js';
import { drawingOf } from './drawings.js';
import { linesOf } from './text.js';
import { number, text } from './xml.js';

/** Parts of the page that a picture shows; what can only be pressed is left out. */
const PARTS = ['.stage', '.sentence', '.inspector'];
const LEFT_OUT = 'button:not(.chip), select, .pin-chooser, details:not([open]), .defs, .off-screen, progress';
const MARGIN = 16;
const TITLE = 28;
/** Below this width the title is set smaller. */
const NARROW = 520;

/**
 * The stage, the sentence and the inspector as they are on show, as one SVG that needs nothing else: fonts and colours
 * are resolved, there is no foreignObject and no style sheet, so that every program that reads SVG can show it.
 * @param {ShadowRoot} root
 * @param {string} title
 * @returns {{text: string, width: number, height: number}}
 */
export function picture(root, title) {
  const parts = PARTS.map((selector) => root.querySelector(selector)).filter((part) => part !== null)
    .filter((part) => part.getClientRects().length > 0);
  const { offsets, width, height } = arranged(parts.map((part) => part.getBoundingClientRect()));
  const host = getComputedStyle(root.host);
  // The one element whose fill is always the paper's colour.
  const ground = getComputedStyle(/** @type {Element} */ (root.querySelector('.hatch-ground'))).fill;
  const drawn = parts.map((part, i) => {
    const box = part.getBoundingClientRect();
    const { x = 0, y = 0 } = offsets[i] ?? {};
    return `<g transform="translate(${number(x - box.left)} ${number(y - box.top)})">${content(part)}</g>`;
  });
  const hatch = root.querySelector('.defs pattern');
  return {
    width,
    height,
    text: `<svg xmlns="http://www.w3.org/2000/svg" width="${number(width)}" height="${number(height)}" `
      + `viewBox="0 0 ${number(width)} ${number(height)}" role="img"><title>${text(title)}</title>`
      + `<defs>${hatch ? drawingOf(hatch) : ''}</defs>`
      + `<rect width="100%" height="100%" fill="${text(ground)}"/>`
      + `<text x="${MARGIN}" y="${MARGIN + 8}" font-family="${text(host.fontFamily)}" `
      + `font-size="${width < NARROW ? 10 : 13}" fill="${text(host.color)}">${text(title)}</text>${drawn.join('')}</svg>\n`,
  };
}

/**
 * Where the parts go: below one another, and beside the first where they stand beside it on the page.
 * @param {DOMRect[]} boxes
 */
function arranged(boxes) {
  const [first] = boxes;
  const aside = boxes.map((box) => first !== undefined && box.left >= first.right);
  const left = Math.max(0, ...boxes.filter((_, i) => !aside[i]).map((box) => box.width));
  const bottoms = [MARGIN + TITLE, MARGIN + TITLE];
  const offsets = boxes.map((box, i) => {
    const column = aside[i] ? 1 : 0;
    const y = bottoms[column] ?? 0;
    bottoms[column] = y + box.height + MARGIN;
    return { x: column === 1 ? left + 2 * MARGIN : MARGIN, y };
  });
  const right = Math.max(0, ...boxes.map((box, i) => (offsets[i]?.x ?? 0) + box.width));
  return { offsets, width: right + MARGIN, height: Math.max(...bottoms) };
}

/** @param {Element} element @returns {string} */
function content(element) {
  if (element.matches(LEFT_OUT) || element.getClientRects().length === 0) return '';
  const style = getComputedStyle(element);
  if (style.visibility === 'hidden' || style.display === 'none') return '';
  if (element instanceof SVGElement) return drawingOf(element);
  const inner = [...element.childNodes].map((node) => {
    if (node instanceof Element) return content(node);
    return node instanceof Text ? linesOf(node, style) : '';
  });
  return boxOf(element, style) + inner.join('');
}
