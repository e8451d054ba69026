"""The models of one server: the target, perhaps a second one, and the drafts that can be made of them."""

from dataclasses import dataclass, field
from typing import Any

from model_server.cached import CachedModel
from model_server.drafts import Drafter, ModelDraft, PromptLookup, first_layers
from model_server.loading import Loaded, check_pair
from model_server.settings import Request
from specstep.model import DraftSource, Sampling


@dataclass
class Models:
    """A target, and perhaps a second model of the same vocabulary. Raises ModelError for a pair that differs."""

    target: Loaded
    second: Loaded | None = None
    _shallow: dict[int, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.second is not None:
            check_pair(self.target, self.second)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of draft there are; early exit needs a layer to leave at."""
        kinds = ("prompt-lookup", *(["early-exit"] if self.target.facts.layers > 1 else []), "target")
        return (*kinds, "model") if self.second else kinds

    @property
    def exit_layer(self) -> int:
        """Where early exit leaves when nobody says: after four fifths of the layers."""
        return max(1, self.target.facts.layers * 4 // 5)

    def drafter(self, request: Request) -> Drafter:
        """The draft that a request asks for, with an empty cache."""
        match request.draft:
            case "prompt-lookup":
                return PromptLookup(len(self.target.vocabulary.names))
            case "early-exit":
                return self._drafting(self._first_layers(request.layer), request.sampling)
            case "target":
                return self._drafting(self.target.model, request.sampling)
            case _:
                assert self.second is not None
                return self._drafting(self.second.model, request.sampling)

    def source(self, request: Request) -> DraftSource:
        """The draft in words."""
        target = self.target.facts
        match request.draft:
            case "prompt-lookup":
                return DraftSource(
                    "prompt-lookup", "prompt lookup", "what followed the same tokens earlier in the text"
                )
            case "early-exit":
                detail = f"the first {request.layer} of the target's {target.layers} layers"
                return DraftSource("early-exit", f"early exit after {request.layer} layers", detail)
            case "target":
                return DraftSource("target", "the target itself", "the same model with a cache of its own")
            case _:
                assert self.second is not None
                facts = self.second.facts
                detail = f"{facts.parameters / 1e6:.0f} million parameters, {facts.layers} layers"
                return DraftSource("model", facts.name, detail)

    def cache_bytes(self, request: Request, prompt_tokens: int) -> int:
        """What the caches of a session may grow to."""
        per_token = self.target.bytes_per_token
        match request.draft:
            case "prompt-lookup":
                drafting = 0
            case "early-exit":
                drafting = per_token * request.layer // self.target.facts.layers
            case "target":
                drafting = per_token
            case _:
                assert self.second is not None
                drafting = self.second.bytes_per_token
        return (per_token + drafting) * (prompt_tokens + request.limit + request.width)

    @property
    def weight_bytes(self) -> int:
        """The weights of all models; early exit shares the target's."""
        return self.target.weight_bytes + (self.second.weight_bytes if self.second else 0)

    def _first_layers(self, count: int) -> Any:
        if count not in self._shallow:
            self._shallow[count] = first_layers(self.target.model, count)
        return self._shallow[count]

    def _drafting(self, model: Any, sampling: Sampling) -> ModelDraft:
        return ModelDraft(CachedModel(model), sampling)
