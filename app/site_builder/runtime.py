"""The Python runtime of the page: Pyodide with a compiled and trimmed standard library, NumPy and the engine."""

import json
import shutil
import subprocess
import sys
import zipfile
from dataclasses import asdict, dataclass
from pathlib import Path

from site_builder import (
    archives,
    bytecode,
    dataclass_methods,
    fingerprint,
    numpy_patches,
    numpy_wheel,
    schema_texts,
    start_modules,
    trimming,
)
from site_builder.failure import BuildError
from site_builder.layout import Layout
from site_builder.node import Node
from site_builder.steps import step

SCRIPTS = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
STDLIB, LOCK = "python_stdlib.zip", "pyodide-lock.json"
# Some school proxies hold back what is named as an archive; ours are opened by our own code, whatever they are called.
ARCHIVE = ".data"
LIBRARY = "numpy.wasm"
USED = "used.json"


@dataclass(frozen=True)
class Runtime:
    """Folders ready to be copied into the site."""

    pyodide: Path  # Pyodide's files, the standard library, the lock, NumPy
    engine: Path  # the engine's wheel


def build(layout: Layout, node: Node) -> Runtime:
    original = numpy_wheel.fetch(layout)
    pyodide = layout.packages / "pyodide"
    python = sys.version_info[:2]
    compiled = step(
        layout,
        "compiled",
        "Compiling the standard library and NumPy for the browser",
        ["archives.py", "bytecode.py", "numpy_patches.py"],
        [pyodide / STDLIB, original],
        [python],
        lambda folder: compile_all(folder, pyodide / STDLIB, original),
    )
    wheel = step(
        layout,
        "wheel",
        "Building the engine's wheel",
        ["archives.py", "bytecode.py", "runtime.py", "schema_texts.py"],
        [layout.app / "specstep", layout.tables, layout.root / "pyproject.toml"],
        [python],
        lambda folder: build_engine(layout, folder),
    )
    stdlib, numpy = compiled / STDLIB, only(compiled, "numpy-*.whl")
    used = step(
        layout,
        "used",
        "Looking at what the engine imports in Pyodide",
        ["exercise.py", "used_modules.mjs"],
        [stdlib, numpy, wheel],
        [],
        lambda folder: write_used(folder, trimming.used(layout, node, stdlib, [numpy, only(wheel, "*.whl")])),
    )
    use = trimming.Use(**json.loads((used / USED).read_text("utf-8")))
    engine = step(
        layout,
        "engine",
        "Compiling the methods of the engine's dataclasses",
        ["archives.py", "bytecode.py", "dataclass_methods.py", "runtime.py", "start_modules.py", "trimming.py"],
        [wheel, used],
        [python],
        lambda folder: finish_engine(only(wheel, "*.whl"), folder, use),
    )
    trimmed = step(
        layout,
        "runtime",
        "Trimming the runtime",
        ["archives.py", "bytecode.py", "in_pyodide", "runtime.py", "start_modules.py", "trimming.py"],
        [stdlib, numpy, used],
        [],
        lambda folder: assemble(folder, pyodide, stdlib, numpy, use),
    )
    return Runtime(trimmed, engine)


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def compile_all(folder: Path, stdlib: Path, numpy: Path) -> None:
    archives.compiled(stdlib, folder)
    archives.compiled(numpy, folder, numpy_patches.patched)


def write_used(folder: Path, use: trimming.Use) -> None:
    (folder / USED).write_text(json.dumps(asdict(use), indent=1), "utf-8")


def build_engine(layout: Layout, folder: Path) -> None:
    """The engine's wheel, compiled, without what is for notebooks, and without what schemas say to readers."""
    aside = folder / "aside"
    whole = project_wheel(layout, aside / "whole")
    bare = schema_texts.bare_schemas(whole)
    archives.compiled(archives.repacked(whole, aside / whole.name, of_engine, bare), folder)
    shutil.rmtree(aside)


def project_wheel(layout: Layout, folder: Path) -> Path:
    """The project's wheel, made in `folder`; the build backend is the pinned one in `.venv`."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--no-index", "--wheel-dir", str(folder), str(layout.root)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"Could not build the project's wheel: {done.stderr.strip()[-400:]}")
    return only(folder, "*.whl")


def of_engine(name: str) -> bool:
    """What the browser needs of the wheel: sample texts are files of the site, fetched when one is opened."""
    return not name.startswith(("specstep_widget/", "specstep/toy_tables/texts/"))


def finish_engine(wheel: Path, folder: Path, use: trimming.Use) -> None:
    """The wheel's files with the methods of its dataclasses beside them, as a module of their own."""
    source = dataclass_methods.source(use.method_texts).encode()
    name, data = f"{dataclass_methods.MODULE}.py", source
    if bytecode.can_compile():
        name, data = archives.compiled_member(name, source)
    members = archives.members(wheel, lambda name: not name.endswith("/RECORD")) | {name: data}
    archives.write(folder / f"specstep{ARCHIVE}", with_start(members, use, trimming.SITE_ROOT, "specstep/"))


def assemble(folder: Path, pyodide: Path, stdlib: Path, wheel: Path, use: trimming.Use) -> None:
    for name in SCRIPTS:
        shutil.copyfile(pyodide / name, folder / name)
    python = archives.members(stdlib, trimming.stdlib_rule(use.files))
    if bytecode.can_compile():
        python |= start_modules.first_module()
    archives.write(folder / f"python_stdlib{ARCHIVE}", with_start(python, use, trimming.STDLIB_ROOT))
    numpy = archives.members(wheel, trimming.numpy_rule(use.files))
    (library,) = [name for name in numpy if name.endswith(".so")]
    # A file of its own, which browsers compile while it arrives and keep compiled; the worker puts it in its place.
    (folder / LIBRARY).write_bytes(numpy[library])
    numpy[library] = b""
    archives.write(folder / f"numpy{ARCHIVE}", with_start(numpy, use, trimming.SITE_ROOT, "numpy/"))
    (folder / LOCK).write_text(json.dumps(empty_lock(pyodide)))


def with_start(members: dict[str, bytes], use: trimming.Use, root: str, package: str = "") -> dict[str, bytes]:
    """`members` with what every start imports in one file, which only Pyodide's own version of Python can write."""
    if not bytecode.can_compile():
        return members
    start = trimming.below(root, use.start_files)
    return start_modules.bundled(members, start, f"{package}{start_modules.BUNDLE}")


def empty_lock(pyodide: Path) -> dict[str, object]:
    """Pyodide's lock file without its packages: the site brings its own two, so none can be loaded from elsewhere."""
    lock = json.loads((pyodide / LOCK).read_text("utf-8"))
    return {"info": lock["info"], "packages": {}}


def file_table(root: Path, pyodide: Path, engine: Path) -> dict[str, dict[str, object]]:
    """Name → address below `root`, size and hash, for the files that the worker fetches."""
    named = {path.name.removesuffix(ARCHIVE): path for path in sorted([*pyodide.iterdir(), *engine.iterdir()])}
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
