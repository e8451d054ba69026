/**
 * The only inline script of embed.html: chooses how the rest comes. In a frame that is sandboxed without
 * allow-same-origin, modules need a server that allows every origin; a classic script needs nobody.
 */
const policy = globalThis.trustedTypes?.createPolicy('specstep-early', { createScriptURL: (url) => url });
const sandboxed = location.origin === 'null' || self.origin === 'null';
const script = document.createElement('script');
const address = new URL(sandboxed ? SPECSTEP_EMBED.sandboxed : SPECSTEP_EMBED.module, document.baseURI).href;
if (!sandboxed) {
  script.type = 'module';
  for (const part of SPECSTEP_EMBED.parts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = part;
    document.head.append(link);
  }
}
script.defer = true;
script.src = policy ? policy.createScriptURL(address) : address;
document.addEventListener('DOMContentLoaded', () => document.head.append(script));
