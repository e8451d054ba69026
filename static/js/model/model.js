import { html, nothing } from 'lit-html';
import labCss from '../../css/lab.css';
import modelCss from '../../css/model.css';
import { adopt } from '../lab/view.js';
import { SITE, t } from '../language.js';
import { follow } from '../views/follow.js';
import { Api, ServerGone } from './api.js';
import { Form } from './form.js';
import { device } from './parts/device.js';
import { recordings } from './parts/recordings.js';
import { moves } from './parts/run_buttons.js';
import { runView } from './parts/run_view.js';
import { serverLine } from './parts/server_line.js';
import { Run } from './run.js';
import { Server } from './server.js';

/** The model view: the stage of the step view, with a small real language model as the target. */
export class Model {
  #host;
  #api = new Api(new URL('../api/v1/', import.meta.url));
  #server;
  #run;
  #form;
  #inspectorOpen = false;
  #following = 0;
  /** @type {Set<string>} */ #open = new Set();
  /** @type {string|null} */ #recorded = null;
  /** @type {string|null} */ #trouble = null;

  /** @param {import('../lab/types.js').Host} host */
  constructor(host) {
    this.#host = host;
    this.#form = new Form(host.session);
    this.#server = new Server(this.#api, () => host.element.isConnected);
    this.#run = new Run(this.#api, () => this.#server.lost());
    for (const part of [this.#server, this.#run]) part.addEventListener('change', () => host.redraw());
    this.#server.addEventListener('back', () => this.#run.catchUp());
    addEventListener('pagehide', ({ persisted }) => { if (!persisted) void this.#run.close({ keepalive: true }); });
    adopt(host.element, labCss);
    adopt(host.element, modelCss);
    void this.#server.look();
  }

  template() {
    cancelAnimationFrame(this.#following);
    this.#following = requestAnimationFrame(() => follow(/** @type {ShadowRoot} */ (this.#host.element.shadowRoot)));
    const { info, phase } = this.#server;
    const { note, source } = this.#host.session;
    return html`<div class="lab model">
      <header class="lab-head"><h2 class="view-title" tabindex="-1">${t('Model')}</h2>
        <p>${t('The same stage with a small real language model as the target.')} <strong>${t('Counts are counts; what was measured, on which device, stands apart from them.')}</strong></p>
        ${serverLine(this.#server, () => { void this.#server.look(); })}
        ${note !== null && source !== 'file' ? html`<p class="trouble" role="status">${note}</p>` : nothing}
        ${info ? device(info, this.#run.state?.memory.kv ?? info.device.memory.kv) : nothing}</header>
      ${info && phase === 'ready' ? this.#form.template(info, this.#run.busy, {
        start: () => { this.#recorded = null; void this.#run.start(this.#form.wish(info)); },
        compare: () => { void this.#run.compare(this.#form.wish(info), info.ranges.repeats.default); },
        stop: () => this.#run.stop(),
      }) : nothing}
      ${this.#run.progress || this.#run.place ? html`<p class="wait" role="status">${this.#run.place
        ? t('Waiting: {count} before this in the server’s queue.', { count: this.#run.place })
        : t('At work: {progress} …', { progress: this.#run.progress ?? '' })}</p>` : nothing}
      ${this.#run.trouble ?? this.#trouble ? html`<p class="wait trouble" role="alert">${this.#run.trouble ?? this.#trouble}</p>` : nothing}
      ${recordings(SITE.models, this.#recorded, this.#run.busy !== null, (recording) => { void this.#show(recording); })}
      ${runView(this.#run, this.#server.phase === 'ready', {
        inspectorOpen: this.#inspectorOpen,
        toggleInspector: () => { this.#inspectorOpen = !this.#inspectorOpen; this.#host.redraw(); },
        folds: { open: this.#open, toggle: (name, open) => this.#fold(name, open) },
      })}
    </div>`;
  }

  /** The keys of the step view, where a run is on show. @param {import('../state/keys.js').Command} command */
  carryOut(command) {
    const { session } = this.#run;
    if (session.frame === null) return false;
    const can = moves(this.#run, this.#server.phase === 'ready');
    const known = /** @type {Partial<Record<typeof command, import('./parts/run_buttons.js').Move>>} */ ({
      back: can.back, forward: can.forward, first: can.reset, phase: can.draft ?? can.verify, last: () => session.go(session.frame?.steps ?? 0),
    });
    if (!(command in known)) return false;
    known[command]?.();
    return true;
  }

  /** @param {string} name @param {boolean} open */
  #fold(name, open) {
    if (this.#open.has(name) === open) return;
    if (open) this.#open.add(name);
    else this.#open.delete(name);
    this.#host.redraw();
  }

  /** @param {import('./types.js').Recording} recording */
  async #show({ name, url }) {
    if (this.#run.busy !== null) return; // The answer under way belongs to the run on show.
    this.#trouble = null;
    try {
      const response = await fetch(new URL(url, import.meta.url));
      if (!response.ok) throw new ServerGone();
      this.#run.show(await response.json());
      this.#recorded = name;
    } catch (reason) {
      if (!(reason instanceof TypeError || reason instanceof ServerGone || reason instanceof SyntaxError)) throw reason;
      this.#trouble = t('The recorded run could not be loaded; check the connection and choose it again.');
    }
    this.#host.redraw();
  }
}
