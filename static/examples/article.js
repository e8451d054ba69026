// Each paragraph shows its moment in the widget: when it is in the middle of the window, or by its button.
const widget = document.querySelector('spec-step');
const paragraphs = [...document.querySelectorAll('[data-step]')];

await customElements.whenDefined('spec-step');

function show(paragraph) {
  for (const other of paragraphs) other.toggleAttribute('data-current', other === paragraph);
  widget.go(Number(paragraph.dataset.step));
}

const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) show(target);
}, { rootMargin: '-50% 0px -50%' });

for (const paragraph of paragraphs) {
  observer.observe(paragraph);
  paragraph.querySelector('button').addEventListener('click', () => show(paragraph));
}

// And the other way: where the reader steps in the widget, the paragraph that belongs to the moment is marked.
widget.addEventListener('specstep-change', ({ detail }) => {
  const current = paragraphs.findLast(({ dataset }) => Number(dataset.step) <= detail.index);
  for (const paragraph of paragraphs) paragraph.toggleAttribute('data-current', paragraph === current);
});
