import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../language.js';

/**
 * @typedef {import('../state/session.js').Session} Session
 * @typedef {import('../types.js').Payload} Payload
 */

/** @type {WeakMap<Payload, Map<number, number[]>>} */
const known = new WeakMap();

/**
 * The positions of each round of a trace, in order.
 * @param {Payload} payload
 * @returns {Map<number, number[]>}
 */
function places(payload) {
  const found = known.get(payload) ?? new Map();
  if (!known.has(payload)) {
    for (const { round, position } of payload.records) {
      const positions = found.get(round) ?? [];
      if (!positions.includes(position)) found.set(round, [...positions, position].sort((a, b) => a - b));
    }
    known.set(payload, found);
  }
  return found;
}

/**
 * Keep the position on show while stepping on, or go back to the one at hand.
 * @param {Session} session
 */
export function pinButtons(session) {
  const { record, pin } = session;
  const place = pin ?? record;
  if (place === null) return nothing;
  const held = pin?.held ?? false;
  return html`${pin ? html`<span class="of-round">${t('round {round}', { round: place.round })}</span>` : nothing}
    <button type="button" class="pin" aria-pressed=${held ? 'true' : 'false'}
      title=${held ? t('Follow the steps again') : t('Keep this position here while stepping on')}
      @click=${() => session.pinTo(held ? null : place)}>${held ? t('Pinned') : t('Pin')}</button>
    ${pin ? html`<button type="button" @click=${() => session.pick(null)}>${t('Back to this step')}</button>` : nothing}`;
}

/**
 * Any position of any round, whether or not the stage still shows it.
 * @param {Session} session
 * @param {Payload} payload
 */
export function pinChooser(session, payload) {
  /** @param {{target: HTMLSelectElement}} event */
  const choose = ({ target }) => {
    const [round, position] = target.value.split('.').map(Number);
    session.pinTo(round && position ? { round, position } : null);
  };
  const { pin } = session;
  const chosen = pin ? `${pin.round}.${pin.position}` : '';
  return html`<p class="pin-chooser"><label>${t('Show')} <select @change=${choose}>
    <option value="" .selected=${live(chosen === '')}>${t('the position at hand')}</option>
    ${[...places(payload)].map(([round, positions]) => html`<optgroup label=${t('Round {round}', { round })}>
      ${positions.map((position) => html`<option value="${round}.${position}"
        .selected=${live(chosen === `${round}.${position}`)}>${t('round {round}, position {position}', { round, position })}</option>`)}
    </optgroup>`)}</select></label></p>`;
}
