import { html } from 'lit-html';
import { term } from '../../views/term.js';

/** @typedef {import('../types.js').Spread} Spread */

/** What was measured in this run, apart from what was counted. @param {import('../types.js').RunState} state */
export function measured({ timings }) {
  const { prefill_ms: prefill, draft_step_ms: step, target_pass_ms: pass, overhead_ms: overhead, ms_per_token: token } = timings;
  return html`<table class="measured"><caption>Measured in this run, on this device</caption><tbody>
    <tr><th scope="row">${term('prefill', 'prefill, to the first token')}</th><td>${prefill === null ? '–' : ms(prefill)}</td></tr>
    <tr><th scope="row">${term('draft-steps', 'a draft step')}</th><td>${spread(step)}</td></tr>
    <tr><th scope="row">${term('target-pass', 'a target pass')}</th><td>${spread(pass)}</td></tr>
    <tr><th scope="row">${term('overhead', 'overhead, in all')}</th><td>${ms(overhead)}</td></tr>
    <tr><th scope="row">an output token</th><td>${token === null ? '–' : ms(token)}</td></tr>
  </tbody></table>`;
}

/** Median and quartiles. @param {Spread} value */
export function spread({ n, median, spread: quartiles }) {
  if (median === null || quartiles === null) return '–';
  return html`${ms(median)} <small>median of ${n}${n > 1 ? html`, half lie in ${ms(quartiles[0])} to ${ms(quartiles[1])}` : ''}</small>`;
}

/** @param {number} value milliseconds */
export function ms(value) {
  return value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
