/** Files for readers: text as CSV, and a drawing as it looks on the page. */

/** What a style sheet gives a drawing and a file on its own must carry itself. */
const DRAWN = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'font-family', 'font-size',
  'font-weight', 'font-style', 'paint-order', 'opacity'];
const PAD = 16;
const TITLE = 28;

/** @param {(string|number|null)[][]} rows null is an empty cell */
export function csv(rows) {
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** @param {string|number|null} value */
function cell(value) {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A drawing of the page as a file of its own, with its title above. @param {SVGSVGElement} drawing @param {string} title */
export function standalone(drawing, title) {
  const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  const from = [drawing, ...drawing.querySelectorAll('*')];
  const to = [copy, ...copy.querySelectorAll('*')];
  from.forEach((element, i) => carry(element, to[i]));
  const { width, height } = drawing.getBoundingClientRect();
  const size = [width + 2 * PAD, height + 2 * PAD + TITLE];
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(size[0]));
  copy.setAttribute('height', String(size[1]));
  copy.setAttribute('viewBox', `${-PAD} ${-PAD - TITLE} ${size.join(' ')}`);
  const style = getComputedStyle(drawing);
  copy.prepend(ground(size, style), heading(title, style));
  for (const comment of comments(copy)) comment.remove();
  return new XMLSerializer().serializeToString(copy);
}

/** @param {Element} element @param {Element|undefined} copy */
function carry(element, copy) {
  const style = getComputedStyle(element);
  for (const name of DRAWN) copy?.setAttribute(name, style.getPropertyValue(name));
  copy?.removeAttribute('class');
}

/** @param {number[]} size @param {CSSStyleDeclaration} style */
function ground([width = 0, height = 0], style) {
  const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const place = { x: -PAD, y: -PAD - TITLE, width, height, fill: style.getPropertyValue('--ground'), stroke: 'none' };
  for (const [name, value] of Object.entries(place)) rect.setAttribute(name, String(value));
  return rect;
}

/** @param {string} title @param {CSSStyleDeclaration} style */
function heading(title, style) {
  const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  const look = { x: 0, y: -TITLE / 2 + 4, fill: style.color, stroke: 'none', 'font-size': 15, 'font-weight': 600 };
  for (const [name, value] of Object.entries(look)) text.setAttribute(name, String(value));
  text.textContent = title;
  return text;
}

/** @param {Node} root @returns {Comment[]} */
function comments(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found = [];
  while (walker.nextNode()) found.push(/** @type {Comment} */ (walker.currentNode));
  return found;
}

/** @param {string} name @param {string} type @param {string} text */
export function save(name, type, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The browser reads the file after this turn of the event loop; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
