import { SpecStep } from '../element.js';
import { follow } from './follow.js';
import { HostEngine } from './host_engine.js';
import { followTheme } from './theme.js';

/** @typedef {import('./host_engine.js').Model} Model */

/** Notebooks load this module anew for each widget, but a page has each element once: the first to come serves all. */
const SHARED = Symbol.for(`specstep.notebook.${SPECSTEP_SITE.version}`);

/** The page's element with another engine; a notebook's moments have no address. */
class NotebookStep extends SpecStep {
  get link() {
    return '';
  }
}

/** @type {WeakMap<Model, HostEngine>} */
const engines = new WeakMap();

/** @param {Model} model */
function engineOf(model) {
  const engine = engines.get(model) ?? new HostEngine(model);
  engines.set(model, engine);
  return engine;
}

/** What anywidget calls for each place that shows the widget. @param {{model: Model, el: HTMLElement}} host */
function render({ model, el }) {
  const element = new NotebookStep(engineOf(model));
  el.setAttribute('data-lm-suppress-shortcuts', 'true'); // JupyterLab would take keys typed here for commands on cells
  el.append(element);
  const leave = [followTheme(el, (theme) => element.setAttribute('theme', theme)), follow(element, model)];
  return () => {
    for (const end of leave) end();
    element.remove();
  };
}

function register() {
  customElements.define(`spec-step-${SPECSTEP_SITE.version.replace(/[^a-z0-9]/g, '-')}`, NotebookStep);
  return { render };
}

if (!Reflect.has(globalThis, SHARED)) Reflect.set(globalThis, SHARED, register());

export default Reflect.get(globalThis, SHARED);
