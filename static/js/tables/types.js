/**
 * The editor's reply, as the engine sends it.
 *
 * @typedef {'target'|'draft'} SideName
 * @typedef {{text: string, value: number|null, locked: boolean, problem: string|null}} Entry `text` as it stands in its field
 * @typedef {{entries: Entry[], problem: string|null, sum: number, right: boolean}} Row
 * @typedef {'temperature'|'top_k'|'top_p'} CutName
 * @typedef {{rows: Row[], cuts: Record<CutName, {text: string, problem: string|null}>, cut: boolean}} Side
 * @typedef {{text: string, name: string, problem: string|null}} Token `name` is what it can be called even while it has none
 *
 * @typedef {object} Comparison both rows of a context as they are used, in the fields of an inspector's record
 * @property {number[]} p_row
 * @property {number[]} q_row
 * @property {number[]} overlap
 * @property {number} beta
 * @property {number} tv
 * @property {number[]} p_excess
 * @property {number[]|null} residual
 * @property {{shared: string, left: string, tokens: string[]}} sums
 *
 * @typedef {object} Report
 * @property {object} history what was done; the engine's own, and sent back to it with the next edit
 * @property {number} undo how many edits can be undone
 * @property {number} redo
 * @property {Token[]} tokens
 * @property {0|1} order
 * @property {Side} target
 * @property {Side} draft
 * @property {(Comparison|null)[]} contexts null where a row is wrong
 * @property {number|null} mean
 * @property {number|null} mean_uncut without temperature, top-k and top-p, where there are any
 * @property {{says: string, side: SideName|null, context: number|null, token: number|null}[]} problems
 * @property {string} says
 * @property {[TableDocument, TableDocument]|null} tables target and draft to run; null while anything is wrong
 *
 * @typedef {import('../types.js').TableDocument} TableDocument
 * @typedef {{kind: string, [field: string]: unknown}} Edit see app/specstep/editor/edits.py
 *
 * @typedef {{side: SideName, context: number, token: number}} Spot an entry
 * @typedef {Spot & {value: number, gesture: number}} Held a slider that a reader is moving
 */

export {};
