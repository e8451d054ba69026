import { html, nothing } from 'lit-html';
import { classMap } from 'lit-html/directives/class-map.js';
import { after } from '../format.js';
import { n, t } from '../language.js';
import { chip } from './chip.js';
import { icon } from './icons.js';
import { scoredRow } from './scored_row.js';
import { STATUS } from './words.js';
import { term } from './term.js';

/** So many columns fit into any width; more scroll inside the stage. */
export const FITTING = 8;

/**
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {object} StageState
 * @property {Frame} frame
 * @property {string[]} tokens
 * @property {number|null} focus the position whose numbers the inspector shows
 * @property {import('../state/shape.js').Pin|null} pin
 * @property {(position: number) => void} pick
 * @property {number[]} [positions] the columns; all up to the limit where none are given
 */

/**
 * The lanes, read like a score: a column is an output position, the same one in every lane.
 * @param {StageState} state
 */
export function stage(state) {
  const many = columns(state).length > FITTING;
  return html`<section class="stage" aria-label=${t('Stage')}>
    <h2 class="off-screen">${t('Stage')}</h2>
    <div class="lanes ${many ? 'many' : ''}" tabindex=${many ? '0' : nothing}>
      <div class="lanes-inner">
        ${numbers(state)} ${committedLane(state)} ${proposalLane(state)} ${targetLane(state)} ${incomingLane(state)}
      </div>
    </div>
  </section>`;
}

/** @param {StageState} state */
function columns({ positions, frame }) {
  return positions ?? Array.from({ length: frame.limit }, (_, i) => i + 1);
}

/**
 * @param {StageState} state
 * @param {(position: number) => unknown} content
 * @param {(position: number) => Record<string, boolean>} [extra]
 */
function cells(state, content, extra = () => ({})) {
  return html`<div class="cells">${columns(state).map((position) => html`<div
    class=${classMap({ cell: true, focus: position === state.focus, ...extra(position) })}>${content(position)}</div>`)}
  </div>`;
}

/** @param {StageState} state @param {import('../types.js').PositionRecord} record */
function picked({ pin }, record) {
  return pin?.round === record.round && pin.position === record.position;
}

/** @param {StageState} state */
function numbers(state) {
  return html`<div class="lane lane-numbers" aria-hidden="true">
    <div class="lane-label">${t('position')}</div>${cells(state, (position) => position)}</div>`;
}

/** @param {StageState} state */
function committedLane(state) {
  const { frame, tokens, pick } = state;
  return html`<div class="lane lane-committed" role="group"
      aria-label=${t('Committed: {count} of {limit} positions', { count: frame.committed.length, limit: frame.limit })}>
    <div class="lane-label"><strong>${term('committed', t('Committed'))}</strong><small>${t('the output')}</small></div>
    ${cells(state, (position) => {
      const token = frame.committed[position - 1];
      if (token === undefined) return html`<span class="slot"></span>`;
      return chip({ ...token, tokens, status: token.how, committed: true, picked: picked(state, token.record), pick });
    })}</div>`;
}

/** @param {StageState} state */
function proposalLane(state) {
  const { frame, tokens, pick } = state;
  const next = frame.committed.length + 1;
  return html`<div class="lane lane-proposal" role="group" aria-label=${t('Proposal, not committed')}>
    <div class="lane-label"><strong>${term('proposal', t('Proposal'))}</strong><small>${t('not committed')}</small></div>
    ${cells(state, (position) => {
      const token = frame.proposal.find((entry) => entry.position === position);
      if (token) {
        return chip({ ...token, tokens, committed: false, fresh: false, picked: picked(state, token.record), pick });
      }
      if (frame.proposal.length === 0 && frame.next === 'draft' && position === next) {
        return html`<span class="slot next"></span>`;
      }
      return nothing;
    })}
    <p class="lane-note">${frame.proposal.length === 0 ? emptyProposal(frame) : statusRuns(frame)}</p></div>`;
}

/** @param {Frame} frame */
function emptyProposal(frame) {
  const last = frame.committed.at(-1);
  if (frame.next === null) return t('Finished: every position is committed.');
  if (last === undefined) return t('The first draft starts at position 1.');
  return t('The next draft starts at position {position}, {context}.', { position: last.position + 1, context: after(last.token) });
}

/** Where columns are too narrow for words: "1–2 accepted, 3 rejected". @param {Frame} frame */
function statusRuns(frame) {
  /** @type {{status: import('./words.js').Status, from: number, to: number}[]} */
  const runs = [];
  for (const { status, position } of frame.proposal) {
    const last = runs.at(-1);
    if (last?.status === status) last.to = position;
    else runs.push({ status, from: position, to: position });
  }
  return html`<span class="runs" aria-hidden="true">${runs.map(({ status, from, to }) => html`<span
    class="run is-${status}">${icon(STATUS[status].glyph)} ${from === to ? from : `${from}–${to}`}
    ${STATUS[status].word}</span> `)}</span>`;
}

/** @param {StageState} state */
function targetLane(state) {
  const { frame, tokens } = state;
  const pass = frame.target_pass;
  const rows = new Map(pass?.rows.map((row) => [row.position, row]));
  const first = pass?.rows[0]?.position;
  const last = pass?.rows.at(-1)?.position;
  return html`<div class="lane lane-target" role="group"
      aria-label=${pass
      ? n('One target pass scored {number} position', 'One target pass scored {number} positions', pass.positions_scored)
      : t('Target pass: none yet in this round')}>
    <div class="lane-label"><strong>${term('target-pass', t('Target'))}</strong><small>${passNote(frame)}</small></div>
    ${cells(state, (position) => {
      const row = rows.get(position);
      return row === undefined ? nothing : scoredRow(row, tokens);
    }, (position) => ({ scored: rows.has(position), first: position === first, last: position === last }))}</div>`;
}

/** @param {Frame} frame */
function passNote({ target_pass: pass, next }) {
  if (pass) return n('one pass, {number} position', 'one pass, {number} positions at once', pass.positions_scored);
  if (next === null) return t('nothing left to score');
  return next === 'verify' ? t('one pass comes next') : t('waits for the draft');
}

/** @param {StageState} state */
function incomingLane(state) {
  const { frame, tokens, pick } = state;
  return html`<div class="lane lane-incoming" role="group" aria-label=${t('Recovered or bonus token')}>
    <div class="lane-label"><strong>${term('added', t('Added'))}</strong><small>${t('by the target')}</small></div>
    ${cells(state, (position) => {
      const incoming = frame.incoming.find((item) => item.position === position);
      return incoming
        ? chip({ ...incoming, tokens, status: incoming.how, committed: false, fresh: false,
          picked: picked(state, incoming.record), pick })
        : nothing;
    })}</div>`;
}
