/**
 * The widget alone, over the whole window: everything beside it on the page is made inert, and let go afterwards.
 * @param {Element} widget
 * @returns {() => void} undoes it
 */
export function alone(widget) {
  /** @type {HTMLElement[]} */
  const hidden = [];
  for (let node = widget; node.parentElement; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
      if (sibling !== node && sibling instanceof HTMLElement && !sibling.inert) {
        sibling.inert = true;
        hidden.push(sibling);
      }
    }
  }
  const page = widget.ownerDocument.documentElement;
  const { overflow } = page.style;
  page.style.overflow = 'hidden';
  return () => {
    for (const element of hidden) element.inert = false;
    page.style.overflow = overflow;
  };
}
