import { html } from 'lit-html';
import { t, whole } from '../../language.js';
import { percentage} from '../numbers.js';

/** @typedef {import('../types.js').BatchReply} BatchReply */

const MOST = 64;

/** @param {number} requests @param {(requests: number) => void} change */
export function batchField(requests, change) {
  return html`<div class="controls"><label class="field"><span class="label">${t('Requests in the batch')}</span>
    <input type="number" class="requests" min="1" max=${MOST} step="1" .value=${String(requests)}
      @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
        const wanted = Math.trunc(target.valueAsNumber);
        if (wanted >= 1 && wanted <= MOST) change(wanted);
        else target.value = String(requests);
      }}></label><span class="source">${t('1 to {most}; seeds drawn from the seed above', { most: MOST })}</span></div>`;
}

/** Round by round, what each request's pass scored and how much of it became text. @param {BatchReply} reply @param {import('../../views/glossing.js').Words} words */
export function batch({ requests, rounds, positions, scored, committed, waste }, words) {
  const all = Array.from({ length: rounds }, (_, i) => i);
  const widest = all.map((i) => Math.max(...requests.map((request) => request.scored[i] ?? 0)));
  return html`<div class="headline"><p class="big-number"><strong>${percentage(waste)}</strong> <span>${t('of the computed positions gave no token')}</span></p>
      <p class="says">${words(t('{passes} passes of the whole batch compute {positions} positions. {scored} of them belonged to a '
        + 'running request, {committed} became tokens; the rest was rejected, discarded, padding, or waiting for the slowest.',
      { passes: whole(rounds), positions: whole(positions), scored: whole(scored), committed: whole(committed) }))}</p></div>
    <p class="legend"><span><i class="key key-token"></i>${t('became a token')}</span><span><i class="key key-lost"></i>${t('scored for nothing')}</span>
      <span><i class="key key-idle"></i>${t('padding or waiting')}</span></p>
    <div class="scroll" tabindex="0" role="region" aria-label=${t('The batch, round by round')}><table class="batch">
      <caption class="off-screen">${t('Tokens committed of positions scored, by request and round')}</caption>
      <thead><tr><th scope="col">${t('request')}</th>${all.map((i) => html`<th scope="col">${words(t('round {round}', { round: i + 1 }))}</th>`)}</tr></thead>
      <tbody>${requests.map((request, r) => html`<tr><th scope="row">${r + 1}</th>
        ${all.map((i) => cell(request.scored[i] ?? null, request.committed[i] ?? 0, widest[i] ?? 0))}</tr>`)}</tbody></table></div>`;
}

/** @param {number|null} scored null once the request is done @param {number} committed @param {number} widest */
function cell(scored, committed, widest) {
  const kinds = Array.from({ length: widest }, (_, i) => (i < committed ? 'token' : i < (scored ?? 0) ? 'lost' : 'idle'));
  return html`<td><span class="boxes" aria-hidden="true">${kinds.map((kind) => html`<i class="box ${kind}"></i>`)}</span>
    <span class="tally">${scored === null ? t('done') : t('{part} of {all}', { part: committed, all: scored })}</span></td>`;
}
