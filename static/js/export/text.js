import { attributes, text } from './xml.js';

/** @type {CanvasRenderingContext2D|null} */
let canvas = null;

/**
 * A text as it is laid out, one SVG text for each line of it.
 * @param {Text} node
 * @param {CSSStyleDeclaration} style of the element it stands in
 */
export function linesOf(node, style) {
  const ascent = ascentOf(style);
  return lines(node).map(({ words, box }) => `<text${attributes({
    x: box.left, y: box.top + (box.height - ascent.whole) / 2 + ascent.above, textLength: box.width,
    lengthAdjust: 'spacingAndGlyphs', 'font-family': style.fontFamily, 'font-size': style.fontSize,
    'font-weight': style.fontWeight, 'font-style': style.fontStyle, fill: style.color,
    'text-decoration': style.textDecorationLine === 'none' ? null : style.textDecorationLine,
  })}>${text(words.join(' '))}</text>`).join('');
}

/**
 * The words of a text, gathered by the line they stand on.
 * @param {Text} node
 * @returns {{words: string[], box: {left: number, top: number, width: number, height: number}}[]}
 */
function lines(node) {
  /** @type {{words: string[], box: {left: number, top: number, width: number, height: number}}[]} */
  const found = [];
  const range = document.createRange();
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const last = found.at(-1);
    if (last !== undefined && Math.abs(last.box.top - box.top) < 1) {
      last.words.push(word);
      last.box.width = box.right - last.box.left;
    } else {
      found.push({ words: [word], box: { left: box.left, top: box.top, width: box.width, height: box.height } });
    }
  }
  return found;
}

/** How far a font reaches above its base line, and its whole height. @param {CSSStyleDeclaration} style */
function ascentOf(style) {
  canvas ??= document.createElement('canvas').getContext('2d');
  const size = Number.parseFloat(style.fontSize);
  if (canvas === null) return { above: size * 0.8, whole: size };
  canvas.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = canvas.measureText('A');
  return { above, whole: above + below };
}
