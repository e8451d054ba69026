/**
 * The host's theme, told from the colour of its text: notebooks switch theirs by other means than the system's.
 * @param {HTMLElement} place where the widget stands
 * @param {(theme: 'light'|'dark') => void} tell
 * @returns {() => void} ends it
 */
export function followTheme(place, tell) {
  const look = () => {
    const { color } = getComputedStyle(place);
    if (color !== '') tell(isLight(color) ? 'dark' : 'light'); // none as long as the place is not in the page
  };
  const arrival = new ResizeObserver(look);
  arrival.observe(place);
  const watcher = new MutationObserver(look);
  const { documentElement, body } = place.ownerDocument;
  for (const element of [documentElement, body]) watcher.observe(element, { attributes: true });
  // Style sheets of a new theme may come after its name, and colours may fade over.
  const late = (/** @type {Event} */ { target }) => { if (target instanceof HTMLLinkElement) look(); };
  documentElement.addEventListener('load', late, true);
  body.addEventListener('transitionend', look);
  look();
  return () => {
    arrival.disconnect();
    watcher.disconnect();
    documentElement.removeEventListener('load', late, true);
    body.removeEventListener('transitionend', look);
  };
}

/** Whether a colour, in whatever notation, is nearer to white than to black. @param {string} color */
function isLight(color) {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (pen === null) return false;
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 127;
}
