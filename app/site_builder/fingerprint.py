"""Fingerprints: what a step depends on as one short hash, so that unchanged steps are not run again."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

SKIPPED_FOLDERS = {"node_modules", "__pycache__"}


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def files_below(folder: Path) -> Iterator[Path]:
    """Every file below `folder` (or the file itself), always in the same order, without what tools leave behind."""
    if folder.is_file():
        yield folder
        return
    for parent, folders, names in folder.walk():
        folders[:] = sorted(set(folders) - SKIPPED_FOLDERS)
        for name in sorted(names):
            yield parent / name


def of_inputs(paths: Iterable[Path], *facts: object) -> str:
    """The fingerprint of the files at or below `paths` (names and bytes) and of some facts beside them."""
    digest = hashlib.sha256(repr(facts).encode())
    for path in paths:
        for file in files_below(path):
            digest.update(f"\n{file.relative_to(path.parent).as_posix()} {sha256(file)}".encode())
    return digest.hexdigest()


def of_folder(folder: Path) -> str:
    """The content hash of a folder, as it stands in addresses: 12 hex digits."""
    return of_inputs([folder])[:12]
