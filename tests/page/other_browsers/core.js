// The core of the page, as a reader uses it, in any browser: resolves to what was seen, rejects where it never came.
async function core() {
  const patience = 60_000;
  const until = async (what, condition) => {
    const late = performance.now() + patience;
    while (!condition()) {
      if (performance.now() > late) throw new Error(`never came: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  await until('the element', () => document.querySelector('spec-step')?.frame);
  const element = document.querySelector('spec-step');
  const button = (name) => [...element.shadowRoot.querySelectorAll('button')]
    .find((one) => one.textContent.trim() === name);
  const committed = () => element.frame.committed.map(({ token }) => token).join('');
  const seen = { source: element.source };
  button('Step forward').click();
  seen.stepped = element.frame.index;
  await until('the engine', () => element.source === 'engine');
  seen.kept = element.frame.index;
  button('Run to end').click();
  seen.aligned = committed();
  [...element.shadowRoot.querySelectorAll('input[type=radio]')].find(({ value }) => value === 'biased').click();
  await until('the biased draft', () => element.trace.config.draft === 'biased');
  button('Run to end').click();
  seen.biased = committed();
  seen.numpy = (await element.ready).numpy;
  await element.configure({ seed: '18446744073709551615' });
  seen.largest = String(element.trace.config.seed);
  seen.refused = await element.configure({ width: 99 }).then(() => 'taken', ({ message }) => message);
  seen.width = document.documentElement.scrollWidth <= innerWidth;
  return seen;
}
