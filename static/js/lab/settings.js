import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../language.js';
import { tableName } from '../names.js';
import { hasTables } from '../state/shelf.js';
import { labelTerm, term } from '../views/term.js';

/**
 * @typedef {import('./types.js').Host} Host
 * @typedef {import('./types.js').Settings} Settings
 */

/** Used until the engine has named its own. */
const DRAFTS = ['aligned', 'biased'];

/** The settings as they are on show in all views, or were asked for. @param {Host} host @returns {Settings} */
export function settingsOf({ session }) {
  const { draft, target, rule, width, seed, limit, tables } = /** @type {Settings} */ ({ draft: 'aligned', target: 'target',
    rule: 'exact', width: 3, seed: '1', limit: 8, ...session.payload?.config });
  return { draft, target, rule, width, seed, limit, ...(hasTables({ tables }) ? { tables } : null) };
}

/** The tables alone, where rule, width, limit and seed change nothing. @param {Host} host */
export function tablesOf(host) {
  const { draft, target, tables } = settingsOf(host);
  return { draft, target, ...(tables ? { tables } : null) };
}

/** The settings, shared with the step view. @param {Host} host @param {{seed?: boolean}} [which] */
export function settingsBar(host, { seed = true } = {}) {
  const { session } = host;
  const engine = host.engine();
  const { notice } = session;
  const settings = { ...settingsOf(host), ...session.wish, ...(notice?.parameter ? { [notice.parameter]: notice.wish[notice.parameter] } : null) };
  const parameters = engine.phase === 'ready' ? engine.hello.parameters : null;
  const drafts = (session.payload?.drafts ?? parameters?.drafts)?.map(({ name }) => name) ?? DRAFTS;
  return html`<div class="controls" role="group" aria-label=${t('Settings, shared with the step view')}>
    <fieldset role="radiogroup" aria-label=${t('Draft model')} class="field"><span class="label" aria-hidden="true">${labelTerm('draft-model', t('Draft model'))}</span>
      <span class="segments">${drafts.map((name) => html`<label><input type="radio" name="lab-draft" value=${name}
        .checked=${live(settings.draft === name)} @change=${() => host.configure({ draft: name })}><span>${tableName(name)}</span></label>`)}
      </span></fieldset>
    ${number(host, 'width', t('Width'), settings.width, parameters?.width.max ?? 8)}
    ${number(host, 'limit', t('Limit'), settings.limit, 8)}
    ${seed ? html`<div class="field"><label class="label" for="seed">${labelTerm('seed', t('Seed'))}</label>
      <input id="seed" type="text" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="40"
        .value=${settings.seed} aria-invalid=${notice?.parameter === 'seed' ? 'true' : nothing}
        aria-describedby=${notice?.parameter === 'seed' ? 'lab-notice' : nothing}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => host.configure({ seed: target.value.trim() })}></div>` : nothing}
    <span class="words">${term('settings', t('What the words mean'))}</span>
  </div>
  ${statusLine(host)}`;
}

/**
 * @param {Host} host @param {'width'|'limit'} key @param {string} label @param {number|string} value @param {number} max
 */
function number(host, key, label, value, max) {
  const wrong = host.session.notice?.parameter === key;
  /** @param {number} by */
  const nudge = (by) => host.configure({ [key]: Math.min(Math.max(Number(value) + by, 1), max) });
  return html`<div class="field"><label class="label" for=${`lab-${key}`}>${labelTerm(key, label)}</label>
    <span class="stepper"><button type="button" tabindex="-1" aria-label=${t('{setting}: one less', { setting: label })} @click=${() => nudge(-1)}>−</button>
      <input id=${`lab-${key}`} type="number" inputmode="numeric" min="1" max=${max} step="1" .value=${String(value)}
        aria-invalid=${wrong ? 'true' : nothing} aria-describedby=${wrong ? 'lab-notice' : nothing}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => host.configure({
          [key]: Number.isNaN(target.valueAsNumber) ? target.value : target.valueAsNumber })}>
      <button type="button" tabindex="-1" aria-label=${t('{setting}: one more', { setting: label })} @click=${() => nudge(1)}>+</button></span></div>`;
}

/** What keeps the numbers waiting, or why a setting was refused. @param {Host} host */
export function statusLine(host) {
  const engine = host.engine();
  const { notice } = host.session;
  const text = engine.phase === 'failed' ? engine.error.message : notice?.message
    ?? (engine.phase === 'loading' ? `${engine.text} … ${t('The numbers come as soon as the engine is ready.')}` : '');
  return html`<div class="status ${engine.phase === 'failed' || notice ? 'trouble' : ''}">
    <p role="status" id="lab-notice">${text}</p>
    ${engine.phase === 'loading' && engine.total > 0
      ? html`<progress max=${engine.total} value=${engine.loaded} aria-label=${t('Loading the engine')}></progress>` : nothing}
    ${engine.phase === 'failed' ? html`<button type="button" @click=${host.tryAgain}>${t('Try again')}</button>` : nothing}</div>`;
}
