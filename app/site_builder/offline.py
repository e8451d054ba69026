"""service-worker.js: what keeps this build of the site in the browser, for readers without a network."""

import json
from pathlib import Path

from site_builder import fingerprint, languages, page
from site_builder import node as node_tools
from site_builder.bundles import TARGET
from site_builder.layout import Layout
from site_builder.node import Node

NAME, ENTRY = "service-worker.js", "js/offline/service_worker.js"
KEPT_FOLDERS = ("assets", "runtime", "engine", "recorded", "texts", "languages", "docs")
PAGES = ("embed.html", "specstep.js")
NOT_KEPT = (".map", "default.json")  # the page has the default trace in it


def write(layout: Layout, node: Node, folder: Path) -> None:
    """Add the service worker to a site that is complete but for it."""
    pages = [page.address(code) for code in languages.codes(layout)]
    files = ["./", *PAGES, *pages, *kept_files(folder)]
    site = json.dumps({"version": fingerprint.of_folder(folder), "files": files})
    command = [node.node, str(layout.packages / "esbuild" / "bin" / "esbuild"), ENTRY, "--bundle", "--minify"]
    command += [f"--target={TARGET}", f"--define:SPECSTEP_OFFLINE={site}", f"--outfile={folder / NAME}"]
    command.append("--log-level=warning")
    node_tools.run(node, command, layout.static, f"static/{ENTRY} could not be bundled: mend it, then build again")


def kept_files(folder: Path) -> list[str]:
    """Addresses relative to the page."""
    files = [path for part in KEPT_FOLDERS for path in fingerprint.files_below(folder / part)]
    return [path.relative_to(folder).as_posix() for path in files if not path.name.endswith(NOT_KEPT)]
