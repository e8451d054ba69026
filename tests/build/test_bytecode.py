"""Bytecode for the browser: the code does the same, without its documentation and its asserts."""

import marshal
import zipfile
from pathlib import Path
from types import CodeType

import pytest

from site_builder import archives, bytecode, dataclass_methods

HEADER = 16  # bytes of a .pyc file before the code
SOURCE = b'''"""A module."""

class Thing:
    """A class."""

    def double(self, x: int) -> int:
        """Twice x."""
        assert x >= 0, "only so far"
        return 2 * x

    def plain(self) -> str:
        return "a text that is no docstring"
'''


def loaded(data: bytes) -> dict[str, object]:
    code = marshal.loads(data[HEADER:])
    assert isinstance(code, CodeType)
    names: dict[str, object] = {"__name__": "module"}
    exec(code, names)
    return names


def test_code_does_the_same_without_docstrings_and_asserts() -> None:
    thing = loaded(bytecode.compiled(SOURCE, "thing.py"))["Thing"]
    assert isinstance(thing, type)
    assert thing().double(-4) == -8
    assert thing().plain() == "a text that is no docstring"
    assert (thing.__doc__, thing.double.__doc__) == (".", "")


def test_docstrings_stay_texts_for_code_that_reads_them() -> None:
    data = bytecode.compiled(b'def f():\n    "%s"\nlength = len(f.__doc__)', "reads.py")
    assert loaded(data)["length"] == 0


def test_the_same_source_gives_the_same_bytes() -> None:
    assert bytecode.compiled(SOURCE, "thing.py") == bytecode.compiled(SOURCE, "thing.py")


@pytest.mark.skipif(not bytecode.can_compile(), reason="only Pyodide's own Python version compiles for it")
def test_archives_are_stored_and_the_same_every_time(tmp_path: Path) -> None:
    source = tmp_path / "source.zip"
    with zipfile.ZipFile(source, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("b/thing.py", SOURCE)
        archive.writestr("a.txt", "text")
    made = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        made.append(archives.compiled(source, tmp_path / name))
    assert made[0].read_bytes() == made[1].read_bytes()
    with zipfile.ZipFile(made[0]) as archive:
        assert archive.namelist() == ["a.txt", "b/thing.pyc"]
        assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}


def test_method_texts_are_compiled_once_and_others_still_work() -> None:
    import dataclasses

    before = dataclasses.__dict__.get("exec")
    names: dict[str, object] = {}
    try:
        exec(dataclass_methods.source(["made = 1"]), names)
        dataclasses.exec("made = 2; other = 3", names)  # type: ignore[attr-defined]
        assert names["other"] == 3
        dataclasses.exec("made = 1", names)  # type: ignore[attr-defined]
        assert names["made"] == 1
    finally:
        if before is None:
            del dataclasses.exec  # type: ignore[attr-defined]
