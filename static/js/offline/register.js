/** The page's own script for staying readable without a network. Optional: where it cannot, nothing else changes. */
import { scriptUrl } from '../engine/shared.js';

const QUIET_MS = 3000;

/** Keeping the site takes the network that the engine's start needs, so it waits for that. */
async function keep() {
  const element = /** @type {import('../element.js').SpecStep|null} */ (document.querySelector('spec-step'));
  await customElements.whenDefined('spec-step');
  if (element?.getAttribute('start') !== 'interaction') await element?.ready.catch(() => undefined);
  const address = new URL('../service-worker.js', import.meta.url);
  await navigator.serviceWorker.register(scriptUrl(address), { scope: new URL('.', address).pathname });
}

// Absent in private windows of some browsers, on plain HTTP and in files; refused by some settings.
if ('serviceWorker' in navigator) {
  setTimeout(() => keep().catch((cause) => console.info('Not kept for offline use:', cause)), QUIET_MS);
}
