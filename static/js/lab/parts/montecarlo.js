import { html, svg, nothing } from 'lit-html';
import { percent } from '../../format.js';
import { c, fixed, n, t, whole } from '../../language.js';
import { figure } from '../plot/figure.js';
import { lines } from '../plot/lines.js';
import { powersOfTen } from '../plot/scale.js';
import { significant, superscript, tick} from '../numbers.js';
import { letters } from './comparison.js';
import { term } from '../../views/term.js';

/**
 * @typedef {import('../types.js').SimulationReply} SimulationReply
 * @typedef {import('../running.js').Running} Running
 */

const SHOWN = 12;
const FEWEST = 1000;
const MOST = 1_000_000;
const CHOICES = [1000, 10_000, 100_000, 1_000_000];

/**
 * @param {Running} running
 * @param {{begin: (trials: number) => void, open: (trial: number) => void, engineReady: boolean}} actions
 */
export function controls(running, { begin, open, engineReady }) {
  const { phase, report } = running;
  return html`<div class="simulation" role="group" aria-label=${t('Simulation')}>
    <label class="field"><span class="label">${t('Trials')}</span>
      <input id="trials" type="number" min=${FEWEST} max=${MOST} step="1000" list="trial-numbers" .value=${String(running.trials)}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => { running.trials = clamped(target); }}></label>
    <datalist id="trial-numbers">${CHOICES.map((n) => html`<option value=${n}></option>`)}</datalist>
    ${phase === 'running'
      ? html`<button type="button" class="act" @click=${() => running.cancel()}>${t('Stop')}</button>`
      : html`<button type="button" class="act" aria-disabled=${engineReady ? 'false' : 'true'}
          @click=${() => { if (engineReady) begin(running.trials); }}>${report ? t('Run again') : c('button', 'Run')}</button>`}
    ${phase === 'paused' ? html`<button type="button" class="act" @click=${() => running.resume()}>${t('Go on')}</button>` : nothing}
    ${phase === 'running' || phase === 'paused' ? html`<progress max=${running.trials} value=${report?.trials ?? 0}
      aria-label=${t('Trials done')}></progress>` : nothing}
    <span class="progress-words" role="status">${progress(running, engineReady)}</span>
  </div>
  ${report ? html`<form class="trial-form" @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const field = /** @type {HTMLFormElement} */ (event.target).querySelector('input');
      open(field?.valueAsNumber ?? 1);
    }}><label>${t('Trial')} <input type="number" min="1" max=${report.of} step="1" .defaultValue=${'1'} value="1" required></label>
    <button type="submit">${t('Open this trial on the stage')}</button>
    <span class="source">${t('Trial i is the trace of a seed of its own, drawn from the seed above.')}</span></form>` : nothing}`;
}

/** @param {Running} running @param {boolean} engineReady */
function progress({ phase, report, trials, spent, error }, engineReady) {
  if (phase === 'failed') return error?.message ?? '';
  if (!engineReady) return t('The engine is still starting.');
  if (phase === 'idle') return '';
  const so = { done: whole(report?.trials ?? 0), trials: whole(trials) };
  if (phase === 'running') return t('{done} of {trials} trials …', so);
  return phase === 'paused' ? t('Stopped at {done} of {trials} trials.', so)
    : t('{done} of {trials} trials, {seconds} s in this browser.', { ...so, seconds: fixed(spent / 1000, 1) });
}

/** @param {HTMLInputElement} input */
function clamped(input) {
  const wanted = Number.isFinite(input.valueAsNumber) ? Math.trunc(input.valueAsNumber) : 100_000;
  const allowed = Math.min(Math.max(wanted, FEWEST), MOST);
  input.value = String(allowed);
  return allowed;
}

/** @param {SimulationReply} report */
export function outcome(report) {
  return html`<div class="headline"><p class="big-number"><strong>${significant(report.tv)}</strong>
      <span>${t('total variation of what came out, to the target; an exact sample of this size still has about {noise}',
        { noise: significant(report.noise) })}</span></p>
    <p class="says">${report.says}</p></div>`;
}

