import { html } from 'lit-html';

/** Whether there is room for more than the story: then what is folded away elsewhere stands open at first. */
const ROOMY = matchMedia('(min-width: 60rem)').matches;

/**
 * A part that only some readers need, folded away under its title. Readers' own folding is kept.
 * @param {string} title
 * @param {unknown} content
 * @param {{open?: boolean, name?: string}} [how] open at first where there is room
 */
export function working(title, content, { open = false, name = '' } = {}) {
  return html`<details class="working ${name}" ?open=${open && ROOMY}><summary>${title}</summary>
    <div class="working-content">${content}</div></details>`;
}
