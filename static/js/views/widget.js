import { html } from 'lit-html';
import { buttons } from './buttons.js';
import { controls } from './controls.js';
import { counters } from './counters.js';
import { inspector } from './inspector.js';
import { panels } from './panels.js';
import { sentence } from './sentence.js';
import { stage } from './stage.js';
import { status } from './status.js';

/**
 * @typedef {object} Actions what a reader can do
 * @property {(index: number) => void} go
 * @property {(position: number) => void} pick
 * @property {() => void} letGo
 * @property {() => void} toggleInspector
 * @property {(wish: import('../types.js').Wish) => void} configure
 * @property {() => void} tryAgain
 * @property {import('./fold.js').Folds} folds
 */

/**
 * The whole widget, a function of the session, the engine's state and whether the inspector is open
 * (which only matters where there is no room for it beside the stage).
 * @param {import('../state/session.js').Session} session
 * @param {import('../engine/client.js').EngineState} engine
 * @param {boolean} inspectorOpen
 * @param {Actions} actions
 */
export function widget(session, engine, inspectorOpen, actions) {
  const { payload, frame, notice, wish } = session;
  const line = status({ engine, notice, wish, note: session.note, recorded: session.source === 'recorded', tryAgain: actions.tryAgain });
  if (payload === null || frame === null) return html`<div class="widget empty">${line}</div>`;
  const { tokens } = payload;
  const record = session.record;
  // A refused value stays in its field, beside the reason, until it is put right.
  const refused = notice?.parameter ? { [notice.parameter]: notice.wish[notice.parameter] } : null;
  return html`<div class="widget">
    <div class="top">
      ${controls({
        frame,
        config: /** @type {import('../types.js').Config} */ ({ ...payload.config, ...(wish ?? refused) }),
        wrong: notice?.parameter ?? null,
        parameters: engine.phase === 'ready' ? engine.hello.parameters : null,
        configure: actions.configure,
      })}
      ${line}
    </div>
    ${stage({ frame, tokens, focus: record?.position ?? null, pin: session.pin, pick: actions.pick })}
    ${sentence(frame)}
    ${buttons(frame, inspectorOpen, actions)}
    ${inspector({ record, tokens, picked: session.pin !== null, open: inspectorOpen, letGo: actions.letGo,
      close: actions.toggleInspector })}
    ${counters(frame, tokens, payload.ordinary)}
    ${panels({ session, engine, folds: actions.folds })}
  </div>`;
}
