import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../language.js';
import { labelTerm, term } from '../views/term.js';

/** @typedef {import('./types.js').Kind} Kind */

/** @type {{kind: Kind, label: string}[]} */
const KINDS = [
  { kind: 'accepted', label: t('Will it be accepted?') },
  { kind: 'chance', label: t('With what probability is a proposal accepted?') },
  { kind: 'residual', label: t('What is the residual?') },
  { kind: 'token', label: t('Which token replaces it?') },
  { kind: 'committed', label: t('How many tokens after two rounds?') },
  { kind: 'width', label: t('Which width is best?') },
];
const MOST = 8;

/**
 * What a teacher chooses besides tables and settings.
 * @param {import('./recipe.js').Choices} chosen
 * @param {import('./types.js').Offer|null} offer null while it is not known
 * @param {(change: Partial<import('./types.js').Recipe>) => void} choose
 */
export function choices({ seeds, questions, variant }, offer, choose) {
  return html`<div class="class-choices">
    <ul class="kinds">${KINDS.map(({ kind, label }) => html`<li><label for=${`kind-${kind}`}>${label}</label>
      <span class="count"><input id=${`kind-${kind}`} type="number" min="0" max=${MOST} step="1" inputmode="numeric"
        aria-describedby=${`kind-${kind}-offer`} .value=${live(String(questions?.[kind] ?? 0))}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => choose({
          questions: { ...questions, [kind]: Number.isNaN(target.valueAsNumber) ? 0 : target.valueAsNumber } })}>
        <small id=${`kind-${kind}-offer`}>${offer === null ? nothing : offered(offer[kind])}</small></span></li>`)}</ul>
    <div class="class-fields">
      <div class="field"><label class="label" for="class-seeds">${labelTerm('seed', t('Seeds, with spaces between'))}</label>
        <input id="class-seeds" type="text" inputmode="numeric" autocomplete="off" .value=${seeds.join(' ')}
          @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => choose({ seeds: target.value.split(/[\s,;]+/).filter(Boolean) })}></div>
      <div class="field"><label class="label" for="class-variant">${t('Variant')}</label>
        <input id="class-variant" type="text" inputmode="numeric" autocomplete="off" .value=${variant} aria-describedby="class-variant-hint"
          @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => choose({ variant: target.value.trim() })}>
        <small id="class-variant-hint">${t('Another number picks other questions, for a neighbour’s sheet.')}</small></div>
      <p class="words">${term('round-by-round', t('What the words mean'))}</p></div>
  </div>`;
}

/** @param {number} count */
function offered(count) {
  return count === 0 ? t('there is none') : t('of {count}', { count });
}
