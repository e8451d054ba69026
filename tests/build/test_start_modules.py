"""What every start imports lies in one file, and Python gets from it what it would have got from the modules' own."""

import gc
import marshal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from site_builder import archives, bytecode, start_modules

pytestmark = pytest.mark.skipif(not bytecode.can_compile(), reason="only Pyodide's own Python version compiles for it")

SOURCES = {
    "made/__init__.py": b"from made.part import VALUE\n",
    "made/part.py": b"VALUE = 7\n",
    "made/late.py": b"VALUE = 8\n",
    "encodings/own.py": b"",
}


@pytest.fixture
def members() -> dict[str, bytes]:
    compiled = dict(archives.compiled_member(name, data) for name, data in SOURCES.items())
    start = ["made/__init__.py", "made/part.py", "encodings/own.py", "not/there.py"]
    return start_modules.bundled(compiled, start, "bundle")


@pytest.fixture
def finder(members: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The first module of the browser's Python, run here as if its archive lay at /archive."""
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    loader = SimpleNamespace(archive="/archive", get_data=lambda name: members["bundle"])
    try:
        exec(start_modules.FIRST.read_text("utf-8"), {"__name__": "sitecustomize", "__loader__": loader})
        yield
    finally:
        gc.enable()
        for name in [name for name in sys.modules if name.split(".")[0] == "made"]:
            del sys.modules[name]


def test_the_modules_of_a_start_leave_their_own_files_for_the_bundle(members: dict[str, bytes]) -> None:
    assert sorted(members) == ["bundle", "encodings/own.pyc", "made/late.pyc"]
    assert sorted(marshal.loads(members["bundle"])) == ["made", "made.part"]


@pytest.mark.usefixtures("finder")
def test_a_module_from_the_bundle_is_as_one_from_its_file() -> None:
    import made  # type: ignore[import-not-found]

    assert made.VALUE == 7
    assert made.__file__ == "/archive/made/__init__.pyc"
    assert made.__path__ == ["/archive/made"]
    assert made.part.__spec__.origin == "/archive/made/part.pyc"
    assert made.part.__package__ == "made"


@pytest.mark.usefixtures("finder")
def test_what_is_not_in_the_bundle_is_looked_for_as_ever(tmp_path: Path) -> None:
    import made

    (tmp_path / "late.py").write_bytes(SOURCES["made/late.py"])
    made.__path__.append(str(tmp_path))
    from made.late import VALUE  # type: ignore[import-not-found]

    assert VALUE == 8
    with pytest.raises(ModuleNotFoundError):
        import made.never  # type: ignore[import-not-found]
