import { SpecStep } from '../element.js';
import { follow } from './follow.js';
import { HostEngine } from './host_engine.js';
import { followTheme } from './theme.js';

/** @typedef {import('./host_engine.js').Model} Model */

/** Notebooks load this module anew for each widget, but a page has each element once: the first to come serves all. */
const SHARED = Symbol.for(`specstep.notebook.${SPECSTEP_SITE.version}`);

/** The page's element with another engine; a notebook's moments have no address. */
class NotebookStep extends SpecStep {
  /** @override */
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
  const element = new NotebookStep();
  element.engine = engineOf(model);
  element.setAttribute('boot', 'now'); // there is nothing to load
  const room = document.createElement('div');
  room.style.padding = '5px'; // JupyterLab cuts off what stands out of an output: the ring around what has the focus
  room.append(element);
  keepKeys(element, el);
  el.append(room);
  const leave = [followTheme(el, (theme) => element.setAttribute('theme', theme)), follow(element, model)];
  return () => {
    for (const end of leave) end();
    room.remove();
  };
}

/**
 * JupyterLab sees no fields in a shadow root: it takes what is typed there for commands on cells, and Enter for nothing.
 * @param {HTMLElement} element @param {HTMLElement} place
 */
function keepKeys(element, place) {
  place.setAttribute('data-lm-suppress-shortcuts', 'true');
  element.shadowRoot?.addEventListener('beforeinput', (event) => event.stopPropagation());
}

function register() {
  customElements.define(`spec-step-${SPECSTEP_SITE.version.replace(/[^a-z0-9]/g, '-')}`, NotebookStep);
  return { render };
}

if (!Reflect.has(globalThis, SHARED)) Reflect.set(globalThis, SHARED, register());

export default Reflect.get(globalThis, SHARED);
