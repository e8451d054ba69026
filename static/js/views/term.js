import { html, nothing } from 'lit-html';
import { SITE, t } from '../language.js';

/** Words by their ids in the docs' glossary (static/docs/glossary.toml). */
const GLOSSARY = address();

/** Absolute, since the widget may stand on a page of another origin; the build draws for the page itself, where the docs lie
 * beside it. */
function address() {
  const { docs } = SITE;
  if (!docs) return null;
  return `${typeof document === 'undefined' ? docs : new URL(docs, import.meta.url).href}glossary.html#`;
}

/**
 * A word that leads to its entry in the glossary, in a tab of its own: the reader keeps the moment, the open parts and the
 * engine. Where no docs lie beside the script it is a word like any other.
 * @param {string} id in the glossary
 * @param {unknown} word as it stands here
 */
export function term(id, word) {
  return link(id, word, false);
}

/**
 * The same as the label of a control, out of the way of those who go from control to control by Tab: they have the words of
 * all settings in one link (views/more.js).
 * @param {string} id @param {unknown} word
 */
export function labelTerm(id, word) {
  return link(id, word, true);
}

/** @param {string} id @param {unknown} word @param {boolean} aside */
function link(id, word, aside) {
  return GLOSSARY === null ? word : html`<a class="term" href=${GLOSSARY + id} target="specstep-docs"
    title=${t('In the glossary, in another tab')} tabindex=${aside ? '-1' : nothing}>${word}</a>`;
}
