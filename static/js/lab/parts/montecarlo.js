import { html, svg, nothing } from 'lit-html';
import { percent } from '../../format.js';
import { figure } from '../plot/figure.js';
import { lines } from '../plot/lines.js';
import { powersOfTen } from '../plot/scale.js';
import { term } from '../../views/term.js';
import { significant, superscript, tick, whole } from '../numbers.js';
import { letters } from './comparison.js';

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
  return html`<div class="simulation" role="group" aria-label="Simulation">
    <label class="field"><span class="label">Trials</span>
      <input id="trials" type="number" min=${FEWEST} max=${MOST} step="1000" list="trial-numbers" .value=${String(running.trials)}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => { running.trials = clamped(target); }}></label>
    <datalist id="trial-numbers">${CHOICES.map((n) => html`<option value=${n}></option>`)}</datalist>
    ${phase === 'running'
      ? html`<button type="button" class="act" @click=${() => running.cancel()}>Stop</button>`
      : html`<button type="button" class="act" aria-disabled=${engineReady ? 'false' : 'true'}
          @click=${() => { if (engineReady) begin(running.trials); }}>${report ? 'Run again' : 'Run'}</button>`}
    ${phase === 'paused' ? html`<button type="button" class="act" @click=${() => running.resume()}>Go on</button>` : nothing}
    ${phase === 'running' || phase === 'paused' ? html`<progress max=${running.trials} value=${report?.trials ?? 0}
      aria-label="Trials done"></progress>` : nothing}
    <span class="progress-words" role="status">${progress(running, engineReady)}</span>
  </div>
  ${report ? html`<form class="trial-form" @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const field = /** @type {HTMLFormElement} */ (event.target).querySelector('input');
      open(field?.valueAsNumber ?? 1);
    }}><label>Trial <input type="number" min="1" max=${report.of} step="1" .defaultValue=${'1'} value="1" required></label>
    <button type="submit">Open this trial on the stage</button>
    <span class="source">Trial i is the trace of a seed of its own, drawn from the seed above.</span></form>` : nothing}`;
}

/** @param {Running} running @param {boolean} engineReady */
function progress({ phase, report, trials, spent, error }, engineReady) {
  if (phase === 'failed') return error?.message ?? '';
  if (!engineReady) return 'The engine is still starting.';
  if (phase === 'idle') return '';
  const so = `${whole(report?.trials ?? 0)} of ${whole(trials)} trials`;
  if (phase === 'running') return `${so} …`;
  const seconds = `${(spent / 1000).toFixed(1)} s in this browser`;
  return phase === 'paused' ? `Stopped at ${so}.` : `${so}, ${seconds}.`;
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
      <span>${term('total-variation', 'total variation')} of what came out, to the target; an exact sample of this size still has about
        ${significant(report.noise)}</span></p>
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
    title: 'Total variation to the target, against trials',
    heads: ['trials', 'total variation', 'an exact sample’s, falling as 1/√n'],
    rows: history.map(({ trials, tv, line }) => [whole(trials), tv, line]),
    format: shown,
    drawing: lines({
      width,
      label: `Total variation against trials: ${significant(last?.tv ?? 0)} after ${whole(last?.trials ?? 0)} trials; an exact sample would have about ${significant(last?.line ?? 0)}`,
      x: { label: 'trials', min: x[0] ?? 1, max: x[x.length - 1] ?? 10, log: true, ticks: x, format: power },
      y: { label: '', min: y[0] ?? 0.1, max: y[y.length - 1] ?? 1, log: true, ticks: y, format: tick },
      series: [
        { name: 'measured', kind: 'main', dots: true, points: drawn.map(({ trials, tv }) => [trials, tv]) },
        { name: '1/√n', kind: 'dotted', dots: false, points: drawn.map(({ trials, line }) => [trials, line]) },
      ],
      level: exact > 1e-12 ? { y: exact, text: `the rule’s exact distance: ${significant(exact)}` } : null,
    }),
    note: exact > 1e-12
      ? html`The measured distance leaves the 1/√n line and stays: more trials do not mend a wrong rule.`
      : html`A lossless rule follows the 1/√n line down: all that is left is the noise of sampling.`,
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
  return html`<table class="sequences live"><caption>The ${rows.length} sequences that differ most so far</caption>
    <thead><tr><th scope="col">sequence</th><th scope="col" class="bars"><span class="off-screen">as bars</span><span class="legend" aria-hidden="true">
      <span><i class="key key-rule"></i>came out</span><span><i class="key key-target"></i>target</span>
      <span><i class="key key-exact"></i>rule, exactly</span></span></th>
      <th scope="col">times</th><th scope="col">share</th><th scope="col">rule</th><th scope="col">target</th></tr></thead>
    <tbody>${rows.map(({ sequence, count, share, output, target }) => html`<tr>
      <th scope="row">${letters(sequence, tokens)}</th>
      <td class="bars" aria-hidden="true"><svg class="pair" height="22" width="100%" focusable="false" aria-hidden="true">
        <rect class="rule" x="0" y="2" width=${percent(share / most)} height="8" />
        <rect class="target" x="0" y="12" width=${percent(target / most)} height="8" />
        ${svg`<line class="exact" x1=${percent(output / most)} x2=${percent(output / most)} y1="0" y2="22" />`}</svg></td>
      <td>${whole(count)}</td><td>${significant(share)}</td><td>${significant(output)}</td><td>${significant(target)}</td></tr>`)}
    </tbody></table><p class="source">After ${whole(trials)} trials.</p>`;
}

/** @type {[import('../types.js').Mean, string][]} */
const MEANS = [['passes', 'target passes'], ['drafted', 'drafted'], ['accepted', 'accepted'], ['rejected', 'rejected'],
  ['discarded', 'discarded'], ['bonus', 'bonus']];

/** @param {SimulationReply} report */
export function means({ mean, expected }) {
  return html`<table class="data"><caption>Mean counts of a run</caption>
    <thead><tr><th scope="col">count</th><th scope="col">mean</th><th scope="col">expected</th></tr></thead>
    <tbody>${MEANS.map(([key, name]) => html`<tr><th scope="row">${name}</th><td>${mean[key].toFixed(4)}</td>
      <td>${expected[key].toFixed(4)}</td></tr>`)}</tbody></table>`;
}

/** @param {string|number} value */
function shown(value) {
  return typeof value === 'number' ? significant(value) : value;
}
