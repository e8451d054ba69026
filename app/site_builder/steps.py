"""One step of the build: a folder made from inputs, kept until the inputs change."""

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from site_builder import fingerprint
from site_builder.layout import Layout
from site_builder.progress import say

SOURCE = Path(__file__).parent


def step(
    layout: Layout,
    name: str,
    text: str,
    code: Iterable[str],
    inputs: Iterable[Path],
    facts: Iterable[object],
    make: Callable[[Path], None],
) -> Path:
    """The folder that `make` fills, made anew only when the builder's `code`, the inputs or the facts changed."""
    key = fingerprint.of_inputs([*inputs, *(SOURCE / name for name in code)], *facts)[:16]
    done = layout.work / "steps" / f"{name}-{key}"
    if done.is_dir():
        return done
    say(f"{text} …")
    aside = layout.work / "steps" / f"{name}.unfinished"
    shutil.rmtree(aside, ignore_errors=True)
    aside.mkdir(parents=True)
    make(aside)
    for old in done.parent.glob(f"{name}-*"):
        shutil.rmtree(old)
    aside.rename(done)
    return done
