/** What esbuild puts in: style sheets as text, and where the build laid the engine's files. */
declare module '*.css' {
  const text: string;
  export default text;
}

declare const SPECSTEP_SITE: {
  version: string;
  /** Only in the page's first script: the folder of the scripts, relative to the page. */
  assets: string;
  /** URL of the worker's script, relative to the main bundle. */
  worker: string;
  /** URL of the docs, relative to the main bundle (in the first frame, to the page); empty where there are none. */
  docs: string;
  /** URL of the lessons with their recorded traces, relative to the main bundle; empty where the engine has them. */
  lessons: string;
  /** Recorded traces by their settings; each URL relative to the main bundle, or empty for those of the lessons. */
  recorded?: { config: object; url: string }[];
  /** Runs of a real model, recorded by the project; each URL relative to the main bundle. */
  models: { name: string; title: string; url: string }[];
  /** Sample texts by name; each URL relative to the main bundle. */
  texts?: Record<string, string>;
  /** The runtime's files by name; each URL relative to the main bundle. */
  files: Record<string, { url: string; bytes: number; sha256: string }>;
};

/** Not in TypeScript's own library yet; only what is used here. */
interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): any };
}

declare var trustedTypes: TrustedTypePolicyFactory | undefined;

/** In specstep.js: the element's module, relative to it. */
declare const SPECSTEP_ELEMENT: string;
/** In specstep.js: the scripts with the words of languages other than English, relative to it. */
declare const SPECSTEP_LANGUAGES: Record<string, string>;

/** In embed.html: its scripts, relative to it. */
declare const SPECSTEP_EMBED: { module: string; parts: string[]; sandboxed: Record<string, string>; languages: Record<string, string> };
