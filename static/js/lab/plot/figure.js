import { html } from 'lit-html';
import { t } from '../../language.js';
import { csv, save, standalone } from './save.js';

/**
 * @typedef {object} Figure
 * @property {string} name of the files
 * @property {string} title
 * @property {unknown} drawing
 * @property {string[]} heads of the table's columns
 * @property {(string|number)[][]} rows as they go into the CSV; the first column names the row
 * @property {(value: string|number) => string} [format] of a number in the table on the page
 * @property {unknown} [note]
 */

/** A plot with its title, its numbers as a table, and both as files. @param {Figure} figure */
export function figure({ name, title, drawing, heads, rows, format = String, note = '' }) {
  /** @param {Event} event */
  const drawingOf = ({ target }) => /** @type {Element} */ (target).closest('figure')?.querySelector('svg.chart');
  /** @param {Event} event */
  const saveSvg = (event) => {
    const chart = drawingOf(event);
    if (chart) save(`${name}.svg`, 'image/svg+xml', standalone(/** @type {SVGSVGElement} */ (chart), title));
  };
  return html`<figure class="figure"><figcaption>${title}</figcaption>
    ${drawing}
    <div class="figure-note">${note}</div>
    <div class="under-figure">
      <details class="numbers"><summary>${t('Numbers')}</summary>
        <div class="scroll" tabindex="0" role="region" aria-label=${t('Numbers: {title}', { title })}>${table({ title, heads, rows, format })}</div>
      </details>
      <span class="files"><button type="button" aria-label=${t('Save as SVG: {title}', { title })} @click=${saveSvg}>SVG</button>
        <button type="button" aria-label=${t('Save as CSV: {title}', { title })}
          @click=${() => save(`${name}.csv`, 'text/csv', csv([heads, ...rows]))}>CSV</button></span>
    </div></figure>`;
}

/**
 * @param {{title: string, heads: string[], rows: (string|number)[][], format?: (value: string|number) => string}} content
 */
export function table({ title, heads, rows, format = String }) {
  return html`<table class="data"><caption class="off-screen">${title}</caption>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows.map(([first, ...rest]) => html`<tr><th scope="row">${first}</th>
      ${rest.map((value) => html`<td>${typeof value === 'number' ? format(value) : value}</td>`)}</tr>`)}</tbody></table>`;
}
