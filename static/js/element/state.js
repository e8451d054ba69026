import { spoken } from '../views/sentence.js';

/**
 * @typedef {object} Shown what is on show
 * @property {string} view
 * @property {import('../state/session.js').Session} session
 * @property {import('../state/player.js').Player} player
 * @property {import('../engine/client.js').EngineState} engine
 */

/** What is on show, in plain data. @param {Shown} shown */
export function describe({ view, session, player, engine }) {
  const { frame, payload, source, lesson } = session;
  return {
    view,
    source,
    engine: engine.phase,
    settings: payload && { ...payload.config },
    step: frame?.index ?? 0,
    steps: frame?.steps ?? 0,
    round: frame?.round ?? 0,
    event: frame?.event?.kind ?? null,
    says: frame && spoken(frame),
    committed: frame?.committed.map(({ token }) => token) ?? [],
    lesson: lesson && `${lesson.name}.${lesson.step}`,
    playing: player.playing,
  };
}

/**
 * Hear of every change of a widget's state, once each.
 * @template T
 * @param {[EventTarget, string][]} causes where changes are fired, and as what
 * @param {() => T} state
 * @param {(state: T) => void} listener
 * @returns {() => void} ends it
 */
export function hear(causes, state, listener) {
  let last = JSON.stringify(state());
  const tell = () => {
    const now = state();
    const text = JSON.stringify(now);
    if (text === last) return;
    last = text;
    listener(now);
  };
  for (const [target, kind] of causes) target.addEventListener(kind, tell);
  return () => {
    for (const [target, kind] of causes) target.removeEventListener(kind, tell);
  };
}
