"""Which members of the standard library and of NumPy the page needs, told from what a run of the engine loaded."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from site_builder import node as node_tools
from site_builder.layout import Layout

STDLIB_ROOT = "/lib/python313.zip/"
SITE_ROOT = "/lib/python3.13/site-packages/"
# These load their own parts by need, in ways that one run cannot show.
WHOLE_PACKAGES = ("_pyodide", "asyncio", "collections", "concurrent", "importlib", "json", "pyodide")
NEVER = ("tests", "testing", "f2py", "distutils")


@dataclass(frozen=True)
class Use:
    """What a run of `exercise.py` in Pyodide took."""

    files: list[str]  # paths ending in .py or .so
    method_texts: list[str]  # what `dataclasses` compiled


def used(layout: Layout, node: node_tools.Node, stdlib: Path, wheels: list[Path]) -> Use:
    here = Path(__file__).parent
    command = [node.node, str(here / "used_modules.mjs"), str(layout.packages / "pyodide"), str(stdlib)]
    command += [str(here / "exercise.py"), *map(str, wheels)]
    failed = "The engine does not run in Pyodide: mend app/specstep, then build again"
    printed = node_tools.run(node, command, layout.root, failed)
    use = json.loads(printed)
    return Use([as_source(file) for file in use["files"]], use["method_texts"])


def as_source(name: str) -> str:
    return name.removesuffix("c") if name.endswith(".pyc") else name


def stdlib_rule(used: list[str]) -> Callable[[str], bool]:
    """Keeps the modules that were loaded, and a few packages whole."""
    loaded = {file.removeprefix(STDLIB_ROOT) for file in used if file.startswith(STDLIB_ROOT)}

    def keep(name: str) -> bool:
        return as_source(name) in loaded or (name.split("/")[0] in WHOLE_PACKAGES and name.endswith((".py", ".pyc")))

    return keep


def numpy_rule(used: list[str]) -> Callable[[str], bool]:
    """Keeps every Python module of the packages that were loaded, but only the extension modules that were.

    NumPy's functions import siblings when they are first called; its extension modules are what is large.
    """
    loaded = {file.removeprefix(SITE_ROOT) for file in used if file.startswith(SITE_ROOT)}
    packages = {file.rpartition("/")[0] for file in loaded if file.endswith("/__init__.py")}

    def keep(name: str) -> bool:
        folder = name.rpartition("/")[0]
        if name.endswith((".py", ".pyc")):
            return folder in packages and not any(part in NEVER for part in name.split("/"))
        return name in loaded or name.endswith(".dist-info/METADATA")

    return keep
