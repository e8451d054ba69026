"""Files compressed by the build (.br and .gz beside each), so that a server only has to choose."""

import shutil
from pathlib import Path

from site_builder import fingerprint
from site_builder import node as node_tools
from site_builder.layout import Layout
from site_builder.node import Node
from site_builder.progress import say

SUFFIXES = (".br", ".gz")
SMALLEST = 512  # bytes; below that, headers are most of an answer
# Source maps are for those who look for them, and pictures are compressed already.
AS_THEY_ARE = (".map", ".png", *SUFFIXES)


def beside(layout: Layout, node: Node, folder: Path, forget: bool = True) -> None:
    """Put compressed copies beside all files; what was compressed once is kept in .build/ until a build that does not
    need it any more may forget it.
    """
    kept = layout.work / "compressed"
    kept.mkdir(parents=True, exist_ok=True)
    files = {path: fingerprint.sha256(path) for path in fingerprint.files_below(folder) if is_worth_it(path)}
    new = [path for path, digest in files.items() if not all((kept / f"{digest}{s}").is_file() for s in SUFFIXES)]
    if new:
        say("Compressing …")
        script = Path(__file__).with_suffix(".mjs")
        command = [node.node, str(script), str(kept), *map(str, new)]
        node_tools.run(node, command, layout.root, "The site's files could not be compressed")
    for path, digest in files.items():
        for suffix in SUFFIXES:
            shutil.copyfile(kept / f"{digest}{suffix}", path.with_name(path.name + suffix))
    if forget:
        forget_all_but(kept, set(files.values()))


def is_worth_it(path: Path) -> bool:
    return path.suffix not in AS_THEY_ARE and path.stat().st_size >= SMALLEST


def forget_all_but(kept: Path, digests: set[str]) -> None:
    for path in kept.iterdir():
        if path.name.split(".")[0] not in digests:
            path.unlink()
