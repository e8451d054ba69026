"""What may draft: a look-up in the text so far, the target's first layers, a second model, the target itself."""

import copy
from dataclasses import dataclass
from typing import Any, Protocol

from model_server.cached import CachedModel
from model_server.failure import ModelError
from model_server.sampling import row_of
from specstep.filters import one_hot
from specstep.model import Sampling
from specstep.sampling import Row

NGRAM_MOST = 3


class Drafter(Protocol):
    """Gives the draft's row after any prefix."""

    def row(self, tokens: list[int], fresh: bool) -> Row | None:
        """The row after `tokens`, (V,); None: nothing more to propose, but never for a block's first (`fresh`)."""

    @property
    def cache(self) -> CachedModel | None:
        """The model behind it, if there is one."""


@dataclass
class PromptLookup:
    """The end of the text, if it stood there before, goes on as it did then: one-hot rows, and no model at all."""

    vocabulary: int
    most: int = NGRAM_MOST
    cache: None = None
    _guessed: bool = False

    def row(self, tokens: list[int], fresh: bool) -> Row | None:
        """The continuation of the earliest place that ends like the text.

        Where not even the last token stood before, a block's first guess is that it repeats, and the block ends there.
        """
        if self._guessed and not fresh:
            return None
        found = continuation(tokens, self.most)
        self._guessed = found is None
        return one_hot(tokens[-1] if found is None else found, self.vocabulary)


def continuation(tokens: list[int], most: int) -> int | None:
    """What followed the earliest occurrence of the longest n-gram (n ≤ `most`) that `tokens` ends with."""
    for n in range(min(most, len(tokens) - 1), 0, -1):
        end = tokens[-n:]
        for start in range(len(tokens) - n):
            if tokens[start : start + n] == end:
                return tokens[start + n]
    return None


@dataclass(frozen=True)
class ModelDraft:
    """A model with its own cache drafts: a second one, the target's first layers, or the target itself."""

    cache: CachedModel
    sampling: Sampling

    def row(self, tokens: list[int], fresh: bool) -> Row:
        """Its row after `tokens`."""
        return row_of(self.cache.logits(tokens, 1)[0], self.sampling)


def first_layers(model: Any, count: int) -> Any:
    """The same model cut off after `count` layers: its weights are shared, only the list of layers is shorter."""
    total = model.config.num_hidden_layers
    if not 1 <= count < total:
        raise ModelError(f"exit_layer is {count}, it must be a whole number from 1 to {total - 1}.")
    shallow = _sharing(model)
    config = copy.deepcopy(model.config)
    config.num_hidden_layers = count
    if getattr(config, "layer_types", None):
        config.layer_types = config.layer_types[:count]
    trunk_name = model.base_model_prefix
    trunk = _sharing(getattr(model, trunk_name))
    name = next((name for name, module in trunk.named_children() if _is_stack(module, total)), None)
    if name is None:
        raise ModelError(
            f"{type(model).__name__} has no list of layers, so it cannot leave early: choose another draft."
        )
    trunk._modules[name] = trunk._modules[name][:count]
    trunk.config = shallow.config = config
    shallow._modules[trunk_name] = trunk
    return shallow


def _sharing(module: Any) -> Any:
    """A copy of a module that shares its parameters, with a list of parts of its own."""
    twin = copy.copy(module)
    twin._modules = dict(module._modules)
    return twin


def _is_stack(module: Any, length: int) -> bool:
    return type(module).__name__ == "ModuleList" and len(module) == length
