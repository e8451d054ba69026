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
  /** The settings that both sides have heard of. */
  let known = '';

  const showTrace = async () => {
    const { by, payload } = model.get('_shown');
    if (by === own) return;
    following = true;
    try {
      await element.configure(payload.config);
      known = JSON.stringify(settingsOf(element));
      element.go(model.get('step'));
    } finally {
      following = false;
    }
  };
  const showStep = () => {
    if (following) return; // A trace is on its way, and goes to that step.
    following = true;
    element.go(model.get('step'));
    following = false;
  };
  const showView = () => { element.view = model.get('view'); };
  /** @type {[string, () => void][]} */
  const heard = [['change:_shown', () => void showTrace()], ['change:step', showStep], ['change:view', showView]];

  const tell = () => {
    const settings = following ? null : settingsOf(element);
    if (settings === null) return;
    // Settings are said only where the reader changed them: those of Python may be ahead of the trace on show.
    const changed = JSON.stringify(settings) !== known;
    known = JSON.stringify(settings);
    save(model, own, { ...(changed ? settings : {}), step: element.frame?.index ?? 0 });
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
 * The settings on show; null for a trace of a file, whose tables Python does not have.
 * @param {SpecStep} element @returns {Record<string, string|number>|null}
 */
function settingsOf({ trace, source }) {
  return trace === null || source === 'file' ? null : { ...trace.config, seed: String(trace.config.seed) };
}

/** @param {Model} model @param {string} by @param {Record<string, string|number>} values */
function save(model, by, values) {
  const changed = Object.entries(values).filter(([name, value]) => model.get(name) !== value);
  if (changed.length === 0) return;
  model.set('_by', by);
  for (const [name, value] of changed) model.set(name, value);
  model.save_changes();
}
