import { SpecStep } from './element.js';

customElements.define('spec-step', SpecStep);
