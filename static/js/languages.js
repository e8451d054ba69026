/**
 * The page's links to its other languages lead to the moment on show: the address, which has it, goes along.
 * @param {Iterable<Element>} links
 */
export function languages(links) {
  /** @param {Event} event the link says where it leads by the time somebody may follow or copy it */
  const refresh = ({ currentTarget }) => {
    if (currentTarget instanceof HTMLAnchorElement) currentTarget.hash = location.hash;
  };
  for (const link of links) for (const kind of ['pointerenter', 'focus', 'click']) link.addEventListener(kind, refresh);
}
