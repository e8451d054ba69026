"""The whole build: every part made or found unchanged, laid out aside, then swapped in as dist/."""

import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from site_builder import fingerprint
from site_builder.layout import Layout
from site_builder.progress import say

STAMP = "dist.json"
INPUTS = (
    "app",
    "static",
    "toy_tables",
    "pyproject.toml",
    "constraints.txt",
    ".python-version",
    "LICENSE",
)


def build(layout: Layout) -> bool:
    """Bring dist/ up to date; False when it already was."""
    with one_at_a_time(layout):
        key = fingerprint.of_inputs([layout.root / name for name in INPUTS], sys.version_info[:2])
        if is_current(layout, key):
            return False
        aside = layout.work / "dist.unfinished"
        shutil.rmtree(aside, ignore_errors=True)
        aside.mkdir(parents=True)
        fill(layout, aside)
        swap_in(layout, aside)
        stamp = {"key": key, "files": listing(layout.dist)}
        (layout.work / STAMP).write_text(json.dumps(stamp), "utf-8")
        say(f"Built dist/ ({sum(listing(layout.dist).values()) / 1e6:.1f} MB)")
        return True


def fill(layout: Layout, folder: Path) -> None:
    """Lay out the site in `folder`; what that needs is imported only now, so that an unchanged site starts at once."""
    from site_builder import contents

    contents.fill(layout, folder)


def swap_in(layout: Layout, aside: Path) -> None:
    """Put `aside` in the place of dist/: the old site stands until the new one is whole."""
    old = layout.work / "dist.old"
    shutil.rmtree(old, ignore_errors=True)
    if layout.dist.exists():
        layout.dist.rename(old)
    aside.rename(layout.dist)
    shutil.rmtree(old, ignore_errors=True)


def listing(folder: Path) -> dict[str, int]:
    return {path.relative_to(folder).as_posix(): path.stat().st_size for path in fingerprint.files_below(folder)}


def is_current(layout: Layout, key: str) -> bool:
    """Whether dist/ was made from these inputs, and its files are still there."""
    stamp = layout.work / STAMP
    if not stamp.is_file() or not layout.dist.is_dir():
        return False
    known = json.loads(stamp.read_text("utf-8"))
    return bool(known["key"] == key and known["files"] == listing(layout.dist))


@contextmanager
def one_at_a_time(layout: Layout) -> Iterator[None]:
    """Let only one build of this checkout run; another waits for it."""
    layout.work.mkdir(parents=True, exist_ok=True)
    with (layout.work / "lock").open("a+") as file:
        if os.name == "posix":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
