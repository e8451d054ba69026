/**
 * Keeps a widget and the traits of the notebook's Python together.
 *
 * @typedef {import('./host_engine.js').Model} Model
 * @typedef {import('../element.js').SpecStep} SpecStep
 */

/**
 * Python decides what trace there is: it sends each new one whole (`_shown`), and says on whose word (`by`). The widget
 * tells it what the reader did, and does not follow its own word when that comes back.
 * @param {SpecStep} element
 * @param {Model} model
 * @returns {() => void} ends it
 */
export function follow(element, model) {
  const own = Math.random().toString(36).slice(2);
  let following = false;

  const showTrace = async () => {
    const { by, payload } = model.get('_shown');
    if (by === own) return;
    following = true;
    try {
      await element.configure(payload.config);
    } finally {
      following = false;
    }
    element.go(model.get('step'));
  };
  const showStep = () => {
    if (!following) element.go(model.get('step'));
  };
  const showView = () => { element.view = model.get('view'); };
  /** @type {[string, () => void][]} */
  const heard = [['change:_shown', () => void showTrace()], ['change:step', showStep], ['change:view', showView]];

  const tell = () => {
    const moment = following ? null : momentOf(element);
    if (moment !== null) save(model, own, moment);
  };
  const tellView = () => save(model, own, { view: element.view });

  for (const [event, listener] of heard) model.on(event, listener);
  element.addEventListener('specstep-change', tell);
  element.addEventListener('specstep-view', tellView);
  void showTrace();
  showView();
  return () => {
    for (const [event, listener] of heard) model.off(event, listener);
    element.removeEventListener('specstep-change', tell);
    element.removeEventListener('specstep-view', tellView);
  };
}

/**
 * Settings and step on show; null for a trace of a file, whose tables Python does not have.
 * @param {SpecStep} element @returns {Record<string, string|number>|null}
 */
function momentOf({ trace, frame, source }) {
  if (trace === null || frame === null || source === 'file') return null;
  return { ...trace.config, seed: String(trace.config.seed), step: frame.index };
}

/** @param {Model} model @param {string} by @param {Record<string, string|number>} values */
function save(model, by, values) {
  const changed = Object.entries(values).filter(([name, value]) => model.get(name) !== value);
  if (changed.length === 0) return;
  model.set('_by', by);
  for (const [name, value] of changed) model.set(name, value);
  model.save_changes();
}
