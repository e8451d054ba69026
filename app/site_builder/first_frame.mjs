// node first_frame.mjs BUNDLE ESBUILD < {payload, language}: prints {html, css} of the widget's first frame, as JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [bundle, esbuild] = process.argv.slice(2);
// The page is drawn for a wide window; what a narrow one shows otherwise lies below what is seen first.
const { payload, language } = JSON.parse(readFileSync(0, "utf8"));
if (language) globalThis[Symbol.for("specstep.language")] = language;
Object.assign(globalThis, { matchMedia: () => ({ matches: true }), window: globalThis });
const { firstFrame } = await import(pathToFileURL(bundle).href);
const { transformSync } = createRequire(import.meta.url)(esbuild);
const { html, css } = firstFrame(payload);
const { code } = transformSync(css, { loader: "css", minify: true, charset: "utf8" });
process.stdout.write(JSON.stringify({ html: html.replace(/\n\s*/g, "\n"), css: code.trim() }));
