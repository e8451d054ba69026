import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../language.js';
import { tableName } from '../names.js';

/**
 * @typedef {import('../state/session.js').Session} Session
 * @typedef {import('../engine/client.js').EngineState} EngineState
 */

/**
 * What to put beside the trace on show: nothing, the ordinary decoder, or a second trace that differs in one setting.
 * @param {Session} session
 * @param {EngineState} engine
 */
export function besideChoice(session, engine) {
  const { beside, other, source } = session;
  const parameters = engine.phase === 'ready' && source !== 'file' ? engine.hello.parameters : null;
  const chosen = other === null ? '' : Object.entries(other.change).map(([key, value]) => `${key}.${value}`).join(',');
  /** @param {{target: HTMLSelectElement}} event */
  const choose = ({ target }) => {
    const [key = '', value = ''] = target.value.split('.');
    if (key === '') session.setBeside(null);
    else session.compare({ [key]: key === 'width' ? Number(value) : value }).catch((reason) => session.say(reason.message));
  };
  return html`<div class="beside-choice">
    <fieldset class="choices" role="radiogroup" aria-label=${t('Beside this trace')}>
      ${radio(t('nothing'), beside === null, () => session.setBeside(null))}
      ${radio(t('the ordinary decoder'), beside === 'ordinary', () => session.setBeside('ordinary'))}
    </fieldset>
    ${parameters === null ? html`<p class="hint">${source === 'file'
      ? t('A second trace is made by the engine, which cannot repeat this recorded one.')
      : t('A second trace needs the engine, which is not up yet.')}</p>`
      : html`<p><label>${t('or the same with another')} <select @change=${choose}>
        <option value="" .selected=${live(chosen === '')}>${t('setting …')}</option>
        ${choices(session, parameters).map(({ name, options }) => html`<optgroup label=${name}>${options.map(
          ([value, text]) => html`<option value=${value} .selected=${live(chosen === value)}>${text}</option>`)}</optgroup>`)}
      </select></label></p>`}
    <p class="hint">${beside === null ? t('What you choose appears below the stage and is stepped together with it.')
      : t('It stands below the stage.')}</p>
  </div>`;
}

/** @param {string} name @param {boolean} checked @param {() => void} choose */
function radio(name, checked, choose) {
  return html`<label class="choice"><input type="radio" name="beside" .checked=${live(checked)} @change=${choose}> ${name}</label>`;
}

/**
 * @param {Session} session
 * @param {import('../types.js').Parameters} parameters
 * @returns {{name: string, options: [string, string][]}[]}
 */
function choices({ payload }, { drafts, width, rules }) {
  const config = payload?.config;
  const widths = Array.from({ length: width.max - width.min + 1 }, (_, i) => String(width.min + i));
  return [
    { name: t('Draft'), options: drafts.filter(({ name }) => name !== config?.draft).map(({ name }) => [`draft.${name}`, t('{name} draft', { name: tableName(name) })]) },
    { name: t('Width'), options: widths.filter((value) => value !== String(config?.width)).map((value) => [`width.${value}`, t('width {width}', { width: value })]) },
    { name: t('Rule'), options: rules.filter(({ name }) => name !== config?.rule).map(({ name, title }) => [`rule.${name}`, title]) },
  ];
}
