/** Smaller than this share of its size nothing is printed. */
const SMALLEST = 0.4;
/** Paper is a little narrower than the window. */
const SPARE = 0.92;

/**
 * A frame is as high on paper as on the screen: the table that is printed there is made to fit.
 * @param {HTMLElement} element the widget, which draws its table before this listens
 */
export function fitPaper(element) {
  addEventListener('beforeprint', () => {
    const share = SPARE * innerHeight / element.getBoundingClientRect().height;
    element.style.setProperty('--print-zoom', String(Math.max(SMALLEST, Math.min(1, share))));
  });
  addEventListener('afterprint', () => element.style.removeProperty('--print-zoom'));
}
