"""What the build changes in NumPy's own sources, so that importing it in a browser does only what the engine needs.

Everything stays callable, but for the functions of `numpy.linalg` that need LAPACK: where no run of the engine uses
them, the trimmed wheel is without that library (trimming.py). Where a text does not stand there once, NumPy is another
than this was written for, and the build ends.
"""

from site_builder.failure import BuildError

LATE_LAPACK = '''
class _Late:
    """LAPACK, 1.3 MB of WebAssembly, loaded by the first function that calls it."""
    def __getattr__(self, name):
        from numpy.linalg import _umath_linalg
        return getattr(_umath_linalg, name)
_umath_linalg = _Late()
'''

# Member of the wheel → what stands there once, and what takes its place.
PATCHES: dict[str, list[tuple[str, str]]] = {
    "numpy/linalg/_linalg.py": [
        ("from numpy.linalg import _umath_linalg\n", LATE_LAPACK),
        # Only for annotations; the real one is an alias of this, in a package for type checkers.
        ("from numpy._typing import NDArray\n", "from numpy._core.multiarray import ndarray as NDArray\n"),
    ],
    # The limits of all float types, computed when they are first asked for: by `finfo`.
    "numpy/__init__.py": [("    _core.getlimits._register_known_types()\n", "")],
    "numpy/_core/getlimits.py": [
        (
            "    params = _MACHAR_PARAMS.get(ftype)\n",
            "    if not _KNOWN_TYPES:\n        _register_known_types()\n    params = _MACHAR_PARAMS.get(ftype)\n",
        )
    ],
}
# These put docstrings on what is written in C, and do nothing else.
EMPTIED = ("numpy/_core/_add_newdocs.py", "numpy/_core/_add_newdocs_scalars.py")


def patched(name: str, data: bytes) -> bytes:
    """One member of the wheel as the browser gets it, uncompiled."""
    if name in EMPTIED:
        return b""
    text = data
    for old, new in PATCHES.get(name, []):
        if text.count(old.encode()) != 1:
            raise BuildError(
                f"{name} of NumPy does not have the line {old.strip()!r} once: adapt app/site_builder/numpy_patches.py."
            )
        text = text.replace(old.encode(), new.encode())
    return text
