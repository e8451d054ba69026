import { html, nothing } from 'lit-html';
import { n, t, whole } from '../../language.js';
import { tableName } from '../../names.js';
import { handOver } from '../../state/files.js';
import { fitsLink, isOfOwnText, LINK_MOST, tablesText } from '../../state/shelf.js';
import { sideName } from '../words.js';

/**
 * @typedef {import('../types.js').SideName} SideName
 * @typedef {object} Share
 * @property {import('../../types.js').Config|null} config of the trace on show
 * @property {string} link to it
 * @property {boolean} pending the stage does not show the edited tables yet
 * @property {null|'done'|'blocked'} copied
 * @property {() => void} copy
 * @property {readonly import('../types.js').TableDocument[]} tables what can be saved
 * @property {boolean} ready files can be opened
 * @property {(side: SideName, file: File) => void} open
 */

/** A link that holds the tables, or where they are too long for one the files; files to be opened. @param {Share} share */
export function shareAndFiles(share) {
  return html`<section class="lab-part" aria-labelledby="tables-share"><h2 id="tables-share">${t('Keep and share')}</h2>
    ${linkLine(share)}
    ${share.tables.length > 0 ? html`<p class="save-line">${share.tables.map((table) => html`<button type="button" class="act"
      @click=${() => save(table)}>${t('Save {table} as a file', { table: tableName(table.name) })}</button>`)}
      <span class="hint">${t('as the rows are used (specstep/tables/1)')}</span></p>` : nothing}
    ${share.ready ? html`<div class="two files-to-open">${fileField('target', share.open)} ${fileField('draft', share.open)}</div>` : nothing}
  </section>`;
}

/** @param {Share} share */
function linkLine({ config, link, pending, copied, copy }) {
  if (isOfOwnText(config)) {
    return html`<p class="problem">${t('Your text stays in this browser and stands in no link: download the trace to keep or share it.')}</p>`;
  }
  if (!fitsLink(config)) {
    return html`<p class="problem">${t('In a link these tables would take {number} characters, and a link holds up to {most}: save them as files '
      + 'instead.', { number: whole(tablesText(config).length), most: whole(LINK_MOST) })}</p>`;
  }
  return html`<p class="save-line"><button type="button" class="act" aria-disabled=${pending ? 'true' : 'false'}
      @click=${() => { if (!pending) copy(); }}>${copied === 'done' ? t('Link copied') : t('Copy link')}</button>
    <span class="hint">${n('It holds the tables on the stage and has {number} character.', 'It holds the tables on the stage and has {number} characters.', link.length)}</span></p>
    ${copied === 'blocked' ? html`<p class="link-line"><input type="text" readonly aria-label=${t('Link to these tables')} .value=${link}
      @focus=${(/** @type {{target: HTMLInputElement}} */ { target }) => target.select()}></p>` : nothing}`;
}

/** @param {SideName} side @param {Share['open']} open */
function fileField(side, open) {
  /** @param {FileList|null|undefined} files */
  const take = (files) => {
    const file = files?.[0];
    if (file) open(side, file);
  };
  return html`<div class="drop" @dragover=${(/** @type {Event} */ event) => event.preventDefault()} @drop=${(/** @type {DragEvent} */ event) => {
      event.preventDefault();
      take(event.dataTransfer?.files);
    }}><label>${t('Open a file as the {side}, or drop it here', { side: sideName(side) })} <input type="file" accept=".json,application/json"
      @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
        take(target.files);
        target.value = '';
      }}></label></div>`;
}

/** @param {import('../types.js').TableDocument} table */
function save(table) {
  const name = table.name.replace(/[^A-Za-z0-9-]+/g, '-').slice(0, 80);
  handOver(new Blob([JSON.stringify(table)], { type: 'application/json' }), `${name}.json`);
}
