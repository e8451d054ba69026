import { html, nothing } from 'lit-html';

const KINDS = { cuda: 'GPU (CUDA)', mps: 'GPU (Metal)', cpu: 'CPU' };

/** Which model runs on what; a CPU is called a CPU. @param {import('../types.js').Info} info @param {number} kv bytes of the caches */
export function device({ device: { kind, name, dtype, memory }, model }, kv) {
  const { weights, used, total } = memory;
  return html`<p class="device"><b>${model.name}</b> (${count(model.parameters)} parameters, ${model.layers} layers), in ${dtype}, on the
    <b>${KINDS[kind]}</b> ${name}. Memory: weights ${bytes(weights)}, cache ${bytes(kv)}${used
      ? html`, in use ${bytes(used)}${total ? html` of ${bytes(total)}` : nothing}` : nothing}.</p>`;
}

/** @param {number} value */
function bytes(value) {
  if (value >= 1e9) return `${(value / 1e9).toFixed(2)} GB`;
  return value >= 1e6 ? `${(value / 1e6).toFixed(1)} MB` : `${Math.round(value / 1e3)} kB`;
}

/** @param {number} value */
function count(value) {
  return value >= 1e9 ? `${(value / 1e9).toFixed(1)} billion` : `${Math.round(value / 1e6)} million`;
}
