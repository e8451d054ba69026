import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { decimal, percent } from '../../format.js';
import { t } from '../../language.js';
import { glossing } from '../../views/glossing.js';
import { icon } from '../../views/icons.js';
import { term } from '../../views/term.js';
import { contextName } from '../words.js';

/**
 * All contexts with their acceptance; one of them is open below.
 * @param {import('../types.js').Report} report
 * @param {number} chosen
 * @param {(context: number) => void} choose
 */
export function contextChoice(report, chosen, choose) {
  return html`<fieldset class="contexts" role="radiogroup" aria-label=${t('Context')}>${report.contexts.map((compared, i) => html`<label
    class="context"><input type="radio" name="tables-context" value=${i} .checked=${live(i === chosen)} @change=${() => choose(i)}>
    <span class="context-face"><bdi>${contextName(report, i)}</bdi>
      ${compared === null ? html`<b class="bad">${icon('warning')} ${t('not valid')}</b>`
        : html`<b>β ${decimal(compared.beta)}</b><svg class="beta-bar" aria-hidden="true" height="5"><rect class="track" width="100%" height="5" /><rect
          width=${percent(compared.beta)} height="5" /></svg>`}</span></label>`)}
  </fieldset>`;
}

/** The acceptance over all contexts. @param {import('../types.js').Report} report */
export function headline({ mean, mean_uncut: uncut, says }) {
  return html`<div class="headline"><p class="big-number"><strong>${mean === null ? '–' : decimal(mean)}</strong>
      <span>${term('acceptance-probability', t('average acceptance β'))}</span></p>
    <p class="says ${mean === null ? 'bad' : ''}">${glossing('acceptance-probability')(says)} ${uncut === null ? ''
      : t('Without temperature, top-k and top-p it would be {beta}.', { beta: decimal(uncut) })}</p></div>`;
}
