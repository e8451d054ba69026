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
# NumPy imports these only where they are to be had, and the engine calls nothing from other languages' libraries.
NEVER_OF_PYTHON = ("ctypes",)


@dataclass(frozen=True)
class Use:
    """What a run of `exercise.py` in Pyodide took."""

    files: list[str]  # paths ending in .py or .so
    start_files: list[str]  # those of them that were loaded when the engine could answer
    method_texts: list[str]  # what `dataclasses` compiled


def used(layout: Layout, node: node_tools.Node, stdlib: Path, wheels: list[Path]) -> Use:
    here = Path(__file__).parent
    command = [node.node, str(here / "used_modules.mjs"), str(layout.packages / "pyodide"), str(stdlib)]
    command += [str(here / "exercise.py"), *map(str, wheels)]
    failed = "The engine does not run in Pyodide: mend app/specstep, then build again"
    printed = node_tools.run(node, command, layout.root, failed)
    use = json.loads(printed)
    files, start_files = ([as_source(file) for file in use[part]] for part in ("files", "start_files"))
    return Use(files, start_files, use["method_texts"])


def as_source(name: str) -> str:
    return name.removesuffix("c") if name.endswith(".pyc") else name


def below(root: str, files: list[str]) -> set[str]:
    """The files of an archive that is unpacked at `root`, as its members are named."""
    return {file.removeprefix(root) for file in files if file.startswith(root)}


def stdlib_rule(used: list[str]) -> Callable[[str], bool]:
    """Keeps the modules that were loaded, and a few packages whole."""
    loaded = below(STDLIB_ROOT, used)

    def keep(name: str) -> bool:
        package = name.split("/")[0]
        if package in NEVER_OF_PYTHON:
            return False
        return as_source(name) in loaded or (package in WHOLE_PACKAGES and name.endswith((".py", ".pyc")))

    return keep


def numpy_rule(used: list[str]) -> Callable[[str], bool]:
    """Keeps every Python module of the packages that were loaded, but only the extension modules that were.

    NumPy's functions import siblings when they are first called; its extension modules are what is large.
    """
    loaded = below(SITE_ROOT, used)
    packages = {file.rpartition("/")[0] for file in loaded if file.endswith("/__init__.py")}

    def keep(name: str) -> bool:
        folder = name.rpartition("/")[0]
        if name.endswith((".py", ".pyc")):
            return folder in packages and not any(part in NEVER for part in name.split("/"))
        return name in loaded or name.endswith(".dist-info/METADATA")

    return keep
