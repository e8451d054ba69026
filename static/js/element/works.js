import { html } from 'lit-html';
import { home, sharedEngine } from '../engine/shared.js';
import { Address } from '../state/address.js';
import { command, isForControl, remembered } from '../state/keys.js';
import { openLesson } from '../state/lessons.js';
import { Places } from '../state/places.js';
import { Player } from '../state/player.js';
import { Session } from '../state/session.js';
import { Speaker } from '../state/speaker.js';
import { place } from '../views/place.js';
import { foot, widget } from '../views/widget.js';
import { actions, carryOut } from './actions.js';
import { Announcement } from './announcement.js';
import { Boot } from './boot.js';
import { CopiedLink } from './copied_link.js';
import { Drawing } from './drawing.js';
import { KnownRules } from './known_rules.js';
import { Presentation } from './presentation.js';
import { Source } from './source.js';
import { wantedParts, Wishes } from './wishes.js';

/** How long, in milliseconds, the engine may take for one of the lab's calls on a slow machine. */
const LAB_PATIENCE = 120_000;

/** What is inside a widget: its trace, its engine, its views and the way from there to what is drawn. */
export class Works {
  /** @type {import('../engine/client.js').Engine} */
  engine = sharedEngine();
  #element;
  #root;
  #drawing;
  #copied = new CopiedLink(() => this.draw());
  #announcement = new Announcement();
  #speaker = new Speaker(() => this.draw(), () => this.#drawing.hush());
  #rules = new KnownRules(() => this.source.call('rules', {}, LAB_PATIENCE));

  /** @type {import('./actions.js').Look} */
  #look = {
    inspectorOpen: false,
    moreOpen: false,
    printing: false,
    keysOn: remembered(),
    folds: { open: new Set(), toggle: (name, open) => this.#fold(name, open) },
  };

  /** @param {import('../element.js').SpecStep} element @param {ShadowRoot} root where it is drawn */
  constructor(element, root) {
    this.#element = element;
    this.#root = root;
    this.#drawing = new Drawing(root);
    this.boot = new Boot(element, () => this.#woken());
    this.source = new Source(() => this.engine, this.boot);
    this.session = new Session((method, params) => this.source.call(method, params));
    this.player = new Player(this.session);
    this.presentation = new Presentation(element, this.pressed, () => this.draw());
    this.actions = this.#actions();
    this.places = this.#places();
    this.moment = this.#moment();
    this.address = new Address(this.moment, () => (this.wholePage ? location.href : home()));
    this.wishes = new Wishes(element, this.moment);
    this.session.addEventListener('change', this.draw);
    this.session.addEventListener('move', this.#announce);
    this.player.addEventListener('change', this.draw);
  }

  /** Whether the widget is what its page is about, rather than a figure in somebody else's. */
  get wholePage() {
    return this.#element.hasAttribute('permalink');
  }

  start() {
    this.engine.addEventListener('state', this.engineChanged);
    for (const kind of ['beforeprint', 'afterprint']) window.addEventListener(kind, this.#printing);
    this.boot.watch();
    if (this.wholePage) this.address.start();
  }

  stop() {
    this.engine.removeEventListener('state', this.engineChanged);
    for (const kind of ['beforeprint', 'afterprint']) window.removeEventListener(kind, this.#printing);
    this.boot.stop();
    this.address.stop();
    this.player.stop();
    this.presentation.switch(false);
  }

  /** What the engine can do has changed, or what there is for it to take over. */
  engineChanged = () => {
    if (this.source.state.phase === 'ready') {
      stamp('specstep:engine-ready');
      this.address.engineReady();
      this.wishes.engineReady();
      void this.session.takeOver();
    }
    this.draw();
  };

  draw = () => {
    if (this.wholePage) this.address.touch();
    const { folds } = this.#look;
    const { session, source, player, presentation, places, boot, wholePage } = this;
    const view = { ...this.#look, rules: this.#rules.rules, copied: this.#copied.state, href: this.#element.link,
      spoken: '', player, presenting: presentation.on, parts: wantedParts(this.#element).parts, wholePage,
      boot: boot.awake ? null : boot.how };
    if (places.current !== 'step') {
      this.#drawing.plain(html`${place(places)}${wholePage ? '' : foot(session, source.state, view, this.actions)}`);
      return;
    }
    this.#speaker.say(this.#announcement.of(session, this.#rules.rules));
    const template = widget(session, source.state, { ...view, spoken: this.#speaker.text }, this.actions);
    this.#drawing.moment(session.frame, template, folds.open.has('steps'));
    this.#askForRules();
  };

  pressed = (/** @type {KeyboardEvent} */ event) => {
    const { frame } = this.session;
    if (isForControl(event)) event.stopPropagation();
    const asked = command(event, { on: this.#look.keysOn, presenting: this.presentation.on });
    if (asked === null) return;
    if (this.places.current === 'step' && frame !== null) carryOut(asked, frame, this.actions, this.player);
    else if (!this.places.shown?.carryOut?.(asked)) return;
    event.preventDefault();
    event.stopPropagation(); // The reader is in the widget: a page that turns its slides by the same keys waits.
  };

  #actions() {
    return actions({
      root: this.#root,
      link: () => this.#element.link,
      openView: (view) => this.#element.openView(view),
      engine: () => this.engine,
      wake: this.boot.wake,
      session: this.session,
      player: this.player,
      presentation: this.presentation,
      copied: this.#copied,
      look: this.#look,
      draw: () => this.draw(),
    });
  }

  #places() {
    return new Places({
      element: this.#element,
      session: this.session,
      engine: () => this.source.state,
      call: (method, params) => this.source.call(method, params, LAB_PATIENCE),
      redraw: () => this.draw(),
      link: () => this.#element.link,
      toStage: () => this.#element.openView('step'),
      tryAgain: () => this.actions.tryAgain(),
      configure: (wish) => this.actions.configure(wish),
    });
  }

  /** What a link is made of and restored to. @returns {import('../state/link.js').Place} */
  #moment() {
    const { places, presentation } = this;
    return {
      session: this.session,
      get view() {
        return places.current;
      },
      show: (view) => { this.#element.view = view; },
      get presenting() {
        return presentation.on;
      },
      present: (on) => presentation.switch(on),
      openLesson: (lesson) => openLesson(this.session, lesson),
    };
  }

  #woken() {
    this.engine.start();
    this.engineChanged();
  }

  #announce = () => {
    const { frame } = this.session;
    this.#element.dispatchEvent(new CustomEvent('specstep-change', {
      bubbles: true,
      composed: true,
      detail: { index: frame?.index ?? 0, steps: frame?.steps ?? 0 },
    }));
  };

  /** On paper the trace is a table: the step list, which is only made while it is open. */
  #printing = (/** @type {Event} */ { type }) => {
    this.#look.printing = type === 'beforeprint';
    if (this.#look.printing && this.wholePage) this.#fold('steps', true);
    else this.draw();
  };

  #askForRules() {
    const needed = this.#look.moreOpen || (this.session.payload?.config.rule ?? 'exact') !== 'exact';
    if (needed && this.source.state.phase === 'ready') void this.#rules.want(this.draw);
  }

  /** @param {string} name @param {boolean} open */
  #fold(name, open) {
    const { open: known } = this.#look.folds;
    if (known.has(name) === open) return;
    if (open) known.add(name);
    else known.delete(name);
    this.draw();
  }
}

/** Set a performance mark, the first time. @param {string} name */
export function stamp(name) {
  if (performance.getEntriesByName(name, 'mark').length === 0) performance.mark(name);
}
