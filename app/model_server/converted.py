"""The packaged model in a form that loads in seconds: its GGUF file read once, then kept as safetensors."""

import copy
import shutil
import tempfile
from pathlib import Path
from typing import Any

from model_server.weights import SHA256


def folder(downloads: Path) -> Path:
    """Where the packaged model is kept once it has been read."""
    return downloads / f"smollm2-135m-instruct-{SHA256[:12]}"


def keep(model: Any, tokenizer: Any, target: Path) -> None:
    """Save a model that was read from GGUF: the same numbers, without the mark that they once were fewer bits."""
    config = copy.deepcopy(model.config)
    if hasattr(config, "quantization_config"):
        del config.quantization_config
    plain = type(model)(config)
    plain.load_state_dict(model.state_dict())
    own = Path(tempfile.mkdtemp(dir=target.parent))  # another process may be at it too
    try:
        plain.save_pretrained(own)
        tokenizer.save_pretrained(own)
        try:
            own.rename(target)
        except OSError:
            if not target.is_dir():  # else the other one was first
                raise
    finally:
        shutil.rmtree(own, ignore_errors=True)
