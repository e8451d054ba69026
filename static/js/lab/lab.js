import { html, nothing } from 'lit-html';
import { t } from '../language.js';
import { tableName } from '../names.js';
import { comparison, noFilter } from './parts/comparison.js';
import { byPosition, counts, verdict } from './parts/exact.js';
import { countsByWidth, tokensByWidth } from './parts/expected.js';
import { controls, empirical, fall, means, outcome } from './parts/montecarlo.js';
import { ruleChoice } from './parts/rules.js';
import { answered } from './parts/waiting.js';
import { Running } from './running.js';
import { settingsBar, settingsOf } from './settings.js';
import { View } from './view.js';
import { glossing } from '../views/glossing.js';
import { term } from '../views/term.js';

/** The lab: rules to break, the exact distribution they give, and a simulation of it. */
export class Lab extends View {
  #filter = noFilter();
  #running;

  /** @param {import('./types.js').Host} host */
  constructor(host) {
    super(host);
    this.#running = new Running(host.call, () => host.redraw());
  }

  /** All of it, for the settings of the session. */
  template() {
    const { host } = this;
    const width = this.measure();
    // The distribution is asked for first: working out what is lossless takes longer.
    const exact = this.#exact(width);
    return html`<div class="lab">
      <header class="lab-head"><h2 class="view-title" tabindex="-1">${t('Lab')}</h2>
        <p>${t('Change the rule and see what comes out: exactly, without sampling, and in many seeded runs.')}</p>
        ${settingsBar(host)}</header>
      ${this.#rules()} ${exact} ${this.#expected(width)} ${this.#montecarlo(width)}
    </div>`;
  }

  #rules() {
    return html`<section class="lab-part" aria-labelledby="lab-rules"><h2 id="lab-rules">${term('rule', t('The rule'))}</h2>
      ${answered(this.host, this.answers.want('rules', {}), this.words(t('Working out which rules are lossless …')),
        (/** @type {{rules: import('./types.js').RuleText[]}} */ { rules }) => ruleChoice(this.host, rules, this.host.session.wish?.rule ?? settingsOf(this.host).rule))}
    </section>`;
  }

  /** @param {number} width */
  #exact(width) {
    // The seed changes nothing here, so it is not asked with.
    const { seed: _, ...settings } = settingsOf(this.host);
    return html`<section class="lab-part" aria-labelledby="lab-exact"><h2 id="lab-exact">${term('exact-distribution', t('What comes out, exactly'))}</h2>
      ${answered(this.host, this.answers.want('exact', { settings }), this.words(t('Adding up all sequences …')),
        (/** @type {import('./types.js').ExactReply} */ reply) => html`${verdict(reply)}
        <div class="two"><div>${comparison(reply, this.#filter, (change) => {
          this.#filter = { ...this.#filter, ...change };
          this.host.redraw();
        })}</div>
        <div class="stack">${byPosition(reply, width, about(settings))} ${counts(reply)}</div></div>`)}
    </section>`;
  }

  /** @param {number} width */
  #expected(width) {
    const { seed: _, width: chosen, ...settings } = settingsOf(this.host);
    return html`<section class="lab-part" aria-labelledby="lab-expected"><h2 id="lab-expected">${t('What it takes, on average')}</h2>
      ${answered(this.host, this.answers.want('expected', { settings }), this.words(t('Adding up all rounds …')),
        (/** @type {import('./types.js').ExpectedReply} */ reply) => {
          const words = glossing();
          return html`<div class="two">${countsByWidth(reply, width, Number(chosen), words)}
            ${tokensByWidth(reply, width, Number(chosen), words)}</div>`;
        })}
    </section>`;
  }

  /** @param {number} width */
  #montecarlo(width) {
    const running = this.#running;
    const { report, settings } = running;
    const now = settingsOf(this.host);
    const tokens = this.host.session.payload?.tokens ?? [];
    return html`<section class="lab-part" aria-labelledby="lab-many"><h2 id="lab-many">${term('simulation', t('Many runs'))}</h2>
      <p class="intro">${glossing()(t('Seeded runs of this rule, counted. Does the target’s own distribution come out?'))}</p>
      ${controls(running, { begin: (trials) => void running.begin(now, trials), open: (trial) => void this.#open(trial),
        engineReady: this.host.engine().phase === 'ready' })}
      ${settings && JSON.stringify(settings) !== JSON.stringify(now)
        ? html`<p class="note">${t('These are runs of other settings: {settings}, seed {seed}.', { settings: about(settings), seed: settings.seed })}</p>` : nothing}
      ${report ? html`${outcome(report)}<div class="two"><div>${fall(report, width)}</div><div>${means(report)}</div>
        <div class="wide">${empirical(report, tokens)}</div></div>` : nothing}
    </section>`;
  }

  /** Show a trial in the step view: it is a trace like any other. @param {number} trial */
  async #open(trial) {
    const { settings } = this.#running;
    if (settings === null) return;
    try {
      const seed = await this.#running.seedOf(trial);
      await this.host.session.configure({ ...settings, seed });
      this.host.session.say(t('This is trial {trial} of the simulation in the lab.', { trial }));
      this.host.toStage();
    } catch (reason) {
      this.host.session.say(reason instanceof Error ? reason.message : String(reason));
    }
  }
}

/** @param {Omit<import('./types.js').Settings, 'seed'>} settings */
function about({ draft, rule, width, limit }) {
  return t('{draft} draft, rule {rule}, width {width}, limit {limit}', { draft: tableName(draft), rule, width, limit });
}
