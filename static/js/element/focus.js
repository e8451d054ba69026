/** What can take the focus over from something in it that is gone: a part with a name or a role of its own. */
const HOMES = 'section, article, fieldset, [role="group"], [tabindex="-1"]';

/** Where another view begins, or will begin once it is loaded. */
const BEGINNINGS = ['.widget, .view-title', '.place-of-view'];

/**
 * Draw, and where the part that has the focus is gone afterwards (an answered question's buttons, a left lesson), put the focus
 * on the nearest part around it that is still there, or at the beginning of another view: a keyboard stays in the widget, and a screen
 * reader at its place.
 * @param {ShadowRoot} root
 * @param {() => void} draw
 */
export function keepingFocus(root, draw) {
  const focused = root.activeElement;
  const homes = focused === null ? [] : around(focused);
  draw();
  if (focused === null || focused.isConnected) return;
  const home = homes.find((part) => part.isConnected) ?? BEGINNINGS.map((part) => root.querySelector(part)).find((part) => part !== null);
  if (!(home instanceof HTMLElement)) return;
  if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
  home.focus({ preventScroll: true });
}

/** @param {Element} element @returns {HTMLElement[]} from the innermost */
function around(element) {
  const found = [];
  for (let part = element.parentElement; part !== null; part = part.parentElement) {
    if (part.matches(HOMES)) found.push(part);
  }
  return found;
}
