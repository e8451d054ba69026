import { loadPyodide } from "./pyodide/pyodide.mjs";

const python = await loadPyodide();
python.runPython("1 + 1");
self.postMessage("ready");
