import { html } from 'lit-html';
import { classMap } from 'lit-html/directives/class-map.js';
import { t } from '../language.js';
import { icon } from './icons.js';
import { STATUS, hue } from './words.js';

/**
 * A token with its status, as a button that shows it in the inspector.
 * @param {object} chip
 * @param {string[]} chip.tokens
 * @param {string} chip.token
 * @param {number} chip.position
 * @param {import('./words.js').Status} chip.status
 * @param {boolean} chip.committed
 * @param {boolean} chip.fresh committed by this very event
 * @param {boolean} chip.picked
 * @param {(position: number) => void} chip.pick
 */
export function chip({ tokens, token, position, status, committed, fresh, picked, pick }) {
  const { word, glyph } = STATUS[status];
  const classes = { chip: true, [hue(tokens, token)]: true, [`is-${status}`]: true, committed, fresh };
  return html`<button type="button" class=${classMap(classes)} data-position=${position}
      aria-pressed=${picked ? 'true' : 'false'}
      aria-label=${committed ? t('Position {position}: {token}, {status}, committed', { position, token, status: word })
        : t('Position {position}: {token}, {status}', { position, token, status: word })}
      @click=${() => pick(position)}>
    <span class="letter">${token}</span><span class="glyph">${icon(glyph)}</span>
  </button><span class="word is-${status}" aria-hidden="true">${word}</span>`;
}
