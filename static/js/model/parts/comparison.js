import { html } from 'lit-html';
import { fixed, localised, t } from '../../language.js';
import { spread } from './measured.js';

/** @typedef {import('../types.js').Measured} Measured */

/** @type {[keyof Measured & ('prefill_ms'|'draft_step_ms'|'target_pass_ms'|'overhead_ms'|'ms_per_token'), string][]} */
const ROWS = [['ms_per_token', t('an output token')], ['target_pass_ms', t('a target pass')], ['draft_step_ms', t('a draft step')],
  ['overhead_ms', t('overhead, a run')], ['prefill_ms', t('prefill')]];

/**
 * Ordinary and speculative decoding of the same prompt, in turn on the same machine; slower is said as slower.
 * @param {import('../types.js').Comparison} reply
 */
export function comparison({ ordinary, speculative, speed_up: speedUp, sentence, conditions }) {
  const { model, dtype, device, draft, rule, width, limit, prompt_tokens: prompt, sampling, repeats } = conditions;
  return html`<section class="comparison" aria-label=${t('Measured beside ordinary decoding')}><h3>${t('Measured beside ordinary decoding')}</h3>
    <div class="headline"><p class="big-number"><strong>${fixed(speedUp, 2)}×</strong></p><p class="says">${sentence}</p></div>
    <table class="measured"><thead><tr><td></td><th scope="col">${t('speculative')}</th><th scope="col">${t('ordinary')}</th></tr></thead>
      <tbody>${ROWS.map(([key, name]) => html`<tr><th scope="row">${name}</th><td>${spread(speculative[key])}</td>
        <td>${spread(ordinary[key])}</td></tr>`)}
        <tr><th scope="row">${t('target passes, for tokens')}</th><td>${t('{passes} for {tokens}', { passes: speculative.target_passes, tokens: speculative.tokens })}</td>
          <td>${t('{passes} for {tokens}', { passes: ordinary.target_passes, tokens: ordinary.tokens })}</td></tr></tbody></table>
    <p class="hint">${t('Under these conditions: {model}, {dtype}, {device}; draft {draft}, width {width}, rule {rule}, limit {limit}, '
      + '{prompt} prompt tokens, temperature {temperature}; {repeats} runs each, in turn.', { model, dtype, device: `${device.kind === 'cpu' ? 'CPU' : 'GPU'} ${device.name}`,
      draft: draft.name, width, rule, limit, prompt, temperature: localised(String(sampling.temperature)), repeats })}</p>
  </section>`;
}
