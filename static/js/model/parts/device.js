import { html } from 'lit-html';
import { fixed, rich, t } from '../../language.js';

const KINDS = { cuda: 'GPU (CUDA)', mps: 'GPU (Metal)', cpu: 'CPU' };

/** Which model runs on what; a CPU is called a CPU. @param {import('../types.js').Info} info @param {number} kv bytes of the caches */
export function device({ device: { kind, name, dtype, memory }, model }, kv) {
  const { weights, used, total } = memory;
  return html`<p class="device">${rich('{model} ({parameters} parameters, {layers} layers), in {dtype}, on the {device}.', { model: html`<b><bdi>${model.name}</bdi></b>`,
    parameters: count(model.parameters), layers: model.layers, dtype, device: html`<b>${KINDS[kind]}</b> ${name}` })}
    ${memoryWords(bytes(weights), bytes(kv), used ? bytes(used) : null, total ? bytes(total) : null)}</p>`;
}

/** @param {string} weights @param {string} cache @param {string|null} used @param {string|null} total */
function memoryWords(weights, cache, used, total) {
  if (used === null) return t('Memory: weights {weights}, cache {cache}.', { weights, cache });
  return total === null ? t('Memory: weights {weights}, cache {cache}, in use {used}.', { weights, cache, used })
    : t('Memory: weights {weights}, cache {cache}, in use {used} of {total}.', { weights, cache, used, total });
}

/** @param {number} value */
function bytes(value) {
  if (value >= 1e9) return `${fixed(value / 1e9, 2)} GB`;
  return value >= 1e6 ? `${fixed(value / 1e6, 1)} MB` : `${Math.round(value / 1e3)} kB`;
}

/** @param {number} value */
function count(value) {
  return value >= 1e9 ? t('{number} billion', { number: fixed(value / 1e9, 1) }) : t('{number} million', { number: Math.round(value / 1e6) });
}
