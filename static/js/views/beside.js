import { nothing } from 'lit-html';
import { besideOrdinary } from './beside_ordinary.js';
import { besideTrace } from './beside_trace.js';

/**
 * What stands beside the trace on show, below its stage; nothing unless a reader or a lesson asked for it.
 * @param {import('../state/session.js').Session} session
 */
export function besideView(session) {
  const { payload, frame, beside, other } = session;
  if (payload === null || frame === null || beside === null) return nothing;
  return other === null ? besideOrdinary(frame, payload) : besideTrace(session, other);
}
