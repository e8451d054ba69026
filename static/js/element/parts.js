import { t } from '../language.js';
import { isPlace, PLACES } from '../state/places.js';

/**
 * What of the widget is shown where an embedder wants less than all.
 *
 * @typedef {'settings'|'lesson'|'stage'|'sentence'|'buttons'|'timeline'|'beside'|'inspector'|'counters'|'steps'|'lanes'} Part
 */

/** @type {Part[]} from top to bottom */
export const PARTS = ['settings', 'lesson', 'stage', 'sentence', 'buttons', 'timeline', 'beside', 'inspector', 'counters',
  'lanes', 'steps'];

/** What a part needs to be of use by itself. @type {Record<string, Part[]>} */
const WITH = {
  settings: ['settings'],
  lesson: ['lesson', 'stage', 'sentence', 'buttons', 'beside'],
  stage: ['stage', 'sentence', 'buttons'],
  sentence: ['sentence', 'buttons'],
  buttons: ['buttons'],
  timeline: ['timeline', 'sentence', 'buttons'],
  beside: ['beside', 'buttons'],
  inspector: ['inspector', 'buttons'],
  counters: ['counters', 'buttons'],
  steps: ['steps', 'buttons'],
  lanes: ['lanes', 'buttons'],
};

/**
 * The parts that the attributes ask for: `view` names some with what each needs, `parts` names them one by one.
 * @param {string|null} view a part, or several with commas or spaces between them
 * @param {string|null} parts
 * @returns {{parts: Set<Part>|null, unknown: string[]}} null for the whole widget
 */
export function partsOf(view, parts) {
  const names = words(parts ?? view);
  const known = names.filter((name) => name in WITH);
  const wanted = known.flatMap((name) => (parts === null ? WITH[name] ?? [] : /** @type {Part[]} */ ([name])));
  return { parts: wanted.length > 0 ? new Set(wanted) : null, unknown: names.filter((name) => !known.includes(name)) };
}

/**
 * Refuses names that are none; an attribute that says such a name leaves the whole widget on show.
 * @param {string|null|undefined} view @param {string|null|undefined} parts
 */
export function refuseUnknown(view, parts) {
  const unknown = [...(view && !isPlace(view) ? partsOf(view, null).unknown : []), ...(parts ? partsOf(null, parts).unknown : [])];
  if (unknown.length > 0) {
    throw new TypeError(t('{name} is no part of the widget; parts are {parts}, and views {views}.',
      { name: unknown.join(', '), parts: PARTS.join(', '), views: PLACES() }));
  }
}

/** @param {string|null} text */
function words(text) {
  return (text ?? '').split(/[\s,]+/).filter((word) => word !== '');
}
