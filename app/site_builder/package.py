"""`build.py package`: the site as a zip for any static host, recorded traces as one file for none, and a wheel."""

import shutil
import tempfile
import zipfile
from pathlib import Path

import specstep
from site_builder import (
    archives,
    assemble,
    bundles,
    compress,
    editions,
    fingerprint,
    languages,
    page,
    recorded,
    runtime,
)
from site_builder.editions import Language
from site_builder.layout import Layout
from site_builder.node import Node
from site_builder.progress import say

RECORDING = "recorded"


def package(layout: Layout) -> int:
    """Fill package/; the exit code."""
    assemble.build(layout)
    folder = layout.root / "package"
    folder.mkdir(exist_ok=True)
    site = zip_site(layout.dist, folder / f"specstep-{specstep.__version__}.zip")
    alone = [page.address(code, RECORDING) for code in ("en", *languages.codes(layout))]
    recordings = [Path(shutil.copy(layout.dist / name, folder / name)) for name in alone]
    for path in (site, *recordings, wheel(layout, folder)):
        say(f"Wrote {path.relative_to(layout.root)} ({path.stat().st_size / 1e6:.1f} MB)")
    return 0


def wheel(layout: Layout, folder: Path) -> Path:
    """The engine and the notebook's widget, for pip."""
    with tempfile.TemporaryDirectory() as name:
        made = runtime.project_wheel(layout, Path(name))
        return Path(shutil.copy(made, folder / made.name))


def zip_site(dist: Path, target: Path) -> Path:
    """Everything but the compressed copies, which few servers use and with which it is three times as large."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in fingerprint.files_below(dist):
            if path.suffix not in (*compress.SUFFIXES, ".map"):
                info = zipfile.ZipInfo(path.relative_to(dist).as_posix(), archives.FIXED_DATE)
                archive.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return target


def recording(layout: Layout, tools: Node, language: Language, known: list[Language]) -> str:
    """The page with its script, style and lessons inside; it needs no server, and says so where it lacks the engine."""
    with editions.spoken(language.words):
        lessons = recorded.lessons(layout.lessons)
    site = {
        "version": specstep.__version__,
        "lessons": recorded.data_address(lessons),
        "recorded": [{"config": payload["config"], "url": ""} for payload in lessons["payloads"]],
        "worker": "",
        "models": [],
        "docs": "",  # none lie beside the file
        "files": {},
    }
    with tempfile.TemporaryDirectory() as name:
        script, style = bundles.build_alone(layout, tools, Path(name), site)
    return page.render_alone(layout, editions.edition(layout, tools, language, known), site, script, style)
