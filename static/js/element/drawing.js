import { render } from 'lit-html';
import { follow } from '../views/follow.js';
import { rise, tops } from '../views/motion.js';
import { FITTING } from '../views/stage.js';
import { followList } from '../views/step_list.js';
import { keepingFocus } from './focus.js';

/** Draws the widget into its shadow root, with the movement from one moment to the next. */
export class Drawing {
  #root;
  /** The step on show before the last drawing. */
  #drawn = 0;
  #following = 0;

  /** @param {ShadowRoot} root */
  constructor(root) {
    this.#root = root;
  }

  /** Something other than a moment. @param {unknown} template */
  plain(template) {
    keepingFocus(this.#root, () => render(template, this.#root));
  }

  /** Empty the live region. Nothing is drawn for that: a reader may be typing into a field. */
  hush() {
    for (const node of this.#root.querySelector('[aria-live]')?.childNodes ?? []) {
      if (node instanceof Text) node.data = '';
    }
  }

  /** @param {import('../types.js').Frame|null} frame @param {unknown} template of it @param {boolean} listed the step list is open */
  moment(frame, template, listed) {
    const commits = frame !== null && frame.event?.kind === 'commit' && frame.index > this.#drawn;
    const before = commits ? tops(this.#root) : null;
    keepingFocus(this.#root, () => render(template, this.#root));
    if (before) rise(this.#root, before);
    this.#follow(frame !== null && frame.limit > FITTING, listed);
    this.#drawn = frame?.index ?? 0;
  }

  /** Keep what is at hand in sight: once for each painting, however many steps were taken until then.
   * @param {boolean} lanes @param {boolean} list */
  #follow(lanes, list) {
    cancelAnimationFrame(this.#following);
    this.#following = requestAnimationFrame(() => {
      if (lanes) follow(this.#root);
      if (list) followList(this.#root);
    });
  }
}
