import { html, nothing } from 'lit-html';
import { t } from '../language.js';
import { downloadTrace, openFile, outcomes } from '../state/files.js';
import { saveMoment } from '../state/moment.js';

/**
 * @typedef {import('../state/session.js').Session} Session
 * @typedef {import('../engine/client.js').EngineState} EngineState
 */

/**
 * The trace as a file, a file as a trace, and this moment as a picture.
 * @param {Session} session
 * @param {EngineState} engine
 */
export function files(session, engine) {
  const ready = engine.phase === 'ready';
  return html`<div class="files">
    <section aria-label=${t('This trace')}><h3>${t('This trace')}</h3>
      <p><button type="button" @click=${() => downloadTrace(session)}>${t('Download the trace')}</button>
        <span class="hint">${t('settings, tables, events and outcome as JSON (specstep/trace/1)')}</span></p></section>
    <section aria-label=${t('Open a trace')}><h3>${t('Open a trace')}</h3>
      <div class="drop" @dragover=${allow} @drop=${(/** @type {DragEvent} */ event) => {
        event.preventDefault();
        take(session, ready ? event.dataTransfer?.files ?? null : null);
      }}>
        <label>${t('Choose a file, or drop one here')} <input type="file" accept=".json,application/json" ?disabled=${!ready}
          @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
            take(session, target.files);
            target.value = '';
          }}></label>
        ${ready ? nothing : html`<p class="hint">${t('A file is checked and replayed by the engine, which is not up yet.')}</p>`}
      </div>
      ${outcome(session)}</section>
    <section aria-label=${t('This moment')}><h3>${t('This moment')}</h3>
      <p><button type="button" @click=${(/** @type {Event} */ event) => saveMoment(session, rootOf(event), 'svg')}>${t('Save as SVG')}</button>
        <button type="button" @click=${(/** @type {Event} */ event) => saveMoment(session, rootOf(event), 'png')}>${t('Save as PNG')}</button>
        <button type="button" @click=${() => print()}>${t('Print the trace')}</button></p></section>
  </div>`;
}

/** @param {Session} session */
function outcome(session) {
  const known = outcomes.get(session);
  if (known === undefined) return nothing;
  const { name, message, event, trouble } = known;
  return html`<p class="outcome ${trouble ? 'trouble' : ''}"><bdi><b>${name}</b></bdi>: ${message}
    ${event === null ? nothing : html`<button type="button" @click=${() => session.go(event)}>${t('Show event {event}', { event })}</button>`}</p>`;
}

/** @param {Session} session @param {FileList|null} chosen */
function take(session, chosen) {
  const file = chosen?.[0];
  if (file) void openFile(session, file);
}

/** A drop is only possible where dragging over is not refused. @param {DragEvent} event */
function allow(event) {
  event.preventDefault();
}

/** @param {Event} event @returns {ShadowRoot} the widget's */
function rootOf({ currentTarget }) {
  return /** @type {ShadowRoot} */ (/** @type {Element} */ (currentTarget).getRootNode());
}
