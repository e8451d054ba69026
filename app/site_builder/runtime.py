"""The Python runtime of the page: Pyodide with a compiled and trimmed standard library, NumPy and the engine."""

import json
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

from site_builder import archives, fingerprint, numpy_wheel, trimming
from site_builder.failure import BuildError
from site_builder.layout import Layout
from site_builder.node import Node
from site_builder.steps import step

SCRIPTS = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
STDLIB, LOCK = "python_stdlib.zip", "pyodide-lock.json"


@dataclass(frozen=True)
class Runtime:
    """Folders ready to be copied into the site."""

    pyodide: Path  # Pyodide's files, the standard library, the lock, NumPy
    engine: Path  # the engine's wheel


def build(layout: Layout, node: Node) -> Runtime:
    numpy = numpy_wheel.fetch(layout)
    pyodide = layout.packages / "pyodide"
    python = sys.version_info[:2]
    compiled = step(
        layout,
        "compiled",
        "Compiling the standard library and NumPy for the browser",
        ["archives.py", "runtime.py"],
        [pyodide / STDLIB, numpy],
        [python],
        lambda folder: compile_all(folder, [pyodide / STDLIB, numpy]),
    )
    engine = step(
        layout,
        "engine",
        "Building the engine's wheel",
        ["archives.py", "runtime.py"],
        [layout.app / "specstep", layout.tables, layout.root / "pyproject.toml"],
        [python],
        lambda folder: build_engine(layout, folder),
    )
    stdlib, wheel = compiled / STDLIB, only(compiled, "numpy-*.whl")
    used = step(
        layout,
        "used",
        "Looking at what the engine imports in Pyodide",
        ["exercise.py", "used_modules.mjs"],
        [stdlib, wheel, engine],
        [],
        lambda folder: write_used(folder, trimming.used_files(layout, node, stdlib, [wheel, only(engine, "*.whl")])),
    )
    trimmed = step(
        layout,
        "runtime",
        "Trimming the runtime",
        ["archives.py", "runtime.py", "trimming.py"],
        [stdlib, wheel, used],
        [],
        lambda folder: assemble(folder, pyodide, stdlib, wheel, json.loads((used / "used.json").read_text())),
    )
    return Runtime(trimmed, engine)


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def compile_all(folder: Path, sources: list[Path]) -> None:
    for source in sources:
        archives.compiled(source, folder)


def write_used(folder: Path, used: list[str]) -> None:
    (folder / "used.json").write_text(json.dumps(used, indent=1))


def build_engine(layout: Layout, folder: Path) -> None:
    """The engine's wheel, compiled; the build backend is the pinned one in `.venv`."""
    aside = folder / "aside"
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--no-index", "--wheel-dir", str(aside), str(layout.root)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"Could not build the engine's wheel: {done.stderr.strip()[-400:]}")
    wheel = archives.compiled(only(aside, "*.whl"), aside)
    archives.repacked(wheel, folder / wheel.name, lambda name: not name.endswith("/RECORD"))
    shutil.rmtree(aside)


def assemble(folder: Path, pyodide: Path, stdlib: Path, wheel: Path, used: list[str]) -> None:
    for name in SCRIPTS:
        shutil.copyfile(pyodide / name, folder / name)
    archives.repacked(stdlib, folder / STDLIB, trimming.stdlib_rule(used))
    archives.repacked(wheel, folder / numpy_wheel.NAME, trimming.numpy_rule(used))
    (folder / LOCK).write_text(json.dumps(empty_lock(pyodide)))


def empty_lock(pyodide: Path) -> dict[str, object]:
    """Pyodide's lock file without its packages: the site brings its own two, so none can be loaded from elsewhere."""
    lock = json.loads((pyodide / LOCK).read_text("utf-8"))
    return {"info": lock["info"], "packages": {}}


def file_table(root: Path, pyodide: Path, engine: Path) -> dict[str, dict[str, object]]:
    """Name → address below `root`, size and hash, for the files that the worker fetches."""
    named = {path.name: path for path in sorted(pyodide.iterdir())}
    named["numpy"] = named.pop(numpy_wheel.NAME)
    named["specstep"] = only(engine, "*.whl")
    return {
        name: {
            "url": path.relative_to(root).as_posix(),
            "bytes": path.stat().st_size,
            "sha256": fingerprint.sha256(path),
        }
        for name, path in named.items()
    }


def licence_of_numpy(wheel: Path) -> str:
    """NumPy's own licence text, as it stands in its wheel."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/LICENSE.txt")]
        return archive.read(name).decode("utf-8")
