/**
 * Where the columns do not all fit: keep the one at hand in sight, by moving the lanes only, never the page.
 * @param {ParentNode} root
 */
export function follow(root) {
  const lanes = root.querySelector('.lanes');
  const cell = root.querySelector('.lane-numbers .cell.focus');
  if (!(lanes instanceof HTMLElement) || !(cell instanceof HTMLElement)) return;
  if (lanes.scrollWidth <= lanes.clientWidth) return;
  const { left, right } = cell.getBoundingClientRect();
  const frame = lanes.getBoundingClientRect();
  const room = 2 * (right - left);
  const label = root.querySelector('.lane-numbers .lane-label');
  const start = frame.left + (label instanceof HTMLElement ? label.offsetWidth : 0);
  if (left < start) lanes.scrollLeft -= start - left + room;
  else if (right > frame.right) lanes.scrollLeft += right - frame.right + room;
}
