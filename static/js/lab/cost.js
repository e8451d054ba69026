import { html, nothing } from 'lit-html';
import { t } from '../language.js';
import { batch, batchField } from './parts/batch.js';
import { candidates, contextChoice } from './parts/candidates.js';
import { firstPrices, priceFields } from './parts/prices.js';
import { acceptances, publishedTable, speedUp } from './parts/speedup.js';
import { answered } from './parts/waiting.js';
import { settingsBar, settingsOf, tablesOf } from './settings.js';
import { View } from './view.js';
import { glossing } from '../views/glossing.js';
import { term } from '../views/term.js';

/** When does it pay: a model of cost from exact acceptances and the reader's prices. */
export class Cost extends View {
  #prices = firstPrices();
  #requests = 8;
  #context = '';

  /** All of it, for the settings of the session. */
  template() {
    const width = this.measure();
    return html`<div class="lab">
      <header class="lab-head"><h2 class="view-title" tabindex="-1">${t('Cost')}</h2>
        <p>${t('When does speculation pay? Exact acceptances of these tables, your prices.')}
          <strong>${t('A model of cost, not a measurement of any machine.')}</strong></p>
        ${settingsBar(this.host)}</header>
      ${this.#pays(width)} ${this.#batch()} ${this.#candidates(width)}
    </div>`;
  }

  /** @param {number} width */
  #pays(width) {
    const answer = this.answers.want('cost', { settings: tablesOf(this.host), prices: this.#prices });
    const reply = /** @type {import('./types.js').CostReply|null} */ (answer.value);
    const words = glossing();
    return html`<section class="lab-part" aria-labelledby="cost-pays"><h2 id="cost-pays">${term('cost-model', t('When does it pay?'))}</h2>
      ${priceFields(this.#prices, reply?.presets ?? [], (prices) => {
        this.#prices = prices;
        this.host.redraw();
      }, words)}
      ${answered(this.host, answer, this.words(t('Weighing rounds …')), (/** @type {import('./types.js').CostReply} */ cost) => html`
        <div class="headline"><p class="big-number"><strong>${cost.best === null ? '–' : `k = ${cost.best}`}</strong>
          <span>${words(t('best draft width at these prices'))}</span></p><p class="says">${words(cost.says)}</p></div>
        <p class="model-note">${words(cost.note)} ${t('For the exact rule, in a run without a limit.')}</p>
        <div class="two">${speedUp(cost, width, words)} ${acceptances(cost, width, words)}</div>
        <p class="formula-note">${term('alpha', t('Leviathan et al.’s formulas take one acceptance α = E[β] for every position.'))} ${words(cost.formula_note)}</p>
        ${publishedTable(cost)}`)}
    </section>`;
  }

  #batch() {
    const settings = settingsOf(this.host);
    const answer = this.answers.want('batch', { settings, requests: this.#requests });
    const words = glossing();
    return html`<section class="lab-part" aria-labelledby="cost-batch"><h2 id="cost-batch">${term('batch', t('In a batch, lengths are ragged'))}</h2>
      <p class="intro">${words(t('All requests share each target pass. They accept different lengths; here they are padded, and the batch waits for its '
        + 'slowest.'))}</p>
      ${batchField(this.#requests, (requests) => {
        this.#requests = requests;
        this.host.redraw();
      })}
      ${answered(this.host, answer, this.words(t('Decoding the batch …')), (/** @type {import('./types.js').BatchReply} */ reply) => html`
        ${batch(reply, words)}<p class="model-note">${words(reply.note)}</p>`)}
    </section>`;
  }

  /** @param {number} width */
  #candidates(width) {
    const tokens = this.host.session.payload?.tokens ?? [];
    if (!tokens.includes(this.#context)) this.#context = '';
    const answer = this.answers.want('candidates', { settings: tablesOf(this.host), context: this.#context });
    const words = glossing();
    return html`<section class="lab-part" aria-labelledby="cost-candidates"><h2 id="cost-candidates">${term('candidates', t('Several candidates for one position'))}</h2>
      ${tokens.length > 0 ? contextChoice(this.#context, tokens, (context) => {
        this.#context = context;
        this.host.redraw();
      }) : nothing}
      ${answered(this.host, answer, this.words(t('Trying candidates …')),
        (/** @type {import('./types.js').CandidatesReply} */ reply) => html`<div class="two">${candidates(reply, width, words)}
        <div class="stack"><p class="intro">${words(t('A target pass may test several candidates for the same position, one after the other. The next is '
          + 'tested only if those before it were rejected, against the part of p that they left over, so the '
          + 'output stays the target’s. Without repeats no candidate is wasted on a token that was refused '
          + 'already.'))}</p>
        <p class="model-note">${t('Each candidate is one more position in the target pass; this plot does not price them.')}</p></div></div>`)}
    </section>`;
  }
}
