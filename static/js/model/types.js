/**
 * What the model server says (API under api/v1, see its OpenAPI description).
 *
 * @typedef {{weights: number, kv: number, used: number|null, total: number|null}} Memory bytes
 * @typedef {{kind: 'cuda'|'mps'|'cpu', name: string, dtype: string, memory: Memory}} Device
 * @typedef {{min: number, max: number, default: number}} Range
 * @typedef {{kind: string, title: string, note: string}} DraftChoice
 * @typedef {'width'|'limit'|'temperature'|'top_k'|'top_p'} NumberKey the settings that are numbers
 * @typedef {object} Info
 * @property {string} version
 * @property {Device} device
 * @property {{name: string, source: string, parameters: number, layers: number, dtype: string, chat: boolean}} model
 * @property {DraftChoice[]} drafts
 * @property {Record<NumberKey|'exit_layer'|'repeats', Range> & {prompt: {characters: number, tokens: number}}} ranges
 * @property {{name: string, title: string}[]} rules
 * @property {{waiting: number, running: number}} queue
 *
 * @typedef {{n: number, median: number|null, spread: [number, number]|null}} Spread milliseconds; from the lower to the upper quartile
 * @typedef {object} Timings
 * @property {number|null} prefill_ms
 * @property {Spread} draft_step_ms
 * @property {Spread} target_pass_ms
 * @property {number} overhead_ms
 * @property {number} tokens
 * @property {number|null} ms_per_token
 *
 * @typedef {object} RunState one session of the server
 * @property {string} id
 * @property {'draft'|'verify'|null} next
 * @property {boolean} finished
 * @property {string|null} reason
 * @property {import('../types.js').RawPayload} [payload] all of it
 * @property {import('./join.js').Change} [change] or what has changed of it since a step
 * @property {{rounds: number}} counters
 * @property {string[]} committed
 * @property {Timings} timings
 * @property {{kv: number, kv_most: number}} memory bytes of this run's caches, now and at the limit
 *
 * @typedef {object} Wish what a reader asks the server for
 * @property {string} prompt
 * @property {boolean} chat
 * @property {{kind: string, layer?: number}} draft
 * @property {string} rule
 * @property {number} width
 * @property {number} limit
 * @property {string} seed
 * @property {number} temperature
 * @property {number} top_k 0: all tokens
 * @property {number} top_p
 *
 * @typedef {object} Measured one way of decoding, over all repeats
 * @property {number} tokens
 * @property {number} target_passes
 * @property {Spread} prefill_ms
 * @property {Spread} draft_step_ms
 * @property {Spread} target_pass_ms
 * @property {Spread} overhead_ms
 * @property {Spread} ms_per_token
 *
 * @typedef {object} Comparison
 * @property {Measured} ordinary
 * @property {Measured} speculative
 * @property {number} speed_up below 1: slower
 * @property {string} sentence
 * @property {{model: string, dtype: string, device: {kind: string, name: string}, draft: {name: string}, rule: string, width: number,
 *   limit: number, prompt_tokens: number, sampling: {temperature: number, top_k: number, top_p: number}, seed: string,
 *   repeats: number}} conditions
 *
 * @typedef {{name: string, url: string, title: string}} Recording a run recorded by the project, shipped with the site
 */

export {};
