/**
 * What one widget shows, beyond the trace itself. A link restores all of it.
 *
 * @typedef {import('../types.js').Payload} Payload
 * @typedef {import('../types.js').RawPayload} RawPayload
 * @typedef {import('../types.js').Wish} Wish
 *
 * @typedef {'recorded'|'engine'|'file'} Source who made the trace on show: the build, the engine in this page, or a
 *   file whose settings the engine cannot repeat
 * @typedef {object} Pin a position of a round, shown in the inspector instead of the one at hand
 * @property {number} round
 * @property {number} position
 * @property {boolean} held stays while stepping on; otherwise the next step lets go of it
 *
 * @typedef {object} Other a second trace, stepped together with the one on show
 * @property {Wish} change how its settings differ from those of the one on show
 * @property {Payload} payload
 * @property {[number, number][]} ticks pairs of frame indexes that stand together
 * @typedef {null|'ordinary'|Other} Beside
 *
 * @typedef {{name: string, step: number}} LessonPlace step counts from 1
 * @typedef {{message: string, parameter: keyof Wish|null, wish: Wish}} Notice a wish that could not be carried out
 *
 * @typedef {object} Showing how a ready payload is to be shown
 * @property {number} [index]
 * @property {Source} [source]
 * @property {string|null} [note] one sentence for the status line, until the next trace
 * @property {LessonPlace|null} [lesson]
 */

export {};
