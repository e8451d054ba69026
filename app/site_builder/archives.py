"""Zip archives for the browser: Python source to bytecode, unwanted members out, the same bytes every time."""

import zipfile
from collections.abc import Callable
from pathlib import Path

from site_builder import bytecode
from site_builder.progress import say

FIXED_DATE = (1980, 1, 1, 0, 0, 0)


def compiled(source: Path, folder: Path, change: Callable[[str, bytes], bytes] = lambda _, data: data) -> Path:
    """`source` (.whl or .zip), its members changed by `change` and its .py files compiled, as a file in `folder`.

    Under any Python but Pyodide's own version they stay uncompiled.
    """
    if not bytecode.can_compile():
        say(f"  {source.name} stays uncompiled: build with Python 3.13 for a page that starts faster")
    found = {name: change(name, data) for name, data in members(source).items()}
    if bytecode.can_compile():
        found = dict(compiled_member(name, data) for name, data in found.items())
    return write(folder / source.name, found)


def compiled_member(name: str, data: bytes) -> tuple[str, bytes]:
    return (f"{name}c", bytecode.compiled(data, name)) if name.endswith(".py") else (name, data)


def repacked(source: Path, target: Path, keep: Callable[[str], bool], more: dict[str, bytes] | None = None) -> Path:
    """`source` without the members that `keep` turns down, and with `more`; equal members give equal bytes."""
    return write(target, members(source, keep) | (more or {}))


def members(source: Path, keep: Callable[[str], bool] = lambda _: True) -> dict[str, bytes]:
    """What lies in an archive, by name, without what `keep` turns down."""
    with zipfile.ZipFile(source) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/") and keep(name)}


def write(target: Path, content: dict[str, bytes]) -> Path:
    """A stored archive: the server compresses the whole of it better, and nothing has to be inflated in Python."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(content):
            archive.writestr(zipfile.ZipInfo(name, FIXED_DATE), content[name])
    return target
