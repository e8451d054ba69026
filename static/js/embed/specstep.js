/**
 * specstep.js, at the root of the site: defines `<spec-step>` on the page that imports it, from whatever origin. Its own
 * address never changes; the files behind it are named by their content.
 */
const address = new URL(SPECSTEP_ELEMENT, import.meta.url);
const LANGUAGE = Symbol.for('specstep.language');

/** The class of the element; null where this page does not let it be. */
export const SpecStep = await load();

async function load() {
  try {
    await loadWords();
    return (await import(address.href)).SpecStep;
  } catch (reason) {
    explain(reason instanceof Error ? reason.message : String(reason));
    return null;
  }
}

/** The language of the page's first widget, or else of the page, where the site has it; one for all widgets of a page. */
async function loadWords() {
  const place = document.querySelector('spec-step') ?? document.documentElement;
  const asked = place.closest('[lang]')?.getAttribute('lang')?.toLowerCase().split('-')[0] ?? 'en';
  const words = SPECSTEP_LANGUAGES[asked];
  if (words !== undefined && !Reflect.has(globalThis, LANGUAGE)) await import(new URL(words, import.meta.url).href);
}

/**
 * In place of the widget, one sentence that says why it is not there. What the page put into the element stays.
 * @param {string} reason
 */
function explain(reason) {
  const why = globalThis.trustedTypes && /createPolicy/.test(reason)
    ? 'this page’s Content-Security-Policy has to allow the Trusted Types policies lit-html and specstep-url'
    : reason;
  if (customElements.get('spec-step') === undefined) {
    customElements.define('spec-step', class extends HTMLElement {
      connectedCallback() {
        const note = document.createElement('p');
        const link = document.createElement('a');
        link.href = new URL('./', address.href.replace(/assets\/[^/]*$/, '')).href;
        link.textContent = 'Open Specstep in a page of its own';
        note.append(`The widget could not be loaded here: ${why}. `, link, '.');
        this.append(note);
      }
    });
  }
}
