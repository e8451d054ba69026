"""Writing files of the site, those that never change under their address by the hash of their content."""

import hashlib
from pathlib import Path


def write_hashed(path: Path, text: str) -> str:
    """Write a text under a name that changes with it; the new file name."""
    name = f"{path.stem}-{hashlib.sha256(text.encode()).hexdigest()[:8].upper()}{path.suffix}"
    write(path.with_name(name), text)
    return name


def write(path: Path, text: str) -> None:
    """Write a text, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
