import { html, nothing } from 'lit-html';
import { listSeparator } from '../../format.js';
import { localised, rich, t } from '../../language.js';
import { settingName } from '../../names.js';

const KINDS = { cuda: t('a GPU (CUDA)'), mps: t('a GPU (Metal)'), cpu: t('a CPU') };

/** Where the run on show comes from: model, draft, device, settings and date. @param {import('../../types.js').Payload} payload */
export function origin({ model, config }) {
  if (!model) return nothing;
  const { target, draft, device, date, sampling } = model;
  const settings = [settingName('width', String(config.width)), settingName('seed', config.seed), settingName('rule', config.rule),
    sampling.temperature === 0 ? t('greedy') : t('temperature {value}', { value: localised(String(sampling.temperature)) }),
    ...(sampling.top_k ? [t('top k {value}', { value: sampling.top_k })] : []), ...(sampling.top_p && sampling.top_p < 1 ? [t('top p {value}', { value: localised(String(sampling.top_p)) })] : [])];
  return html`<p class="origin">${rich('Target {target}, draft {draft}, on {device}, {name}, {dtype}; {settings}; made {date}.', {
    target: html`<b><bdi>${target.name}</bdi></b>`, draft: html`<b><bdi>${draft.name}</bdi></b>${draft.detail ? html` (<bdi>${draft.detail}</bdi>)` : nothing}`,
    device: KINDS[device.kind], name: html`<bdi>${device.name}</bdi>`, dtype: target.dtype, settings: settings.join(listSeparator()), date: date.slice(0, 10) })}</p>`;
}
