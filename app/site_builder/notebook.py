"""The script of the notebook's widget: one ES module in .build/notebook, for `specstep_widget` and its wheel."""

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from site_builder import fingerprint
from site_builder.layout import Layout

if TYPE_CHECKING:
    from site_builder.node import Node

SCRIPT, LICENCES, STAMP = "widget.js", "licences.txt", "sources.txt"
ENTRY = "js/notebook/widget.js"


def folder(layout: Layout) -> Path:
    return layout.work / "notebook"


def key(layout: Layout) -> str:
    """The fingerprint of all that the script is made of."""
    inputs = [layout.static / name for name in ("js", "css", "package-lock.json")]
    return fingerprint.of_inputs([*inputs, Path(__file__)])[:12]


def is_current(layout: Layout) -> bool:
    """Whether the script that lies there was made of these sources."""
    stamp = folder(layout) / STAMP
    return stamp.is_file() and stamp.read_text("utf-8") == key(layout)


def build(layout: Layout, node: "Node") -> None:
    """Bundle the script, unless what lies there is made of these sources."""
    from site_builder import bundles  # the wheel's build hook needs only what stands above

    if is_current(layout):
        return
    made = folder(layout)
    shutil.rmtree(made, ignore_errors=True)
    # The engine, its lessons too, is in the notebook's Python; two versions on one page tell each other apart.
    site = {"version": key(layout), "lessons": "", "worker": "", "docs": "", "files": {}}
    options = ["--format=esm", "--loader:.css=text", f"--define:SPECSTEP_SITE={json.dumps(site)}"]
    (name,) = bundles.bundle(layout, node, made / "bundle", [ENTRY], options)
    (made / SCRIPT).write_text(bundles.without_source_map((made / "bundle" / name).read_text("utf-8")), "utf-8")
    shutil.rmtree(made / "bundle")
    shutil.copyfile(layout.packages / "lit-html" / "LICENSE", made / LICENCES)
    (made / STAMP).write_text(key(layout), "utf-8")
