import { html, nothing } from 'lit-html';
import { t } from '../language.js';
import { tableName } from '../names.js';

/**
 * @typedef {import('../engine/client.js').EngineState} EngineState
 * @typedef {import('../state/shape.js').Notice} Notice
 * @typedef {{engine: EngineState, notice: Notice|null, note: string|null, wish: import('../types.js').Wish|null,
 *   recorded: boolean, tryAgain: () => void, boot: import('../element/boot.js').How|null, startEngine: () => void,
 *   brief: boolean}} StatusState `boot` is what the engine's start waits for; `brief` says nothing of what goes well
 */

/**
 * One line: how far the engine is, what went wrong and what to do, what waits to be carried out.
 * @param {StatusState} state
 */
export function status(state) {
  const { engine, notice } = state;
  const trouble = engine.phase === 'failed' || notice !== null;
  return html`<div class="status ${trouble ? 'trouble' : engine.phase}">
    <p role="status" id="status">${words(state)}</p>
    ${engine.phase === 'loading' && engine.total > 0
      ? html`<progress max=${engine.total} value=${engine.loaded} aria-label=${t('Loading the engine')}></progress>` : nothing}
    ${engine.phase === 'failed' || (engine.phase === 'loading' && engine.stalled)
      ? html`<button type="button" @click=${state.tryAgain}>${t('Try again')}</button>` : nothing}
    ${state.boot === 'click' ? html`<button type="button" @click=${state.startEngine}>${t('Start the engine')}</button>` : nothing}
  </div>`;
}

/** @param {StatusState} state */
function words({ engine, notice, note, wish, recorded, boot, brief }) {
  const meanwhile = recorded ? ` ${t('You can step already.')}` : '';
  if (engine.phase === 'failed') {
    return `${engine.error.message}${recorded ? ` ${t('The recorded trace still works.')}` : ''}`;
  }
  if (notice) return notice.message;
  if (engine.phase === 'loading') {
    if (engine.stalled) return t('The engine has been silent for a while ({stage}).', { stage: engine.text }) + meanwhile;
    if (wish) return `${engine.text} … ${t('The {draft} draft, width {width}, seed {seed}, will be drafted as soon as the engine is ready.', asked(wish))}`;
    return `${engine.text} …${meanwhile}`;
  }
  if (note) return note;
  if (boot === 'click') return wish ? t('The {draft} draft, width {width}, seed {seed}, needs the engine.', asked(wish)) : t('A recorded trace.');
  if (boot !== null && wish) return t('The {draft} draft, width {width}, seed {seed}, comes as soon as the engine runs.', asked(wish));
  if (engine.phase === 'ready' && !brief) {
    return t('Engine ready: Python {python}, NumPy {numpy}.', { python: engine.hello.python, numpy: engine.hello.numpy });
  }
  return '';
}

/** @param {import('../types.js').Wish} wish */
function asked({ draft, width, seed }) {
  return { draft: tableName(draft ?? ''), width: width ?? '', seed: seed ?? '' };
}