/** Total variation against trials, both axes logarithmic. @param {SimulationReply} report @param {number} width */
export function fall({ history, exact_tv: exact }, width) {
  const drawn = history.filter(({ tv, line }) => tv > 0 && line > 0);
  if (drawn.length === 0) return nothing;
  const all = drawn.flatMap(({ tv, line }) => [tv, line]).concat(exact > 1e-12 ? [exact] : []);
  const y = powersOfTen(Math.min(...all), Math.max(...all));
  const x = powersOfTen(drawn[0]?.trials ?? 1, Math.max(drawn[drawn.length - 1]?.trials ?? 10, 1000));
  const last = drawn[drawn.length - 1];
  return figure({
    name: 'specstep-tv-by-trials',
    title: t('Total variation to the target, against trials'),
    heads: [t('trials'), t('total variation'), t('an exact sample’s, on average')],
    rows: history.map(({ trials, tv, line }) => [whole(trials), tv, line]),
    format: shown,
    drawing: lines({
      width,
      label: t('Total variation against trials: {tv} after {trials} trials; an exact sample would have about {line}',
        { tv: significant(last?.tv ?? 0), trials: whole(last?.trials ?? 0), line: significant(last?.line ?? 0) }),
      x: { label: t('trials'), min: x[0] ?? 1, max: x[x.length - 1] ?? 10, log: true, ticks: x, format: power },
      y: { label: '', min: y[0] ?? 0.1, max: y[y.length - 1] ?? 1, log: true, ticks: y, format: tick },
      series: [
        { name: t('measured'), kind: 'main', dots: true, points: drawn.map(({ trials, tv }) => [trials, tv]) },
        { name: t('an exact sample'), kind: 'dotted', dots: false, points: drawn.map(({ trials, line }) => [trials, line]) },
      ],
      level: exact > 1e-12 ? { y: exact, text: t('the rule’s exact distance: {tv}', { tv: significant(exact) }) } : null,
    }),
    note: exact > 1e-12
      ? t('With enough trials the measured distance leaves the dotted line and stays at the rule’s own: more trials do not mend a '
        + 'wrong rule.')
      : t('A lossless rule follows the dotted line down, which falls as 1/√n: all that is left is the noise of sampling.'),
  });
}

/** @param {number} value a power of ten */
function power(value) {
  return value < 1000 ? String(value) : `10${superscript(Math.round(Math.log10(value)))}`;
}

/** The sequences that came out most wrongly so far. @param {SimulationReply} report @param {string[]} tokens */
export function empirical({ sequences, trials }, tokens) {
  const rows = sequences.slice(0, SHOWN);
  const most = Math.max(...rows.map(({ share, output, target }) => Math.max(share, output, target)), 1e-12);
  return html`<table class="sequences live"><caption>${n('The {number} sequence that differs most so far', 'The {number} sequences that differ most so far', rows.length)}</caption>
    <thead><tr><th scope="col">${t('sequence')}</th><th scope="col" class="bars"><span class="off-screen">${t('as bars')}</span><span class="legend" aria-hidden="true">
      <span><i class="key key-rule"></i>${t('came out')}</span><span><i class="key key-target"></i>${t('target')}</span>
      <span><i class="key key-exact"></i>${t('rule, exactly')}</span></span></th>
      <th scope="col">${t('times')}</th><th scope="col">${t('share')}</th><th scope="col">${t('rule')}</th><th scope="col">${t('target')}</th></tr></thead>
    <tbody>${rows.map(({ sequence, count, share, output, target }) => html`<tr>
      <th scope="row">${letters(sequence, tokens)}</th>
      <td class="bars" aria-hidden="true"><svg class="pair" height="22" width="100%" focusable="false" aria-hidden="true">
        <rect class="rule" x="0" y="2" width=${percent(share / most)} height="8" />
        <rect class="target" x="0" y="12" width=${percent(target / most)} height="8" />
        ${svg`<line class="exact" x1=${percent(output / most)} x2=${percent(output / most)} y1="0" y2="22" />`}</svg></td>
      <td>${whole(count)}</td><td>${significant(share)}</td><td>${significant(output)}</td><td>${significant(target)}</td></tr>`)}
    </tbody></table><p class="source">${t('After {trials} trials.', { trials: whole(trials) })}</p>`;
}

/** @type {[import('../types.js').Mean, string][]} */
const MEANS = [['passes', t('target passes')], ['drafted', t('drafted')], ['accepted', t('accepted')], ['rejected', t('rejected')],
  ['discarded', t('discarded')], ['bonus', t('bonus')]];

/** @param {SimulationReply} report */
export function means({ mean, expected }) {
  return html`<table class="data"><caption>${t('Mean counts of a run')}</caption>
    <thead><tr><th scope="col">${t('count')}</th><th scope="col">${t('mean')}</th><th scope="col">${t('expected')}</th></tr></thead>
    <tbody>${MEANS.map(([key, name]) => html`<tr><th scope="row">${term(key, name)}</th><td>${fixed(mean[key], 4)}</td>
      <td>${fixed(expected[key], 4)}</td></tr>`)}</tbody></table>`;
}

/** @param {string|number} value */
function shown(value) {
  return typeof value === 'number' ? significant(value) : value;
}
