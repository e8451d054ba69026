"""The changes to NumPy's sources: each still fits the pinned NumPy, and another NumPy ends the build."""

import ast
from pathlib import Path

import numpy
import pytest

from site_builder import numpy_patches
from site_builder.failure import BuildError

# The host's NumPy is the browser's, built for another machine (constraints.txt): its Python files are the same.
ROOT = Path(numpy.__file__).parent.parent


@pytest.mark.parametrize("name", [*numpy_patches.PATCHES, *numpy_patches.EMPTIED])
def test_a_patched_file_is_there_and_stays_python(name: str) -> None:
    before = (ROOT / name).read_bytes()
    after = numpy_patches.patched(name, before)
    assert after != before
    ast.parse(after)


def test_other_files_stay_as_they_are() -> None:
    assert numpy_patches.patched("numpy/matlib.py", b"as it was") == b"as it was"


@pytest.mark.parametrize("name", numpy_patches.PATCHES)
def test_another_numpy_ends_the_build_with_the_files_name(name: str) -> None:
    with pytest.raises(BuildError, match=f"{name} of NumPy does not have the line .* once"):
        numpy_patches.patched(name, b"import something\n")
