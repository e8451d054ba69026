// Starts Pyodide in Node.js with everything on board, runs exercise.py, and prints the files that were loaded.
// usage: node used_modules.mjs PYODIDE_FOLDER STDLIB_ZIP EXERCISE_PY WHEEL…
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, stdLibURL, exercise, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
let lastLine = "";
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL,
  stdout: (/** @type {string} */ line) => (lastLine = line),
  stderr: () => undefined,
});
const extractDir = python.runPython("import site; site.getsitepackages()[0]");
for (const wheel of wheels) python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir });
python.runPython(readFileSync(exercise, "utf8"));
console.log(lastLine);
