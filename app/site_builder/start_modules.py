"""What every start imports, put into one file for each archive; in_pyodide/sitecustomize.py reads it in the browser."""

import marshal
from collections.abc import Iterable
from pathlib import Path

from site_builder import archives

FIRST = Path(__file__).parent / "in_pyodide" / "sitecustomize.py"
BUNDLE = "start_modules.marshal"
# What Python imports before that module: these stay files of their own.
EARLIER = ("encodings",)
HEADER = 16  # bytes of a .pyc file before its code


def first_module() -> dict[str, bytes]:
    name, data = archives.compiled_member(FIRST.name, FIRST.read_bytes())
    return {name: data}


def bundled(members: dict[str, bytes], start: Iterable[str], bundle: str) -> dict[str, bytes]:
    """`members` with those modules that `start` names (as .py files) in one member named `bundle` instead."""
    inside = [f"{file}c" for file in sorted(start) if f"{file}c" in members and file.split("/")[0] not in EARLIER]
    codes = {module_name(file): (file, marshal.loads(members[file][HEADER:])) for file in inside}
    others = {name: data for name, data in members.items() if name not in inside}
    return others | {bundle: marshal.dumps(codes)}


def module_name(file: str) -> str:
    return file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
