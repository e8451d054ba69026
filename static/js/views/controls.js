import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../language.js';
import { tableName } from '../names.js';
import { labelTerm } from './term.js';

/**
 * @typedef {import('../types.js').Config} Config
 * @typedef {object} ControlsState
 * @property {Config} config what is shown, or was asked for
 * @property {string|null} wrong the parameter the engine refused
 * @property {import('../types.js').Parameters|null} parameters what the engine allows, once it has said so
 * @property {{name: string, title: string}[]|null} drafts those that go with own tables
 * @property {import('../types.js').Frame} frame
 * @property {(wish: import('../types.js').Wish) => void} configure
 */

/** The drafts the page offers until the engine has named its own. */
const DRAFTS = [{ name: 'aligned', title: '' }, { name: 'biased', title: '' }];

/** New seeds are small so that they can be read out and typed. */
const SEEDS = 10_000;

/** @param {ControlsState} state */
export function controls(state) {
  const { config, frame, configure } = state;
  return html`<div class="controls" role="group" aria-label=${t('Settings')}>
    <fieldset role="radiogroup" aria-label=${t('Draft model')} class="field draft-model">
      <span class="label" aria-hidden="true">${labelTerm('draft-model', t('Draft model'))}</span>
      <span class="segments">${(state.drafts ?? state.parameters?.drafts ?? DRAFTS).map(({ name, title }) => html`<label
        title=${title || nothing}>
        <input type="radio" name="draft" value=${name} .checked=${live(config.draft === name)}
          @change=${() => configure({ draft: name })}><span>${tableName(name)}</span></label>`)}</span>
    </fieldset>
    ${stepper({ ...state, key: 'width', label: t('Width'), fewer: t('Narrower'), greater: t('Wider'), fallback: { min: 1, max: 8 } })}
    ${seedField(state)}
    <p class="place">${t('round {round} · step {step} of {steps}', { round: frame.round, step: frame.index, steps: frame.steps })}</p>
  </div>`;
}

/**
 * A whole number with a button at either side.
 * @param {object} field
 * @param {'width'|'limit'} field.key
 * @param {string} field.label
 * @param {string} field.fewer
 * @param {string} field.greater
 * @param {Config} field.config
 * @param {string|null} field.wrong
 * @param {import('../types.js').Parameters|null} field.parameters
 * @param {{min: number, max: number}} field.fallback the range until the engine has named it
 * @param {(wish: import('../types.js').Wish) => void} field.configure
 */
export function stepper({ key, label, fewer, greater, config, wrong, parameters, fallback, configure }) {
  const { min, max } = parameters?.[key] ?? fallback;
  /** @param {number} by */
  const nudge = (by) => configure({ [key]: Math.min(Math.max(Number(config[key]) + by, min), max) });
  return html`<div class="field">
    <label class="label" for=${key}>${labelTerm(key, label)}</label>
    <span class="stepper">
      <button type="button" tabindex="-1" aria-label=${fewer} @click=${() => nudge(-1)}>−</button>
      <input id=${key} type="number" inputmode="numeric" min=${min} max=${max} step="1"
        .value=${live(String(config[key]))} aria-invalid=${wrong === key ? 'true' : nothing}
        aria-describedby=${wrong === key ? 'status' : nothing}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => configure({ [key]: numberOrText(target) })}>
      <button type="button" tabindex="-1" aria-label=${greater} @click=${() => nudge(1)}>+</button>
    </span>
  </div>`;
}

/** @param {ControlsState} state */
function seedField({ config, wrong, configure }) {
  return html`<div class="field">
    <label class="label" for="seed">${labelTerm('seed', t('Seed'))}</label>
    <input id="seed" type="text" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="40"
      .value=${live(config.seed)} aria-invalid=${wrong === 'seed' ? 'true' : nothing}
      aria-describedby=${wrong === 'seed' ? 'status' : nothing}
      @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => configure({ seed: target.value.trim() })}>
    <button type="button" class="new-seed" @click=${() => configure({ seed: newSeed() })}>${t('New seed')}</button>
  </div>`;
}

/** A number if it is one; else the text, for the engine to refuse. @param {HTMLInputElement} input */
function numberOrText(input) {
  return Number.isNaN(input.valueAsNumber) ? input.value : input.valueAsNumber;
}

/** An input to the engine, not a draw of it. */
function newSeed() {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(word % SEEDS);
}
