import before from '../css/before.css';
import { render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import { t } from './language.js';
import { Player } from './state/player.js';
import { Session } from './state/session.js';
import { styleTexts } from './styles.js';
import { widget } from './views/widget.js';

/** What nobody can do before the page's own script is there. @type {any} */
const NO_ACTIONS = new Proxy({}, { get: () => () => undefined });

/**
 * The widget's first frame as HTML, for the page to show before its script has come: the build runs this in Node.js.
 * The script then draws the same templates over it.
 * @param {string} recorded the payload of the default trace, as JSON
 * @returns {{html: string, css: string}}
 */
export function firstFrame(recorded) {
  const session = new Session(() => Promise.reject(new Error('the build has no engine in JavaScript')));
  session.show(JSON.parse(recorded));
  const engine = { phase: /** @type {const} */ ('loading'), stage: 'worker', text: t('Starting the engine'), loaded: 0, total: 0,
    stalled: false };
  const view = {
    inspectorOpen: false, moreOpen: false, presenting: false, keysOn: true, copied: null, href: '#', spoken: '',
    folds: { open: new Set(), toggle: () => undefined }, player: new Player(session), rules: null,
    parts: null, wholePage: true, printing: false, boot: null,
  };
  const html = collectResultSync(render(widget(session, engine, view, NO_ACTIONS)));
  return { html: plain(html), css: [...styleTexts, before].join('\n') };
}

/**
 * Without the marks for taking over node by node, which the script does not do, and with the properties that were
 * written as attributes in HTML's own way.
 * @param {string} html
 */
function plain(html) {
  return html.replace(/<!--.*?-->/g, '').replace(/ checked="false"/g, '').replace(/ checked="true"/g, ' checked');
}
