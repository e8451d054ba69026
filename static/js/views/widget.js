import { html, nothing } from 'lit-html';
import { catalogue, SITE, t } from '../language.js';
import { settingsLine } from '../names.js';
import { besideView } from './beside.js';
import { buttons } from './buttons.js';
import { cacheLanes } from './cache_lanes.js';
import { controls } from './controls.js';
import { counters } from './counters.js';
import { fold } from './fold.js';
import { help } from './help.js';
import { inspector } from './inspector.js';
import { lessonCard } from './lessons.js';
import { more } from './more.js';
import { output } from './output.js';
import { panels } from './panels.js';
import { playback } from './playback.js';
import { prediction } from './predict.js';
import { ruleNote } from './rule_note.js';
import { sentence } from './sentence.js';
import { stage } from './stage.js';
import { status } from './status.js';
import { stepList } from './step_list.js';
import { tablesNote } from './tables_note.js';
import { timeline } from './timeline.js';
import { widthOf } from './words.js';
import { isOfText } from '../state/shelf.js';

/**
 * @typedef {object} Actions what a reader can do
 * @property {(index: number) => void} go
 * @property {(position: number) => void} pick
 * @property {() => void} toggleInspector
 * @property {(wish: import('../types.js').Wish) => void} configure
 * @property {() => void} tryAgain
 * @property {() => void} startEngine
 * @property {() => void} editTables open the table editor
 * @property {() => void} embed how to put this on another page
 * @property {() => void} speak open the speaker's window
 * @property {() => void} copyLink
 * @property {(on: boolean) => void} predict
 * @property {() => void} toggleMore
 * @property {(on: boolean) => void} present
 * @property {() => void} help
 * @property {() => void} closeHelp
 * @property {(on: boolean) => void} switchKeys
 *
 * @typedef {object} View how the widget is looked at, apart from the moment it shows
 * @property {boolean} inspectorOpen only matters where there is no room for it beside the stage
 * @property {boolean} moreOpen
 * @property {boolean} presenting
 * @property {boolean} keysOn
 * @property {null|'done'|'blocked'} copied
 * @property {string} href the link to the moment on show; empty where there is no page to link to
 * @property {string} spoken what the live region says
 * @property {import('./fold.js').Folds} folds
 * @property {import('../state/player.js').Player} player
 * @property {import('../types.js').Rule[]|null} rules
 * @property {Set<import('../element/parts.js').Part>|null} parts what is shown; null for all
 * @property {boolean} wholePage the widget is what its page is about
 * @property {boolean} printing
 * @property {import('../element/boot.js').How|null} boot what the engine's start waits for
 */

/**
 * The whole widget, a function of the session, the engine's state and how it is looked at.
 * @param {import('../state/session.js').Session} session
 * @param {import('../engine/client.js').EngineState} engine
 * @param {View} view
 * @param {Actions} actions
 */
export function widget(session, engine, view, actions) {
  const { payload, frame } = session;
  if (payload === null || frame === null) return html`<div class="widget empty" lang=${catalogue.language} dir=${catalogue.direction}>${statusLine(session, engine, view, actions)}</div>`;
  if (view.printing && !view.wholePage) return printed(payload);
  const { tokens, frames } = payload;
  const { predicting, questionHere, record } = session;
  const focus = (predicting && session.pin === null && questionHere) || record;
  const has = shows(view.parts);
  return html`<div lang=${catalogue.language} dir=${catalogue.direction} class="widget ${view.presenting ? 'presenting' : ''} ${predicting ? 'predicting' : ''} ${view.parts ? 'partial' : ''} ${widthOf(tokens)}" tabindex="-1">
    ${has('settings', () => top(session, engine, view, actions))}
    ${view.parts?.has('lesson') && !view.parts.has('settings') ? lessonCard(session) : nothing}
    <div class="notes">${ruleNote(payload.config.rule, view.rules)}${tablesNote(payload.config, actions.configure)}${
      isOfText(payload.config) ? output(payload, frame) : nothing}</div>
    ${has('stage', () => stage({ frame, tokens, focus: focus?.position ?? null, pin: session.pin, pick: actions.pick }))}
    ${has('sentence', () => (predicting && questionHere ? prediction(session, questionHere) : sentence(frame)))}
    <p class="off-screen" aria-live="polite" aria-atomic="true">${view.spoken}</p>
    ${has('buttons', () => buttons(frame, view.inspectorOpen, actions))}
    ${time(session, view, actions)}
    ${view.presenting ? html`<button type="button" class="leave" @click=${() => actions.present(false)}>${t('Leave')}</button>` : nothing}
    ${has('inspector', () => inspector({ session, payload, frame, open: view.inspectorOpen, close: actions.toggleInspector }))}
    ${has('counters', () => counters(frame, tokens, payload.ordinary))}
    ${view.parts?.has('lanes') ? cacheLanes(frame, tokens) : nothing}
    ${view.parts?.has('steps') ? stepList({ frames, index: frame.index, predicting, go: actions.go }) : nothing}
    ${view.parts ? nothing : folded(session, engine, view, actions)}
    ${view.wholePage || (view.parts === null && !view.href) ? nothing : foot(session, engine, view, actions)}
    ${help({ on: view.keysOn, switchKeys: actions.switchKeys, close: actions.closeHelp })}
  </div>`;
}

