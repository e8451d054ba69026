import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../language.js';
import { SPEEDS } from '../state/player.js';
import { icon } from './icons.js';
import { rounds } from './timeline.js';

/** @type {Record<number, string>} */
const SPEED_WORDS = { 0.5: t('½ step a second'), 1: t('1 step a second'), 2: t('2 steps a second'), 4: t('4 steps a second') };

/**
 * @typedef {object} PlaybackState
 * @property {import('../types.js').Frame[]} frames
 * @property {import('../types.js').Frame} frame
 * @property {import('../state/player.js').Player} player
 * @property {boolean} predicting
 * @property {(on: boolean) => void} predict
 * @property {(index: number) => void} go
 */

/** Playing, rounds, a loop, and whether questions are asked. @param {PlaybackState} state */
export function playback({ frames, frame, player, predicting, predict, go }) {
  const stretch = rounds(frames);
  const before = stretch.findLast(({ from }) => from < frame.index)?.from;
  const after = stretch.find(({ to }) => to > frame.index)?.to;
  return html`<div class="playback" role="group" aria-label=${t('Play and jump')}>
    <span class="joined">
      <button type="button" class="play" aria-disabled=${player.possible ? 'false' : 'true'}
        @click=${() => player.toggle()}>${icon(player.playing ? 'pause' : 'forward')}<span
        class="text">${player.playing ? t('Pause') : t('Play')}</span></button>
      <select aria-label=${t('Speed')} @change=${(/** @type {{target: HTMLSelectElement}} */ { target }) =>
        player.setSpeed(Number(target.value))}>${SPEEDS.map((speed) => html`<option value=${speed}
        .selected=${live(speed === player.speed)}>${SPEED_WORDS[speed]}</option>`)}</select>
    </span>
    <span class="joined">
      ${jump(t('Previous round'), 'back', before, go)} ${jump(t('Next round'), 'forward', after, go)}
    </span>
    <button type="button" class="toggle" aria-pressed=${player.loop ? 'true' : 'false'}
      @click=${() => player.setLoop(player.loop ? null : around(stretch, frame))}>${t('Loop')}</button>
    ${player.loop ? loopFields(player, player.loop, frame.steps) : nothing}
    <button type="button" class="toggle" aria-pressed=${predicting ? 'true' : 'false'}
      @click=${() => predict(!predicting)}>${t('Predict')}</button>
  </div>`;
}

/**
 * @param {string} name @param {'back'|'forward'} glyph @param {number|undefined} to
 * @param {(index: number) => void} go
 */
function jump(name, glyph, to, go) {
  return html`<button type="button" aria-label=${name} aria-disabled=${to === undefined ? 'true' : 'false'}
    @click=${() => { if (to !== undefined) go(to); }}>${glyph === 'back' ? icon('back') : ''}<span
    class="text">${t('Round')}</span>${glyph === 'forward' ? icon('forward') : ''}</button>`;
}

/** The steps of the round on show. @param {{from: number, to: number}[]} stretch @param {{index: number}} frame */
function around(stretch, { index }) {
  const { from, to } = stretch.find((round) => index <= round.to) ?? { from: 0, to: index };
  return { from, to };
}

/** @param {import('../state/player.js').Player} player @param {{from: number, to: number}} loop @param {number} steps */
function loopFields(player, loop, steps) {
  /** @param {'from'|'to'} end @param {string} label @param {string} name */
  const field = (end, label, name) => html`<label>${label} <input type="number" min="0" max=${steps} step="1"
    aria-label=${name} .value=${live(String(loop[end]))}
    @change=${(/** @type {{target: HTMLInputElement}} */ { target }) =>
      player.setLoop({ ...loop, [end]: target.valueAsNumber })}></label>`;
  return html`<span class="loop" role="group" aria-label=${t('Loop')}>${field('from', t('from'), t('Loop from step'))} ${field('to', t('to'), t('Loop to step'))}</span>`;
}
