/**
 * @typedef {import('../types.js').RawPayload} RawPayload
 * @typedef {import('../types.js').Payload} Payload
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {import('../types.js').PositionRecord} PositionRecord
 */

/** @type {WeakMap<RawPayload, Payload>} */
const unpacked = new WeakMap();

/**
 * Link the records into the frames, so that each frame is a full plain object. Once for each payload.
 * @param {RawPayload} raw
 * @returns {Payload}
 */
export function unpack(raw) {
  const known = unpacked.get(raw) ?? linked(raw);
  unpacked.set(raw, known);
  return known;
}

/** @param {RawPayload} raw @returns {Payload} */
function linked(raw) {
  const { records } = raw;
  /** @param {any} entry an object whose `record` is an index */
  const link = (entry) => ({ ...entry, record: records[entry.record] });
  const slots = raw.slots?.map(link) ?? null;
  /** @param {any} committed the tokens, or how many of the run's there are and how many of these are fresh */
  const output = (committed) => {
    if (slots === null) return committed.map(link);
    const [count, fresh] = committed;
    return slots.slice(0, count).map((slot, i) => (i < count - fresh ? slot : { ...slot, fresh: true }));
  };
  const frames = raw.frames.map((packed) => {
    const frame = /** @type {any} */ (packed);
    return /** @type {Frame} */ ({
      ...frame,
      steps: raw.frames.length - 1,
      cache: slots === null ? frame.cache : { target: unstretched(frame.cache.target), draft: unstretched(frame.cache.draft) },
      committed: output(frame.committed),
      proposal: frame.proposal.map(link),
      incoming: frame.incoming.map(link),
      target_pass: typeof frame.target_pass === 'number' ? raw.passes?.[frame.target_pass] : frame.target_pass,
      at_hand: frame.at_hand === null ? null : records[frame.at_hand],
    });
  });
  /** @type {import('../types.js').Trace|null} */
  let trace = null;
  return {
    traceText: raw.trace,
    /** Read when it is asked for: that of a model run is long, and grows with every phase. */
    get trace() {
      trace ??= parseTrace(raw.trace, raw.config.seed);
      return trace;
    },
    tokens: raw.tokens,
    config: raw.config,
    words: raw.words,
    ordinary: raw.ordinary,
    model: raw.model ?? null,
    drafts: raw.drafts ?? null,
    questions: raw.questions,
    records,
    recordSince: raw.record_since,
    frames,
  };
}

/** A cache lane of a model run, with its entries one by one. @param {any} lane @returns {import('../types.js').Lane} */
function unstretched({ kept, staged, dropped, lacking, why }) {
  /** @param {[number, number][]} stretches first and last of entries that follow each other */
  const all = (stretches) => stretches.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
  return { kept: all(kept), staged: all(staged), dropped: all(dropped), lacking: all(lacking), why };
}

/**
 * @param {string} text
 * @param {string} seed decimal; JSON.parse alone would round one above 2^53
 * @returns {import('../types.js').Trace}
 */
function parseTrace(text, seed) {
  const trace = JSON.parse(text);
  const number = Number(seed);
  trace.config.seed = Number.isSafeInteger(number) ? number : BigInt(seed);
  return trace;
}

/**
 * What a frame knows of one output position in this round or as committed.
 * @param {Frame} frame
 * @param {number} position
 * @returns {PositionRecord|null}
 */
export function recordAt(frame, position) {
  const found = [...frame.incoming, ...frame.proposal, ...frame.committed].find((entry) => entry.position === position);
  return found?.record ?? (frame.at_hand?.position === position ? frame.at_hand : null);
}

/**
 * What is known at step `index` of a position of a round, whether or not the stage still shows it.
 * @param {Payload} payload
 * @param {number} index
 * @param {{round: number, position: number}} pin
 * @returns {PositionRecord|null} null while nothing is known of it
 */
export function lastKnown({ records, recordSince }, index, { round, position }) {
  return records.findLast((record, i) => record.round === round && record.position === position
    && (recordSince[i] ?? 0) <= index) ?? null;
}
