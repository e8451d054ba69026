"""Front-end bundles made by esbuild: named by content hash, minified, with source maps beside them."""

import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
    parts: tuple[str, ...]  # what the page's scripts import at once
    element: str  # the custom element for other people's pages
    frame: str  # the script of embed.html, and what it imports at once
    frame_parts: tuple[str, ...]
    early: str  # the text of the script that comes first
    offline: str
    worker: str
    page_css: str
    docs_css: str


def build(layout: Layout, node: Node, folder: Path, site: Mapping[str, object]) -> Bundles:
    """Bundle into `folder`; `site` becomes SPECSTEP_SITE, with the worker's file name added."""
    (worker,) = bundle(layout, node, folder, ["js/worker/worker.js"], ["--format=esm"])
    page_css, docs_css = bundle(layout, node, folder, ["css/page.css", "css/docs.css"], [])
    # A page script imports style sheets as text, for constructable style sheets in a shadow root.
    scripts = ["--format=esm", "--splitting", "--chunk-names=[name]-[hash]", "--loader:.css=text"]
    define = f"--define:SPECSTEP_SITE={json.dumps({**site, 'worker': worker})}"
    entries = ["js/main.js", "js/offline/register.js", "js/embed/define.js", "js/embed/frame.js"]
    made = bundle_in_parts(layout, node, folder, entries, [*scripts, define])
    (main, main_parts), (offline, offline_parts), (element, _), (frame, frame_parts) = made
    parts = tuple(sorted({*main_parts, *offline_parts}))
    early = text_of_early(layout, node, folder, {**site, "worker": worker, "assets": f"{folder.name}/"})
    return Bundles(main, parts, element, frame, frame_parts, early, offline, worker, page_css, docs_css)


def text_of_early(layout: Layout, node: Node, folder: Path, site: Mapping[str, object]) -> str:
    """The script that stands in the page itself; `site` is its SPECSTEP_SITE."""
    aside = folder.parent / f"{folder.name}-early"
    define = f"--define:SPECSTEP_SITE={json.dumps(site)}"
    (script,) = bundle(layout, node, aside, ["js/early.js"], ["--format=iife", define])
    text = without_source_map((aside / script).read_text("utf-8"))
    shutil.rmtree(aside)
    return text


def without_source_map(text: str) -> str:
    """A bundle's text for a page that is one file: its map would lie nowhere."""
    return re.sub(r"(//|/\*)# sourceMappingURL=.*", "", text).strip()


def build_alone(layout: Layout, node: Node, folder: Path, site: Mapping[str, object]) -> tuple[str, str]:
    """Script and style of a page that is one file, as texts; `site` becomes SPECSTEP_SITE as it is."""
    (style,) = bundle(layout, node, folder, ["css/page.css"], [])
    script = bundle_with_site(layout, node, folder, "js/main.js", ["--format=esm", "--loader:.css=text"], site)
    script_text, style_text = ((folder / name).read_text("utf-8") for name in (script, style))
    return without_source_map(script_text), without_source_map(style_text)


def bundle_with_site(
    layout: Layout, node: Node, folder: Path, entry: str, options: list[str], site: Mapping[str, object]
) -> str:
    """The file name of one bundle that has a SPECSTEP_SITE of its own, lessons and all: too long for a command line."""
    define = folder.parent / f"{folder.name}-site.js"
    define.write_text(f"globalThis.SPECSTEP_SITE = {json.dumps(site)};", "utf-8")
    (script,) = bundle(layout, node, folder, [entry], [*options, f"--inject:{define}"])
    define.unlink()
    return script


def bundle(layout: Layout, node: Node, folder: Path, entries: list[str], options: list[str]) -> list[str]:
    """The file names of the bundles of these entries, which share what they have in common."""
    return [name for name, _ in bundle_in_parts(layout, node, folder, entries, options)]


def bundle_in_parts(
    layout: Layout, node: Node, folder: Path, entries: list[str], options: list[str]
) -> list[tuple[str, tuple[str, ...]]]:
    """The same, each with the file names of what it imports at once, for a page to ask for as well."""
    metafile = folder.parent / f"{folder.name}-esbuild.json"
    command = [node.node, str(layout.packages / "esbuild" / "bin" / "esbuild"), *entries, *COMMON, *options]
    command += [f"--outdir={folder}", "--entry-names=[name]-[hash]", f"--metafile={metafile}", "--log-level=warning"]
    failed = f"static/{entries[0]} could not be bundled: mend it, then build again"
    node_tools.run(node, command, layout.static, failed)
    outputs = json.loads(metafile.read_text("utf-8"))["outputs"]
    metafile.unlink()
    made = {facts["entryPoint"]: path for path, facts in outputs.items() if "entryPoint" in facts}
    return [(Path(made[entry]).name, imported(outputs, made[entry])) for entry in entries]


def imported(outputs: Mapping[str, dict[str, Any]], path: str) -> tuple[str, ...]:
    """The file names of all that a bundle, by its metafile's path, imports before it runs."""
    found: set[str] = set()
    waiting = [path]
    while waiting:
        for part in outputs[waiting.pop()]["imports"]:
            if part["kind"] == "import-statement" and part["path"] not in found:
                found.add(part["path"])
                waiting.append(part["path"])
    return tuple(sorted(Path(path).name for path in found))


def copy_hashed(source: Path, folder: Path) -> str:
    """Copy a file that needs no bundling, under a name in esbuild's manner; the new file name."""
    name = f"{source.stem}-{fingerprint.sha256(source)[:8].upper()}{source.suffix}"
    shutil.copyfile(source, folder / name)
    return name
