/**
 * The page for frames: one widget with what the address asks for, `embed.html?view=stage&draft=biased#step=6`. Query and
 * fragment say the same things; the fragment is what a link from the site itself has.
 */
import './define.js';
import { ATTRIBUTES } from '../element/wishes.js';
import { announceHeight } from './height.js';
import { fitPaper } from './paper.js';
import { allowedOrigins, listen } from './remote.js';

const OWN = ['theme', 'origin', 'lang'];

/** @typedef {import('../element.js').SpecStep} SpecStep */
const element = /** @type {SpecStep} */ (document.querySelector('spec-step'));
const given = new URLSearchParams(location.search);
for (const [key, value] of new URLSearchParams(location.hash.replace(/^#/, ''))) given.set(key, value);

for (const [key, value] of given) {
  if (ATTRIBUTES.includes(key)) element.setAttribute(key, value);
}
const theme = given.get('theme');
if (theme === 'light' || theme === 'dark') element.theme = theme;
fitPaper(element);

// A frame is transparent where its scheme is that of the frame element around it; elsewhere the browser puts a ground
// under it that goes with its colours. Either way it can be read.
const follow = () => { document.documentElement.style.colorScheme = element.theme === 'auto' ? '' : element.theme; };
new MutationObserver(follow).observe(element, { attributeFilter: ['theme'] });
follow();

const unknown = [...given.keys()].filter((key) => !ATTRIBUTES.includes(key) && !OWN.includes(key));
if (unknown.length > 0) console.info(`Specstep: the address of this embed also says ${unknown.join(', ')}, which it does not know.`);

if (window.parent !== window) {
  announceHeight(document.body, window.parent);
  listen(element, window.parent, allowedOrigins(given.get('origin'), document.referrer));
}
