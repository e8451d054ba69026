// The slides drive the widget. Each slide and each fragment says in data attributes what the widget is to show.
import Reveal from './reveal/reveal.mjs';
import { connect } from '../specstep-host.js';

const deck = new Reveal({ hash: true, history: false, controls: true, center: false, width: 1280, height: 720, margin: 0.04 });
await deck.initialize();

const widget = connect(document.querySelector('iframe.widget'));
let draft = 'biased';

async function show() {
  const slide = deck.getCurrentSlide();
  const fragments = slide.querySelectorAll('.fragment.visible[data-step]');
  const step = Number([...fragments].at(-1)?.dataset.step ?? slide.dataset.step);
  if (slide.dataset.draft === draft) await widget.go(step);
  else await widget.configure({ draft: slide.dataset.draft, step });
  draft = slide.dataset.draft;
}

for (const kind of ['slidechanged', 'fragmentshown', 'fragmenthidden']) deck.on(kind, show);
await show();
