"""Zip archives for the browser: Python source to bytecode, unwanted members out, the same bytes every time."""

import zipfile
from collections.abc import Callable
from pathlib import Path

from site_builder import bytecode
from site_builder.progress import say

FIXED_DATE = (1980, 1, 1, 0, 0, 0)


def compiled(source: Path, folder: Path) -> Path:
    """`source` (.whl or .zip) with its .py files compiled, as a file in `folder`.

    Under any Python but Pyodide's own version the source stays as it is.
    """
    if not bytecode.can_compile():
        say(f"  {source.name} stays uncompiled: build with Python 3.13 for a page that starts faster")
    with zipfile.ZipFile(source) as archive:
        members = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    if bytecode.can_compile():
        members = dict(compiled_member(name, data) for name, data in members.items())
    return write(folder / source.name, members)


def compiled_member(name: str, data: bytes) -> tuple[str, bytes]:
    return (f"{name}c", bytecode.compiled(data, name)) if name.endswith(".py") else (name, data)


def repacked(source: Path, target: Path, keep: Callable[[str], bool], more: dict[str, bytes] | None = None) -> Path:
    """`source` without the members that `keep` turns down, and with `more`; equal members give equal bytes."""
    with zipfile.ZipFile(source) as archive:
        kept = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/") and keep(name)}
    return write(target, kept | (more or {}))


def write(target: Path, members: dict[str, bytes]) -> Path:
    """A stored archive: the server compresses the whole of it better, and nothing has to be inflated in Python."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(members):
            archive.writestr(zipfile.ZipInfo(name, FIXED_DATE), members[name])
    return target
