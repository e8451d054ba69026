import { html, nothing } from 'lit-html';

const KINDS = { cuda: 'GPU (CUDA)', mps: 'GPU (Metal)', cpu: 'CPU' };

/** Which model runs on what. A CPU is called a CPU. @param {import('../types.js').Info} info @param {import('../types.js').Memory} memory */
export function device({ device: { kind, name, dtype }, model }, memory) {
  return html`<p class="device"><b>${model.name}</b> (${count(model.parameters)} parameters, ${model.layers} layers), in ${dtype}, on the
    <b>${KINDS[kind]}</b> ${name}. Memory: weights ${bytes(memory.weights)}, cache ${bytes(memory.kv)}${memory.total
      ? html`, device ${bytes(memory.used)} of ${bytes(memory.total)}` : nothing}.</p>`;
}

/** @param {number} value */
export function bytes(value) {
  if (value >= 1e9) return `${(value / 1e9).toFixed(2)} GB`;
  return value >= 1e6 ? `${(value / 1e6).toFixed(1)} MB` : `${(value / 1e3).toFixed(1)} kB`;
}

/** @param {number} value */
function count(value) {
  return value >= 1e9 ? `${(value / 1e9).toFixed(1)} billion` : `${Math.round(value / 1e6)} million`;
}
