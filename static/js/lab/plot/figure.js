import { html } from 'lit-html';
import { t } from '../../language.js';
import { csv, save, standalone } from './save.js';

/**
 * @typedef {object} Figure
 * @property {string} name of the files
 * @property {string} title
 * @property {unknown} drawing
 * @property {string[]} heads of the table's columns
 * @property {(string|number|null)[][]} rows as they go into the CSV; null is a number that is not there
 * @property {number} [named] so many columns name a row, one where nothing is said
 * @property {(value: number) => string} [format] of a number in the table on the page
 * @property {(column: number) => unknown} [lacking] what stands there for a null in a column
 * @property {unknown} [note]
 * @property {import('../../views/glossing.js').Words} [words] links words of the title, the heads and the note
 */

/** A plot with its title, its numbers as a table, and both as files. @param {Figure} figure */
export function figure({ name, title, drawing, note = '', words = (text) => [text], ...numbers }) {
  const { heads, rows } = numbers;
  /** @param {Event} event */
  const drawingOf = ({ target }) => /** @type {Element} */ (target).closest('figure')?.querySelector('svg.chart');
  /** @param {Event} event */
  const saveSvg = (event) => {
    const chart = drawingOf(event);
    if (chart) save(`${name}.svg`, 'image/svg+xml', standalone(/** @type {SVGSVGElement} */ (chart), title));
  };
  return html`<figure class="figure" aria-label=${title}><figcaption>${words(title)}</figcaption>
    ${drawing}
    <div class="figure-note">${words(note)}</div>
    <div class="under-figure">
      <details class="numbers"><summary>${t('Numbers')}</summary>
        <div class="scroll" tabindex="0" role="region" aria-label=${t('Numbers: {title}', { title })}>${table({ title, words, ...numbers })}</div>
      </details>
      <span class="files"><button type="button" aria-label=${t('Save as SVG: {title}', { title })} @click=${saveSvg}>SVG</button>
        <button type="button" aria-label=${t('Save as CSV: {title}', { title })}
          @click=${() => save(`${name}.csv`, 'text/csv', csv([heads, ...rows]))}>CSV</button></span>
    </div></figure>`;
}

/** @param {Pick<Figure, 'title'|'heads'|'rows'|'named'|'format'|'lacking'|'words'>} content */
export function table({ title, heads, rows, named = 1, format = String, lacking = () => '–', words = (text) => [text] }) {
  return html`<table class="data"><caption class="off-screen">${title}</caption>
    <thead><tr>${heads.map((head) => html`<th scope="col">${words(head)}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((value, i) => (i < named ? html`<th scope="row">${value}</th>`
      : html`<td>${value === null ? lacking(i) : typeof value === 'number' ? format(value) : value}</td>`))}</tr>`)}</tbody></table>`;
}
