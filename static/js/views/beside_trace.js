import { html, nothing } from 'lit-html';
import { rate } from '../format.js';
import { t } from '../language.js';
import { settingName } from '../names.js';
import { miniLane } from './mini_lane.js';
import { STATUS, hue } from './words.js';

/**
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {import('../types.js').Payload} Payload
 * @typedef {import('../state/session.js').Session} Session
 */

/** @type {[keyof import('../types.js').Counters, string][]} */
const COMPARED = [
  ['committed', t('committed')], ['target_passes', t('target passes')], ['positions_scored', t('positions scored')],
  ['draft_steps', t('draft steps')], ['accepted', t('accepted')], ['rejected', t('rejected')], ['discarded', t('discarded')],
  ['bonus', t('bonus')],
];

/**
 * A second trace, stepped together with the first: the engine says which moments stand together.
 * @param {Session} session
 * @param {import('../state/shape.js').Other} other
 */
export function besideTrace(session, { change, payload, ticks }) {
  const { tick, frame: one } = session;
  const frame = payload.frames[ticks[tick]?.[1] ?? 0];
  if (frame === undefined || one === null) return nothing;
  const end = ticks.length - 1;
  const name = Object.entries(change).map(([key, value]) => settingName(key, String(value))).join(', ');
  return html`<section class="beside" aria-label=${t('Second trace')}>
    <h2>${t('Beside it: {settings}', { settings: name })}</h2>
    <p class="both"><span role="group" aria-label=${t('Both traces')}>
      ${move(t('Both back'), tick > 0, () => session.goTogether(tick - 1))}
      ${move(t('Both forward'), tick < end, () => session.goTogether(tick + 1))}
      ${move(t('Both to the end'), tick < end, () => session.goTogether(end))}</span>
      <span class="place">${t('moment {moment} of {moments} · round {round}, step {step} of {steps}',
        { moment: tick, moments: end, round: frame.round, step: frame.index, steps: frame.steps })}</span></p>
    ${lanes(frame, payload.tokens)}
    <p class="beside-says">${frame.say.lead}<strong>${frame.say.strong}</strong>${frame.say.rest}</p>
    <table class="compared"><caption class="off-screen">${t('Work so far in both traces')}</caption>
      <thead><tr><td></td><th scope="col">${t('above')}</th><th scope="col">${name}</th></tr></thead>
      <tbody>${COMPARED.map(([key, words]) => html`<tr><th scope="row">${words}</th><td>${one.counters[key]}</td>
        <td>${frame.counters[key]}</td></tr>`)}
        <tr><th scope="row">${t('tokens per target pass')}</th><td>${rate(one.rates.tokens_per_target_pass)}</td>
          <td>${rate(frame.rates.tokens_per_target_pass)}</td></tr></tbody></table>
  </section>`;
}

/** @param {string} name @param {boolean} applies @param {() => void} act */
function move(name, applies, act) {
  return html`<button type="button" aria-disabled=${applies ? 'false' : 'true'}
    @click=${() => { if (applies) act(); }}>${name}</button> `;
}

/** @param {Frame} frame @param {string[]} tokens */
function lanes(frame, tokens) {
  const columns = Array.from({ length: frame.limit }, (_, i) => i + 1);
  const text = frame.committed.map(({ token }) => token).join(' ') || t('nothing');
  const drafted = frame.proposal.map(({ position, token, status }) => `${position} ${token} ${STATUS[status].word}`);
  return html`
    ${miniLane(t('Committed'), text, columns.map((position) => {
      const slot = frame.committed[position - 1];
      return slot === undefined ? null
        : { kind: 'kept', letter: slot.token, hue: hue(tokens, slot.token), glyph: STATUS[slot.how].glyph };
    }))}
    ${miniLane(t('Proposal'), drafted.join(', ') || t('nothing'), columns.map((position) => {
      const slot = frame.proposal.find((entry) => entry.position === position);
      return slot === undefined ? null
        : { kind: `is-${slot.status}`, letter: slot.token, hue: hue(tokens, slot.token), glyph: STATUS[slot.status].glyph };
    }))}`;
}
