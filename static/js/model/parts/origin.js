import { html, nothing } from 'lit-html';
import { t } from '../../language.js';

const KINDS = { cuda: 'a GPU (CUDA)', mps: 'a GPU (Metal)', cpu: 'a CPU' };

/** Where the run on show comes from: model, draft, device, settings and date. @param {import('../../types.js').Payload} payload */
export function origin({ model, config }) {
  if (!model) return nothing;
  const { target, draft, device, date, sampling } = model;
  const settings = [`width ${config.width}`, `seed ${config.seed}`, `rule ${config.rule}`,
    sampling.temperature === 0 ? 'greedy' : `temperature ${sampling.temperature}`,
    ...(sampling.top_k ? [`top k ${sampling.top_k}`] : []), ...(sampling.top_p && sampling.top_p < 1 ? [`top p ${sampling.top_p}`] : [])];
  return html`<p class="origin">${t('Target')} <b>${target.name}</b>${t(', draft')} <b>${draft.name}</b>${draft.detail ? html` (${draft.detail})` : nothing}, on
    ${KINDS[device.kind]}, ${device.name}, ${target.dtype}; ${settings.join(', ')}; made ${date.slice(0, 10)}.</p>`;
}
