/**
 * The movement of a commit: tokens rise from where they were proposed to where they are committed.
 * Nothing moves for readers who asked for reduced motion.
 */

const DURATION = 460;
const STAGGER = 70;

/**
 * Where the uncommitted tokens stand, by position, before the stage is drawn anew.
 * @param {ParentNode} root
 * @returns {Map<number, number>} tops
 */
export function tops(root) {
  const found = new Map();
  for (const chip of root.querySelectorAll('.chip:not(.committed)')) {
    if (chip instanceof HTMLElement) found.set(Number(chip.dataset.position), chip.getBoundingClientRect().top);
  }
  return found;
}

/**
 * Let the freshly committed tokens rise from there.
 * @param {ParentNode} root
 * @param {Map<number, number>} before
 */
export function rise(root, before) {
  if (before.size === 0 || still()) return;
  const [lane = 0] = before.values();
  [...root.querySelectorAll('.chip.fresh')].forEach((chip, i) => {
    if (!(chip instanceof HTMLElement)) return;
    const from = (before.get(Number(chip.dataset.position)) ?? lane) - chip.getBoundingClientRect().top;
    chip.animate([{ transform: `translateY(${from}px)` }, { transform: 'none' }],
      { duration: DURATION, delay: i * STAGGER, easing: 'cubic-bezier(.3, .9, .3, 1)', fill: 'backwards' });
  });
}

/**
 * Where the inspector lies over the lower part of the widget, bring the stage above it.
 * @param {ParentNode} root
 */
export function showStage(root) {
  const inspector = root.querySelector('.inspector');
  if (inspector === null || inspector.closest('.presenting') || getComputedStyle(inspector).position !== 'sticky') return;
  root.querySelector('.stage')?.scrollIntoView({ block: 'start', behavior: still() ? 'auto' : 'smooth' });
}

/**
 * From the list of lessons, which stands below everything, to the lesson that was opened, which stands above.
 * @param {EventTarget|null} link
 */
export function showLesson(link) {
  const root = link instanceof Element ? link.getRootNode() : null;
  const lesson = root instanceof ShadowRoot ? root.querySelector('.lesson') : null;
  if (!(lesson instanceof HTMLElement)) return;
  lesson.focus({ preventScroll: true });
  lesson.scrollIntoView({ block: 'start', behavior: still() ? 'auto' : 'smooth' });
}

function still() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
