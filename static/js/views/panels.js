import { nothing } from 'lit-html';
import { t } from '../language.js';
import { besideChoice } from './beside_choice.js';
import { cacheLanes } from './cache_lanes.js';
import { files } from './files.js';
import { fold } from './fold.js';
import { lessonList } from './lessons.js';

/**
 * @typedef {object} PanelState
 * @property {import('../state/session.js').Session} session
 * @property {import('../engine/client.js').EngineState} engine
 * @property {import('./fold.js').Folds} folds
 */

/**
 * What stands folded below the work so far, one part after the other.
 * @param {PanelState} state
 */
export function panels({ session, engine, folds }) {
  const { payload, frame } = session;
  if (payload === null || frame === null) return nothing;
  return [
    fold({ name: 'lessons', title: t('Lessons'), hint: t('guided walks, each a few moments of a trace') }, folds,
      () => lessonList(session)),
    fold({ name: 'lanes', title: t('Cache lanes'), hint: t('what both models keep, and why') }, folds,
      () => cacheLanes(frame, payload.tokens)),
    fold({ name: 'beside', title: t('Side by side'), hint: t('with the ordinary decoder, or with a second trace') }, folds,
      () => besideChoice(session, engine)),
    fold({ name: 'file', title: t('Files and pictures'), hint: t('save and open a trace, save or print this moment') }, folds,
      () => files(session, engine)),
  ];
}
