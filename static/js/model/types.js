/**
 * What the model server says (API under api/v1, see its OpenAPI description).
 *
 * @typedef {{weights: number, kv: number, used: number, total: number|null}} Memory bytes
 * @typedef {{kind: 'cuda'|'mps'|'cpu', name: string, dtype: string, memory: Memory}} Device
 * @typedef {{min: number, max: number, default: number}} Range
 * @typedef {{kind: string, name: string, title: string, note: string}} DraftChoice
 * @typedef {object} Info
 * @property {string} version
 * @property {Device} device
 * @property {{name: string, source: string, parameters: number, layers: number, dtype: string, chat: boolean}} model
 * @property {DraftChoice[]} drafts
 * @property {Record<string, Range>} ranges
 * @property {{name: string, title: string}[]} rules
 * @property {{waiting: number, running: number}} queue
 *
 * @typedef {{median: number, n: number, spread: number}} Spread milliseconds
 * @typedef {object} Timings
 * @property {number|null} prefill_ms
 * @property {Spread|null} draft_step_ms
 * @property {Spread|null} target_pass_ms
 * @property {number} overhead_ms
 * @property {number} tokens
 * @property {number|null} ms_per_token
 *
 * @typedef {object} RunState one session of the server
 * @property {string} id
 * @property {'draft'|'verify'|null} next
 * @property {boolean} finished
 * @property {string|null} reason
 * @property {import('../types.js').RawPayload} payload
 * @property {Timings} timings
 * @property {Memory} memory
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
 * @typedef {{name: string, url: string, title: string}} Recording a run recorded by the project, shipped with the site
 */

export {};
