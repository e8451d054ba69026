/**
 * The shapes that come from the engine, as the page sees them. Nothing here is computed in JavaScript.
 * Positions are output positions, counted from 1; rows are in the order of `Payload.tokens`.
 *
 * @typedef {{number: number, u: number}} Draw one numbered uniform draw
 * @typedef {'draft'|'target_pass'|'accept'|'reject'|'discard'|'recover'|'bonus'|'commit'|'finish'} EventKind
 * @typedef {{kind: EventKind, round: number, position?: number, [field: string]: unknown}} TraceEvent
 *
 * @typedef {{draft: string, target: string, width: number, seed: string, limit: number, rule: string,
 *   tables?: readonly OwnTable[]}} Config seed as a decimal string; `tables` are the reader's own, put there by the page
 * @typedef {{schema: string, name: string, title?: string, order?: number, tokens: string[],
 *   rows: Record<string, number[]>}} TableDocument schema `specstep/tables/1`
 * @typedef {{schema: string, name: string, title: string, text: string, alphabet: string[], order: number, smoothing: 'witten-bell'|number,
 *   share: number, most: number, fold: boolean}} TextRecipe how a table is made of a text, schema `specstep/text/1`
 * @typedef {TableDocument|TextRecipe} OwnTable
 * @typedef {Partial<{draft: string, target: string, width: number|string, seed: string, limit: number|string, rule: string,
 *   tables: readonly OwnTable[]}>} Wish
 *   what a reader asked for; not yet checked by the engine
 *
 * @typedef {object} Replacement the token sampled in place of a rejected one, or after a block that was all accepted
 * @property {'recovered'|'bonus'} how
 * @property {string} token
 * @property {Draw} draw
 * @property {number[]} row the row it was drawn from
 * @property {number[]|null} cumulative
 * @property {[number, number]|null} [stretch] the token's own stretch of the scale, where `cumulative` would be too long
 * @property {boolean} from_target
 *
 * @typedef {object} PositionRecord all that is known, at one moment, of one position in one round
 * @property {number} round
 * @property {number} position
 * @property {string} context the token before it; '' for the empty prefix
 * @property {string[]|null} [names] what the rows' entries are called; null where they are the payload's tokens
 * @property {'drafted'|'scored'|'tested'|'replaced'|'discarded'|'bonus'} stage
 * @property {string|null} token the drafted token; null at a bonus position
 * @property {number[]|null} q_row
 * @property {number[]|null} p_row
 * @property {number[]|null} overlap min(p, q)
 * @property {number|null} beta sum of the overlap
 * @property {number[]|null} p_excess max(0, p - q)
 * @property {number[]|null} q_excess max(0, q - p)
 * @property {{draw: Draw, cumulative: number[]|null, stretch?: [number, number]|null}|null} draft
 * @property {number|null} p the target's probability of the drafted token
 * @property {number|null} q the draft's
 * @property {number|null} ratio
 * @property {number|null} acceptance what the test's draw is compared with; min(1, p/q) by the exact rule
 * @property {{draw: Draw, start: number, verdict: 'accepted'|'rejected'}|null} test passes where start <= u < start + acceptance
 * @property {{shared: string, left: string, tokens: string[]}|null} sums written out: the shared mass, the rest, p token by token
 * @property {number[]|null} residual
 * @property {Replacement|null} replacement
 * @property {string} says
 *
 * @typedef {{position: number, token: string, how: 'accepted'|'recovered'|'bonus', round: number, fresh: boolean,
 *   record: PositionRecord}} Committed
 * @typedef {'drafted'|'testing'|'accepted'|'rejected'|'discarded'} ProposalStatus
 * @typedef {{position: number, token: string, status: ProposalStatus, record: PositionRecord}} Proposed
 * @typedef {{position: number, token: string, how: 'recovered'|'bonus', record: PositionRecord}} Incoming
 * @typedef {{position: number, context: string, p_row: number[], tests: string|null, names?: string[]|null}} ScoredRow
 * @typedef {{positions_scored: number, rows: ScoredRow[]}} TargetPass
 * @typedef {{kept: number[], staged: number[], dropped: number[], lacking: number[], why: string}} Lane
 *
 * @typedef {object} Counters
 * @property {number} rounds
 * @property {number} target_passes
 * @property {number} positions_scored
 * @property {number} draft_steps
 * @property {number} drafted
 * @property {number} accepted
 * @property {number} rejected
 * @property {number} discarded
 * @property {number} recovered
 * @property {number} bonus
 * @property {number} committed
 * @property {number} draws
 *
 * @typedef {{target_passes: number, positions_scored: number, draft_steps: number, committed: number,
 *   draws: number}} OrdinaryCounters
 * @typedef {{acceptance_per_tested_position: number|null, draft_acceptance_rate: number|null,
 *   mean_acceptance_length: number|null, tokens_per_target_pass: number|null}} Rates
 *
 * @typedef {object} Frame all that one moment shows
 * @property {number} index 0 is the moment before the first event
 * @property {number} steps number of events
 * @property {number} round
 * @property {number} [rounds]
 * @property {'draft'|'verify'|null} next
 * @property {number|null} draft_to
 * @property {number|null} verify_to
 * @property {TraceEvent|null} event
 * @property {number} limit
 * @property {Committed[]} committed
 * @property {Proposed[]} proposal
 * @property {Incoming[]} incoming
 * @property {TargetPass|null} target_pass
 * @property {PositionRecord|null} at_hand
 * @property {Counters} counters
 * @property {OrdinaryCounters} ordinary
 * @property {Rates} rates
 * @property {{target: Lane, draft: Lane}} cache
 * @property {{lead: string, strong: string, rest: string}} say
 * @property {string} label in a few words
 *
 * @typedef {object} Trace
 * @property {string} schema
 * @property {{draft: string, target: string, rule: string, width: number, limit: number, seed: number|bigint}} config
 * @property {Record<string, unknown>} tables
 * @property {TraceEvent[]} events
 * @property {{committed: string[], counters: Counters}} outcome
 *
 * @typedef {{committed: string[], text: string, steps: {position: number, token: string, draw: Draw, p_row: number[]}[]}}
 *   Ordinary the ordinary decoder on the same seed: one target pass a token
 * @typedef {{frame: number, position: number, token: string, draw: Draw, verdict: 'accept'|'reject', accept: string,
 *   reject: string, replacements: {token: string, possible: boolean, why: string}[]}} Question asked before a test
 *
 * @typedef {{formula: string, replaced_by: string, residual: boolean}} RuleWords the rule's acceptance, and the row a replacement is drawn
 *   from; whether that is the residual
 *
 * @typedef {object} ModelRun where the rows of a run with a real model came from
 * @property {{name: string, source: string, parameters: number, layers: number, dtype: string}} target
 * @property {{kind: string, name: string, detail: string}} draft
 * @property {{kind: 'cuda'|'mps'|'cpu', name: string}} device
 * @property {string} date
 * @property {string} prompt
 * @property {number} prompt_tokens
 * @property {boolean} chat
 * @property {{temperature: number, top_k: number|null, top_p: number|null}} sampling
 * @property {Record<string, string>} versions
 *
 * @typedef {object} RawPayload as it travels: the trace as text, records by index
 * @property {string} trace
 * @property {string[]} tokens none where the run has a model: then each record names its own
 * @property {Config} config
 * @property {RuleWords} words
 * @property {Ordinary|null} ordinary
 * @property {ModelRun|null} [model]
 * @property {Question[]} questions
 * @property {PositionRecord[]} records
 * @property {{name: string, title: string}[]} [drafts] those that go with own tables
 * @property {number[]} record_since record i is first shown at this frame
 * @property {unknown[]|null} [slots] all committed tokens of a model run; frames then count them, share `steps`, and have cache
 *   entries as stretches
 * @property {TargetPass[]|null} [passes] all target passes of a model run; frames then refer to them
 * @property {unknown[]} frames
 *
 * @typedef {object} Payload as the page uses it: records linked
 * @property {string} traceText
 * @property {Trace} trace
 * @property {string[]} tokens none where the run has a model: then each record names its own
 * @property {Config} config
 * @property {RuleWords} words
 * @property {Ordinary|null} ordinary
 * @property {ModelRun|null} [model]
 * @property {Question[]} questions
 * @property {PositionRecord[]} records
 * @property {number[]} recordSince
 * @property {{name: string, title: string}[]|null} drafts those that go with own tables
 * @property {Frame[]} frames
 *
 * @typedef {object} Hello what the engine says of itself
 * @property {string} version
 * @property {string} python
 * @property {string} numpy
 * @property {Parameters} parameters
 *
 * @typedef {object} Parameters
 * @property {{min: number, max: number, default: number}} width
 * @property {{min: number, max: number, default: number}} limit
 * @property {{min: string, max: string, default: string}} seed
 * @property {{name: string, title: string}[]} drafts
 * @property {Rule[]} rules
 *
 * @typedef {object} Rule a rule of verification
 * @property {string} name
 * @property {string} title
 * @property {string} source
 * @property {string} explanation
 * @property {boolean} lossless false where the output no longer has the target's distribution
 */

export {};
