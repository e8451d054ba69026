import { SpecStep } from '../element.js';

// Another copy of this script may have been there first, on a page that was put together from several.
if (customElements.get('spec-step') === undefined) customElements.define('spec-step', SpecStep);

export { SpecStep };
