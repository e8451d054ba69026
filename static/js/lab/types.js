/**
 * The lab's replies, as the engine sends them.
 *
 * @typedef {{name: string, title: string, source: string, explanation: string, lossless: boolean}} RuleText
 * @typedef {{draft: string, target: string, rule: string, width: number|string, seed: string, limit: number|string,
 *   tables?: readonly import('../types.js').OwnTable[]|undefined}} Settings
 *
 * @typedef {object} Expected expected counts of a run
 * @property {number} passes
 * @property {number} scored
 * @property {number} drafted
 * @property {number} accepted
 * @property {number} rejected
 * @property {number} discarded
 * @property {number} bonus
 * @property {number} tokens_per_pass
 *
 * @typedef {{sequence: string, output: number, target: number, difference: number}} SequenceLaw
 * @typedef {object} ExactReply the largest differences first
 * @property {string[]} tokens
 * @property {SequenceLaw[]} sequences
 * @property {number} tv
 * @property {string} says
 * @property {number[]} tv_by_position
 * @property {Expected} expected
 *
 * @typedef {{widths: (Expected & {width: number, tv: number})[]}} ExpectedReply
 *
 * @typedef {'passes'|'drafted'|'accepted'|'rejected'|'discarded'|'bonus'} Mean
 * @typedef {object} SimulationReply
 * @property {number} trials so far
 * @property {number} of
 * @property {number} tv
 * @property {number} noise
 * @property {number} exact_tv
 * @property {number|null} chi2
 * @property {number} dof
 * @property {number} p_value
 * @property {string} says
 * @property {Record<Mean, number>} mean
 * @property {Expected} expected
 * @property {{trials: number, tv: number, line: number}[]} history
 * @property {{sequence: string, count: number, share: number, output: number, target: number}[]} sequences
 *
 * @typedef {{draft: number, position: number, overhead: number}} Prices in ordinary target passes
 * @typedef {{k: number, tokens_per_pass: number, per_token: number, speed_up: number, formula_tokens: number,
 *   formula_speed_up: number}} WidthCost
 * @typedef {object} CostReply
 * @property {Prices} prices
 * @property {(Prices & {name: string, title: string})[]} presets
 * @property {number} alpha
 * @property {number[]} acceptance by position of the block, if it is tested
 * @property {WidthCost[]} widths
 * @property {number|null} best
 * @property {number[]} losing
 * @property {string} says
 * @property {{alpha: number, k: number, operations: number, speed: number}[]} table_1
 * @property {string} formula_note
 * @property {string} note
 *
 * @typedef {object} BatchReply
 * @property {{seed: string, scored: number[], committed: number[]}[]} requests
 * @property {number} rounds
 * @property {number} positions
 * @property {number} scored
 * @property {number} committed
 * @property {number} waste
 * @property {string} note
 *
 * @typedef {{context: string, one: number, with_replacement: number[], without_replacement: number[]}} CandidatesReply
 *
 * @typedef {object} Host what a view is given by the widget
 * @property {HTMLElement} element
 * @property {import('../state/session.js').Session} session
 * @property {() => import('../engine/client.js').EngineState} engine
 * @property {(method: string, params: object) => Promise<any>} call the engine
 * @property {() => void} redraw
 * @property {() => void} toStage show the step view
 * @property {() => string} link to the moment on show
 * @property {() => void} tryAgain start the engine afresh
 * @property {(wish: import('../types.js').Wish) => void} configure
 */

export {};
