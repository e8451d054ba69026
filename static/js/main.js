import { SpecStep } from './element.js';
import { languages } from './languages.js';
import { tabs } from './tabs.js';

customElements.define('spec-step', SpecStep);

const nav = document.querySelector('nav.views');
const element = document.querySelector('spec-step[permalink]');
if (nav instanceof HTMLElement && element instanceof SpecStep) tabs(nav, element);
languages(document.querySelectorAll('a[hreflang]'));
