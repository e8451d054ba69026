import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../../language.js';
import { icon } from '../../views/icons.js';
import { glossing } from '../../views/glossing.js';

/** @typedef {import('../types.js').RuleText} RuleText */

const KEEPS = t('lossless');
const CHANGES = t('changes the distribution');

/** Whether a rule keeps the target's distribution: glyph and word. @param {boolean} lossless */
export function flag(lossless) {
  return html`<span class="flag ${lossless ? 'good' : 'bad'}">${icon(lossless ? 'check' : 'cross')}
    ${lossless ? KEEPS : CHANGES}</span>`;
}

/**
 * The rules to choose from, those that keep the distribution first, and what the chosen one does.
 * @param {import('../types.js').Host} host
 * @param {RuleText[]} rules
 * @param {string} chosen
 */
export function ruleChoice(host, rules, chosen) {
  const rule = rules.find(({ name }) => name === chosen);
  const words = glossing();
  return html`<div class="rule-groups">
      ${group(host, words(t('Lossless: the output has the target’s distribution')), rules.filter(({ lossless }) => lossless), chosen)}
      ${group(host, t('These change the distribution'), rules.filter(({ lossless }) => !lossless), chosen)}
    </div>
    ${rule ? html`<div class="rule-detail ${rule.lossless ? 'good' : 'bad'}">
      <h3>${rule.title} ${flag(rule.lossless)}</h3>
      <p class="says">${words(rule.explanation)}</p><p class="source">${t('Source: {source}', { source: rule.source })}</p>
      <p><button type="button" class="act" @click=${host.toStage}>${t('Step through it')}</button></p></div>` : nothing}
    ${allRules(rules)}`;
}

/** @param {import('../types.js').Host} host @param {unknown} title @param {RuleText[]} rules @param {string} chosen */
function group(host, title, rules, chosen) {
  const good = rules[0]?.lossless ?? false;
  return html`<fieldset class="pills ${good ? 'good' : 'bad'}"><legend>${icon(good ? 'check' : 'cross')} ${title}</legend>
    ${rules.map(({ name, title: label }) => html`<label class="pill"><input type="radio" name="lab-rule" value=${name}
      .checked=${live(name === chosen)} @change=${() => host.configure({ rule: name })}><span>${label}</span></label>`)}
  </fieldset>`;
}

/** @param {RuleText[]} rules */
function allRules(rules) {
  return html`<details class="numbers"><summary>${t('All {count} rules, with their sources', { count: rules.length })}</summary>
    <dl class="rule-list">${rules.map((rule) => html`<dt>${rule.title} <code>${rule.name}</code> ${flag(rule.lossless)}</dt>
      <dd>${rule.explanation} <span class="source">${rule.source}</span></dd>`)}</dl>
    <p class="source">${t('The flag is computed: each rule’s exact output is compared with the target’s on tables made to catch '
      + 'it.')}</p>
  </details>`;
}
