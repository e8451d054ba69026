import { html } from 'lit-html';
import { ms } from './measured.js';

/** Ordinary and speculative decoding of the same prompt, in turn on the same machine. Slower is said as slower. @param {any} reply */
export function comparison({ ordinary, speculative, speed_up: speedUp, conditions }) {
  return html`<section class="comparison" aria-label="Measured beside ordinary decoding"><h3>Measured beside ordinary decoding</h3>
    <p class="says"><strong>${speedUp.toFixed(2)}×</strong>: here speculative decoding is ${speedUp >= 1 ? 'faster' : 'slower'}.</p>
    <pre hidden>${JSON.stringify({ ordinary, speculative, conditions })}</pre>${ms(0)}</section>`;
}
