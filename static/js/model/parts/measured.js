import { html } from 'lit-html';
import { fixed, t } from '../../language.js';
import { term } from '../../views/term.js';

/** @typedef {import('../types.js').Spread} Spread */

/** What was measured in this run, apart from what was counted. @param {import('../types.js').RunState} state */
export function measured({ timings }) {
  const { prefill_ms: prefill, draft_step_ms: step, target_pass_ms: pass, overhead_ms: overhead, ms_per_token: token } = timings;
  const begun = step.n + pass.n > 0;
  return html`<table class="measured"><caption>${t('Measured in this run, on this device')}</caption><tbody>
    <tr><th scope="row">${term('prefill', t('prefill, to the first token'))}</th><td>${prefill === null || !begun ? '–' : ms(prefill)}</td></tr>
    <tr><th scope="row">${term('draft-steps', t('a draft step'))}</th><td>${spread(step)}</td></tr>
    <tr><th scope="row">${term('target-pass', t('a target pass'))}</th><td>${spread(pass)}</td></tr>
    <tr><th scope="row">${term('overhead', t('overhead, in all'))}</th><td>${begun ? ms(overhead) : '–'}</td></tr>
    <tr><th scope="row">${t('an output token')}</th><td>${token === null ? '–' : ms(token)}</td></tr>
  </tbody></table>`;
}

/** Median and quartiles. @param {Spread} value */
export function spread({ n: count, median, spread: quartiles }) {
  if (median === null || quartiles === null) return '–';
  return html`${ms(median)} <small>${count > 1
    ? t('median of {count}, half lie in {from} to {to}', { count, from: ms(quartiles[0]), to: ms(quartiles[1]) })
    : t('median of {count}', { count })}</small>`;
}

/** @param {number} value milliseconds */
export function ms(value) {
  if (value > 0 && value < 0.1) return t('under {limit} ms', { limit: fixed(0.1, 1) });
  return value >= 1000 ? `${fixed(value / 1000, 2)} s` : `${fixed(value, value < 10 ? 1 : 0)} ms`;
}
