import { html, nothing } from 'lit-html';
import { rich, t } from '../language.js';
import { icon } from './icons.js';

/** The rule that keeps the target's distribution by the papers' proof; the page says nothing of it. */
const USUAL = 'exact';

/**
 * Above the stage, where another rule decides: which, whether the output still has the target's distribution, and,
 * folded, what the rule does.
 * @param {string} name
 * @param {import('../types.js').Rule[]|null} rules once the engine has told them
 */
export function ruleNote(name, rules) {
  if (name === USUAL) return nothing;
  const rule = rules?.find((each) => each.name === name);
  if (rule === undefined) return html`<p class="rule-note">${t('Rule: {name}', { name })}</p>`;
  return html`<details class="rule-note ${rule.lossless ? '' : 'lossy'}">
    <summary>${rule.lossless ? nothing : icon('warning')} ${rule.lossless
      ? rich('Rule: {title}, keeps the target’s distribution', { title: html`<strong>${rule.title}</strong>` })
      : rich('Rule: {title}, changes the distribution', { title: html`<strong>${rule.title}</strong>` })}</summary>
    <p>${rule.explanation}</p><p class="source">${rule.source}</p></details>`;
}
