"""What a trace of a real model says of its run, in the place of the tables: models, device, prompt, sampling."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

type DraftKind = Literal["prompt-lookup", "early-exit", "model", "target"]
type DeviceKind = Literal["cuda", "mps", "cpu"]


@dataclass(frozen=True, slots=True)
class Target:
    """The target model: its name, where it came from, its size and the type its numbers have."""

    name: str
    source: str
    parameters: int
    layers: int
    dtype: str


@dataclass(frozen=True, slots=True)
class DraftSource:
    """What drafted; `detail` says how in half a sentence."""

    kind: DraftKind
    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class Device:
    """What computed the rows."""

    kind: DeviceKind
    name: str


@dataclass(frozen=True, slots=True)
class Sampling:
    """Applied to p and q alike before drawing and testing. Temperature 0 is the argmax; top_k 0, top_p 1 are off."""

    temperature: float = 1.0
    top_k: int = 0
    top_p: float = 1.0


@dataclass(frozen=True, slots=True)
class Versions:
    """The libraries that ran the model."""

    torch: str
    transformers: str


@dataclass(frozen=True, slots=True)
class ModelRun:
    """All that a model's trace depends on besides its config. `chat`: the prompt went through the chat template."""

    target: Target
    draft: DraftSource
    device: Device
    date: str
    prompt: str
    prompt_tokens: int
    chat: bool
    sampling: Sampling
    versions: Versions

    def to_dict(self) -> dict[str, object]:
        """The facts by name."""
        return asdict(self)


def model_run_from_dict(document: Mapping[str, Any]) -> ModelRun:
    """The facts of a document that follows the trace schema."""
    return ModelRun(**{
        **document,
        "target": Target(**document["target"]), "draft": DraftSource(**document["draft"]),
        "device": Device(**document["device"]), "sampling": Sampling(**document["sampling"]),
        "versions": Versions(**document["versions"]),
    })  # fmt: skip
