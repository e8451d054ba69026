"""The wheel for pip: engine, widget and its script; what is for notebooks stays out of the browser's."""

import marshal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from site_builder import assemble, notebook, runtime, start_modules
from site_builder.layout import PROJECT


def members(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assemble.build(PROJECT)
    return runtime.project_wheel(PROJECT, tmp_path_factory.mktemp("wheel"))


def test_the_wheel_carries_the_widgets_script_and_its_licence_and_no_runtime(wheel: Path) -> None:
    names = members(wheel)
    assert {"specstep/trace.py", "specstep_widget/widget.py", "specstep/toy_tables/lessons.json"} <= names
    assert {f"specstep_widget/script/{name}" for name in (notebook.SCRIPT, notebook.LICENCES)} <= names
    assert not [name for name in names if "pyodide" in name or name.endswith((".wasm", ".zip", ".whl"))]
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read(f"specstep_widget/script/{notebook.SCRIPT}") == made(notebook.SCRIPT).read_bytes()
    assert wheel.stat().st_size < 500_000


def made(name: str) -> Path:
    return notebook.folder(PROJECT) / name


def test_the_browsers_wheel_is_the_engine_alone() -> None:
    assemble.build(PROJECT)
    (engine,) = PROJECT.dist.glob("engine/*/specstep*.data")
    with zipfile.ZipFile(engine) as archive:
        started = set(marshal.loads(archive.read(f"specstep/{start_modules.BUNDLE}")))
    modules = started | {start_modules.module_name(name.replace("/", ".")) for name in members(engine)}
    assert {"specstep", "specstep.trace", "specstep.lab.exact"} <= modules
    assert not [name for name in modules if name.startswith("specstep_widget")]


def test_a_source_distribution_carries_the_script_so_that_it_builds_anywhere(tmp_path: Path) -> None:
    assemble.build(PROJECT)
    hatch = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path)]
    subprocess.run([*hatch, "-t", "sdist"], cwd=PROJECT.root, check=True, capture_output=True)
    (source,) = tmp_path.glob("*.tar.gz")
    subprocess.run([sys.executable, "-m", "tarfile", "-e", str(source), str(tmp_path)], check=True, capture_output=True)
    (folder,) = (path for path in tmp_path.iterdir() if path.is_dir())
    subprocess.run([*hatch, "-t", "wheel"], cwd=folder, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert f"specstep_widget/script/{notebook.SCRIPT}" in members(wheel)


def test_a_checkout_that_was_not_built_says_in_one_sentence_what_to_run(tmp_path: Path) -> None:
    for name in ("app", "toy_tables", "pyproject.toml", "README.md", "LICENSE", "static"):
        (tmp_path / name).symlink_to(PROJECT.root / name)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "out")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.strip() == (
        "The notebook widget's script is not built: run `python3 build.py build` first, then this again."
    )


def test_a_script_of_other_sources_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    assemble.build(PROJECT)
    assert notebook.is_current(PROJECT)
    monkeypatch.setattr(notebook, "key", lambda layout: "another")
    assert not notebook.is_current(PROJECT)
