import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../../language.js';
import { icon } from '../../views/icons.js';
import { hue } from '../../views/words.js';
import { contextName, sideName } from '../words.js';

/**
 * @typedef {import('../types.js').Report} Report
 * @typedef {import('../types.js').Spot} Spot
 * @typedef {object} Hands what a reader does with an entry
 * @property {(edit: import('../types.js').Edit, focus?: string) => void} act
 * @property {() => void} grasp a slider is taken hold of
 * @property {(spot: Spot, value: number) => void} drag
 * @property {() => void} release
 * @property {(spot: Spot) => number|null} held where the hand is, while it moves this slider
 */

/**
 * One probability: a slider, a number, a lock.
 * @param {Report} report
 * @param {Spot} spot
 * @param {Hands} hands
 */
export function entryRow(report, spot, { act, grasp, drag, release, held }) {
  const { side, context, token } = spot;
  const entry = report[side].rows[context]?.entries[token];
  const name = report.tokens[token]?.name ?? '';
  if (entry === undefined) return nothing;
  const of = { side: sideName(side), context: contextName(report, context), token: name };
  const value = held(spot) ?? entry.value ?? 0;
  const told = `${side}-${context}-${token}-problem`;
  const input = (/** @type {{target: HTMLInputElement}} */ { target }) => drag(spot, target.valueAsNumber);
  return html`<li class="entry ${hue(report.tokens.map(({ text }) => text), report.tokens[token]?.text ?? '')} ${entry.problem ? 'wrong' : ''}">
    <span class="row-token" aria-hidden="true"><bdi>${name}</bdi></span>
    <input type="range" class="amount" min="0" max="1" step="0.01" ?disabled=${entry.locked} .value=${live(String(value))}
      aria-label=${t('{side} {context}: probability of {token}', of)} aria-valuetext=${entry.text}
      @pointerdown=${grasp} @focus=${grasp} @input=${input} @change=${release} @pointerup=${release} @blur=${release}>
    <input type="text" class="number" id=${`${side}-${token}`} inputmode="decimal" autocomplete="off" spellcheck="false" maxlength="40"
      ?readonly=${entry.locked} .value=${entry.text} data-text=${entry.text} aria-label=${t('{side} {context}: probability of {token}, as a number', of)}
      aria-invalid=${entry.problem ? 'true' : nothing} aria-describedby=${entry.problem ? told : nothing}
      @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => act({ kind: 'set', ...spot, text: target.value })}>
    <button type="button" class="lock" aria-pressed=${entry.locked ? 'true' : 'false'} aria-label=${t('Lock {side} {context}: {token}', of)}
      @click=${() => act({ kind: 'lock', ...spot, on: !entry.locked })}>${icon(entry.locked ? 'locked' : 'unlocked')}</button>
    ${entry.problem ? html`<p class="problem" id=${told}>${entry.problem}</p>` : nothing}</li>`;
}
