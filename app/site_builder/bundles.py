"""Front-end bundles made by esbuild: named by content hash, minified, with source maps beside them."""

import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from site_builder import fingerprint
from site_builder import node as node_tools
from site_builder.layout import Layout
from site_builder.node import Node

TARGET = "es2022"
COMMON = ("--bundle", "--minify", "--sourcemap", "--charset=utf8", "--legal-comments=none", f"--target={TARGET}")


@dataclass(frozen=True)
class Bundles:
    """File names below assets/ of the entries that the page names."""

    main: str
    parts: tuple[str, ...]  # what main imports at once, for the page to load beside it
    worker: str
    page_css: str


def build(layout: Layout, node: Node, folder: Path, site: Mapping[str, object]) -> Bundles:
    """Bundle into `folder`; `site` becomes SPECSTEP_SITE, with the worker's file name added."""
    worker, _ = bundle(layout, node, folder, "js/worker/worker.js", ["--format=esm"])
    page_css, _ = bundle(layout, node, folder, "css/page.css", [])
    # A page script imports style sheets as text, for constructable style sheets in a shadow root.
    scripts = ["--format=esm", "--splitting", "--chunk-names=[name]-[hash]", "--loader:.css=text"]
    define = f"--define:SPECSTEP_SITE={json.dumps({**site, 'worker': worker})}"
    main, parts = bundle(layout, node, folder, "js/main.js", [*scripts, define])
    return Bundles(main, parts, worker, page_css)


def bundle(layout: Layout, node: Node, folder: Path, entry: str, options: list[str]) -> tuple[str, tuple[str, ...]]:
    """The file names of the bundle of one entry, and of the bundles that it imports at once."""
    metafile = folder.parent / f"{folder.name}-esbuild.json"
    command = [node.node, str(layout.packages / "esbuild" / "bin" / "esbuild"), entry, *COMMON, *options]
    command += [f"--outdir={folder}", "--entry-names=[name]-[hash]", f"--metafile={metafile}", "--log-level=warning"]
    node_tools.run(node, command, layout.static, f"static/{entry} could not be bundled: mend it, then build again")
    outputs = json.loads(metafile.read_text("utf-8"))["outputs"]
    metafile.unlink()
    # With splitting, views loaded later are entry points too; theirs is another name.
    ((made, imports),) = [
        (Path(path).name, facts["imports"]) for path, facts in outputs.items() if facts.get("entryPoint") == entry
    ]
    at_once = [Path(part["path"]).name for part in imports if part["kind"] == "import-statement"]
    return made, tuple(at_once)


def copy_hashed(source: Path, folder: Path) -> str:
    """Copy a file that needs no bundling, under a name in esbuild's manner; the new file name."""
    name = f"{source.stem}-{fingerprint.sha256(source)[:8].upper()}{source.suffix}"
    shutil.copyfile(source, folder / name)
    return name