/** @param {Set<import('../element/parts.js').Part>|null} parts */
function shows(parts) {
  /** @param {import('../element/parts.js').Part} name @param {() => unknown} content */
  return (name, content) => (parts === null || parts.has(name) ? content() : nothing);
}

/** @param {import('../state/session.js').Session} session @param {View} view @param {Actions} actions */
function time(session, view, actions) {
  const { payload, frame, predicting } = session;
  const has = shows(view.parts);
  if (payload === null || frame === null || (view.parts && !view.parts.has('timeline') && !view.parts.has('beside'))) return nothing;
  const { frames } = payload;
  return html`<div class="time">
    ${has('timeline', () => html`${timeline({ frames, frame, predicting, loop: view.player.loop, go: actions.go })}
      ${playback({ frames, frame, player: view.player, predicting, predict: actions.predict, go: actions.go })}`)}
    ${has('beside', () => besideView(session))}</div>`;
}

/**
 * @param {import('../state/session.js').Session} session @param {import('../engine/client.js').EngineState} engine
 * @param {View} view @param {Actions} actions
 */
function folded(session, engine, view, actions) {
  const { payload, index, predicting } = session;
  return html`<div class="panels">
    ${fold({ name: 'steps', title: t('Step list'), hint: t('every event as a line') }, view.folds,
      () => stepList({ frames: payload?.frames ?? [], index, predicting, go: actions.go }))}
    ${panels({ session, engine, folds: view.folds })}
  </div>`;
}

/**
 * Below a widget on somebody else's page: how far the engine is, and the way to this moment on the site itself.
 * @param {import('../state/session.js').Session} session @param {import('../engine/client.js').EngineState} engine
 * @param {View} view @param {Actions} actions
 */
export function foot(session, engine, view, actions) {
  const said = view.parts === null || view.parts.has('settings');
  return html`<div class="under foot">${said ? nothing : statusLine(session, engine, view, actions)}
    ${view.href ? html`<a href=${view.href} target="_blank" rel="noopener">${t('Open in Specstep')}</a>` : nothing}</div>`;
}

/** On paper, a widget on somebody else's page is its trace as a table. @param {import('../types.js').Payload} payload */
function printed({ config: { draft, width, seed, rule }, frames }) {
  return html`<div class="widget printed" lang=${catalogue.language} dir=${catalogue.direction}><p>Specstep: ${settingsLine({ draft, width, seed, rule })}</p>${stepList({ frames, index: -1, predicting: false, go: () => undefined })}</div>`;
}

/**
 * @param {import('../state/session.js').Session} session @param {import('../engine/client.js').EngineState} engine
 * @param {View} view @param {Actions} actions
 */
function top(session, engine, view, actions) {
  const { payload, frame, notice, wish } = session;
  if (payload === null || frame === null) return nothing;
  // A refused value stays in its field, beside the reason, until it is put right.
  const refused = notice?.parameter ? { [notice.parameter]: notice.wish[notice.parameter] } : null;
  const settings = {
    config: /** @type {import('../types.js').Config} */ ({ ...payload.config, ...(wish ?? refused) }),
    wrong: notice?.parameter ?? null,
    parameters: engine.phase === 'ready' ? engine.hello.parameters : null,
    drafts: payload.drafts,
    configure: actions.configure,
  };
  return html`<div class="top">
    ${controls({ frame, ...settings })}
    <div class="under">${statusLine(session, engine, view, actions)}
      <span class="tools">
        ${view.href ? html`<button type="button" @click=${actions.copyLink}>${view.copied === 'done' ? t('Link copied') : t('Copy link')}</button>` : nothing}
        ${view.wholePage && HAS_EMBEDS ? html`<button type="button" class="where-wide" aria-haspopup="dialog"
          @click=${actions.embed}>${t('Embed')}</button>` : nothing}
        <button type="button" aria-expanded=${view.moreOpen ? 'true' : 'false'} aria-controls="more"
          @click=${actions.toggleMore}>${t('More settings')}</button>
      </span></div>
    ${view.copied === 'blocked' ? html`<p class="link-line"><input type="text" readonly aria-label=${t('Link to this moment')}
      .value=${view.href} @focus=${(/** @type {{target: HTMLInputElement}} */ { target }) => target.select()}></p>` : nothing}
    ${view.moreOpen ? more({ ...settings, rules: view.rules, present: view.wholePage ? () => actions.present(true) : null,
      speak: view.wholePage ? actions.speak : null, help: actions.help,
      editTables: view.wholePage && HAS_EMBEDS ? actions.editTables : null,
      embed: view.wholePage && HAS_EMBEDS ? actions.embed : null })
      : html`<div id="more" hidden></div>`}
    ${lessonCard(session)}
  </div>`;
}

/** A page that is one file has no page for frames beside it. */
const HAS_EMBEDS = SITE.worker !== '';

/** @type {Record<'done'|'blocked', string>} */
const COPIED = {
  done: t('The link to this moment is copied.'),
  blocked: t('The link could not be copied here; copy it from the field below.'),
};

/**
 * @param {import('../state/session.js').Session} session @param {import('../engine/client.js').EngineState} engine
 * @param {View} view @param {Actions} actions
 */
function statusLine(session, engine, view, { tryAgain, startEngine }) {
  const { notice, note, wish, source } = session;
  return status({ engine, notice, wish, note: view.copied ? COPIED[view.copied] : note, recorded: source === 'recorded', tryAgain,
    boot: view.boot, startEngine, brief: view.parts !== null });
}
