"""NumPy for the browser: any source may fail, none is trusted, and nothing wrong is kept."""

import hashlib
from pathlib import Path

import pytest

from site_builder import numpy_wheel
from site_builder.failure import BuildError
from site_builder.layout import Layout

WHEEL = b"stands for the wheel"


@pytest.fixture(autouse=True)
def expected_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numpy_wheel, "SHA256", hashlib.sha256(WHEEL).hexdigest())


def blocked() -> bytes:
    raise numpy_wheel.SourceError("timed out")


def fetch(tmp_path: Path, *sources: numpy_wheel.Source) -> Path:
    return numpy_wheel.fetch(Layout(tmp_path), [(f"source {number}", source) for number, source in enumerate(sources)])


def test_the_first_source_that_has_the_right_file_is_used(tmp_path: Path) -> None:
    wheel = fetch(tmp_path, blocked, lambda: b"something else", lambda: WHEEL, blocked)
    assert wheel.read_bytes() == WHEEL


def test_a_second_build_takes_the_cached_file(tmp_path: Path) -> None:
    fetch(tmp_path, lambda: WHEEL)
    assert fetch(tmp_path, blocked).read_bytes() == WHEEL


def test_a_cached_file_that_was_altered_is_fetched_again(tmp_path: Path) -> None:
    fetch(tmp_path, lambda: WHEEL).write_bytes(b"altered")
    assert fetch(tmp_path, lambda: WHEEL).read_bytes() == WHEEL


def test_a_wrong_hash_everywhere_is_one_sentence_and_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(BuildError) as caught:
        fetch(tmp_path, blocked, lambda: b"something else")
    message = str(caught.value)
    assert numpy_wheel.NAME in message
    assert "source 0: timed out" in message
    assert "source 1: wrong SHA-256" in message
    assert "try again" in message
    assert "\n" not in message
    assert not list(tmp_path.rglob("*.*"))
