"""Zip archives for the browser: Python source to bytecode, unwanted members out, the same bytes every time."""

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

from site_builder.failure import BuildError
from site_builder.progress import say

PYODIDE_PYTHON = (3, 13)
FIXED_DATE = (1980, 1, 1, 0, 0, 0)


def compiled(source: Path, folder: Path) -> Path:
    """`source` (.whl or .zip) with its .py files compiled by `pyodide py-compile`, as a file in `folder`.

    Bytecode belongs to one Python version: under any other than Pyodide's own the archive stays as it is.
    """
    target = folder / source.name
    target.write_bytes(source.read_bytes())
    if sys.version_info[:2] != PYODIDE_PYTHON:
        say(f"  {source.name} stays uncompiled: build with Python 3.13 for a page that starts faster")
        return target
    before = set(folder.iterdir())
    # With this variable bytecode is stamped with a hash of its source, not with the time of this build.
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "315532800"}
    pyodide = Path(sys.executable).with_name("pyodide.exe" if os.name == "nt" else "pyodide")
    command = [str(pyodide), "py-compile", "--silent", "--no-keep", str(target)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        raise BuildError(
            f"Could not compile {source.name}: {(done.stderr or done.stdout).strip()[-400:]}. "
            "Run `python3 build.py clean`, then try again."
        )
    new = set(folder.iterdir()) - before
    return new.pop() if new else target


def repacked(source: Path, target: Path, keep: Callable[[str], bool]) -> Path:
    """`source` without the members that `keep` turns down; equal members give equal bytes."""
    with (
        zipfile.ZipFile(source) as old,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
    ):
        for name in sorted(old.namelist()):
            if not name.endswith("/") and keep(name):
                new.writestr(zipfile.ZipInfo(name, FIXED_DATE), old.read(name), zipfile.ZIP_DEFLATED, 9)
    return target
