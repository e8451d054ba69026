import { html, nothing } from 'lit-html';

/** @typedef {{open: Set<string>, toggle: (name: string, open: boolean) => void}} Folds which parts stand open */

/**
 * A part that only some readers need, folded away under its title. Its content is only made while it is open.
 * @param {{name: string, title: string, hint?: string}} part
 * @param {Folds} folds
 * @param {() => unknown} content
 */
export function fold({ name, title, hint = '' }, folds, content) {
  const open = folds.open.has(name);
  return html`<details class="fold fold-${name}" .open=${open}
      @toggle=${(/** @type {{target: HTMLDetailsElement}} */ { target }) => folds.toggle(name, target.open)}>
    <summary><span class="fold-title">${title}</span>${hint ? html`<span class="fold-hint">${hint}</span>` : nothing}</summary>
    ${open ? html`<div class="fold-content">${content()}</div>` : nothing}</details>`;
}
