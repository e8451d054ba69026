import { isPlace } from './state/places.js';

/**
 * The page's links to the views. They are links like any other, to a view with the settings on show; followed within
 * the page, nothing is loaded again.
 * @param {HTMLElement} nav
 * @param {import('./element.js').SpecStep} element
 */
export function tabs(nav, element) {
  const links = /** @type {HTMLAnchorElement[]} */ ([...nav.querySelectorAll('a[data-view]')]);
  const mark = () => {
    for (const link of links) {
      if (link.dataset.view === element.view) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  };
  /** @param {Event} event the link says where it leads by the time somebody may follow or copy it */
  const refresh = ({ currentTarget }) => {
    const link = /** @type {HTMLAnchorElement} */ (currentTarget);
    const { view = '' } = link.dataset;
    if (isPlace(view)) link.href = element.linkTo(view);
  };
  for (const link of links) {
    for (const kind of ['pointerenter', 'focus', 'click']) link.addEventListener(kind, refresh);
    link.addEventListener('click', (event) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      element.openView(link.dataset.view ?? 'step');
    });
  }
  element.addEventListener('specstep-view', mark);
  mark();
}
