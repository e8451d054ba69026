/**
 * The only inline script of embed.html: chooses how the rest comes. In a frame that is sandboxed without
 * allow-same-origin, modules need a server that allows every origin; a classic script needs nobody.
 */
const policy = globalThis.trustedTypes?.createPolicy('specstep-early', { createScriptURL: (url) => url });
const sandboxed = location.origin === 'null' || self.origin === 'null';
/** In this language, where the site has it: the address says so. */
const asked = new URLSearchParams(location.search).get('lang')?.toLowerCase().split('-')[0] ?? 'en';
const language = asked in SPECSTEP_EMBED.languages ? asked : 'en';
const words = SPECSTEP_EMBED.languages[language];
const script = made(sandboxed ? SPECSTEP_EMBED.sandboxed[language] : SPECSTEP_EMBED.module);
if (!sandboxed) {
  script.type = 'module';
  for (const part of SPECSTEP_EMBED.parts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = part;
    document.head.append(link);
  }
}
document.documentElement.lang = language;
document.addEventListener('DOMContentLoaded', () => {
  if (words === undefined) document.head.append(script);
  else {
    const before = made(words);
    // Without its words the widget speaks English.
    for (const end of ['load', 'error']) before.addEventListener(end, () => document.head.append(script));
    document.head.append(before);
  }
});

/** @param {string|undefined} file @returns {HTMLScriptElement} */
function made(file = '') {
  const address = new URL(file, document.baseURI).href;
  const element = document.createElement('script');
  element.src = policy ? policy.createScriptURL(address) : address;
  return element;
}
