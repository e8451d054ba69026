import { attributes, text } from './xml.js';

/** What a style sheet may say of a drawing, written into it. */
const PROPERTIES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap',
  'stroke-linejoin', 'paint-order', 'font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor'];
const KEPT = ['id', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'd', 'dx', 'dy', 'width', 'height', 'viewBox',
  'preserveAspectRatio', 'patternUnits', 'patternTransform'];

/**
 * A drawing of the page with its styles written into it; an outermost one at the place where it stands.
 * @param {Element} element
 * @returns {string}
 */
export function drawingOf(element) {
  const style = getComputedStyle(element);
  if (style.display === 'none') return '';
  /** @type {Record<string, string|number|null>} */
  const written = {};
  for (const name of KEPT) written[name] = element.getAttribute(name);
  for (const name of PROPERTIES) written[name] = valueOf(style, name);
  if (element instanceof SVGSVGElement && element.ownerSVGElement === null) {
    const { left, top, width, height } = element.getBoundingClientRect();
    Object.assign(written, { x: left, y: top, width, height, overflow: 'visible' });
  }
  const inner = [...element.childNodes].map((node) => {
    if (node instanceof Element) return drawingOf(node);
    return node instanceof Text ? text(node.data.replace(/\s+/g, ' ')) : '';
  });
  return `<${element.localName}${attributes(written)}>${inner.join('')}</${element.localName}>`;
}

/** @param {CSSStyleDeclaration} style @param {string} name */
function valueOf(style, name) {
  const value = style.getPropertyValue(name);
  return value === '' || (name === 'stroke-dasharray' && value === 'none') ? null : value.replace('url("#hatch")', 'url(#hatch)');
}
