"""The widget's first frame as HTML, made by the page's own templates in Node.js: the page is readable at once."""

import json
from dataclasses import dataclass
from pathlib import Path

from site_builder import node as node_tools
from site_builder import recorded
from site_builder.languages import Words
from site_builder.layout import Layout
from site_builder.node import Node
from site_builder.recorded import Payload

ENTRY = "js/first_frame.js"


@dataclass(frozen=True)
class FirstFrame:
    html: str
    css: str


def render(layout: Layout, node: Node, payload: Payload, words: Words | None = None, docs: str = "") -> FirstFrame:
    """The frame of a payload, in the language that it is recorded in.

    `docs` is the address of the docs relative to the page; empty where there are none.
    """
    bundle = layout.work / "first_frame.bundle.mjs"
    esbuild = layout.packages / "esbuild"
    command = [node.node, str(esbuild / "bin" / "esbuild"), ENTRY, "--bundle", "--platform=node", "--format=esm"]
    command += ["--loader:.css=text", "--log-level=error", f"--outfile={bundle}"]
    command.append(f"--define:SPECSTEP_SITE={json.dumps({'docs': docs})}")
    node_tools.run(node, command, layout.static, f"static/{ENTRY} could not be bundled: mend it, then build again")
    command = [node.node, str(Path(__file__).with_suffix(".mjs")), str(bundle), str(esbuild / "lib" / "main.js")]
    given = {"payload": recorded.as_text(payload), "language": words and words.document({})}
    failed = "The widget's first frame could not be drawn in Node.js: mend static/js/views, then build again"
    return FirstFrame(**json.loads(node_tools.run(node, command, layout.root, failed, json.dumps(given))))
