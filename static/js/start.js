/** The first script of the page: the engine is on its way while the rest of the page's script still is. */
import { sharedEngine } from './engine/shared.js';

/** An embedder may want a page that loads no Python until somebody uses the widget. */
const element = document.querySelector('spec-step');
if (element !== null && element.getAttribute('start') !== 'interaction') sharedEngine().start();
