"""A model with a key-value cache that follows whatever prefix it is asked about."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from transformers import DynamicCache

from model_server.sampling import Logits


@dataclass
class CachedModel:
    """`cached` are the tokens whose keys and values the cache holds, in order.

    A question about another prefix first drops all behind what the two have in common: after a rejection that is
    the rejected token and what followed it; after a full acceptance the draft lacks its own last token and is fed it.
    """

    model: Any
    cached: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._cache = DynamicCache(config=self.model.config)

    def logits(self, tokens: list[int], count: int) -> Logits:
        """The last `count` rows of logits after `tokens`, (count, V), in one forward over what the cache lacks."""
        keep = min(_common(self.cached, tokens), len(tokens) - count)
        self.crop(keep)
        fed = torch.tensor([tokens[keep:]], device=self.model.device)
        with torch.inference_mode():
            answer = self.model(input_ids=fed, cache=self._cache, use_cache=True, logits_to_keep=count)
            logits: Logits = answer.logits[0].float().cpu().numpy()  # the copy also waits for the device
        self.cached = list(tokens)
        return logits

    def crop(self, length: int) -> None:
        """Keep the first `length` entries only."""
        if length >= len(self.cached):
            return
        if length == 0:
            self._cache = DynamicCache(config=self.model.config)
        else:
            # transformers takes the number of entries to remove, as a negative number (a positive one was a length).
            self._cache.crop(length - len(self.cached))
        self.cached = self.cached[:length]
        if self._cache.get_seq_length() != length:
            held = self._cache.get_seq_length()
            raise RuntimeError(f"The cache holds {held} entries where {length} were kept: crop has another meaning.")

    def forget(self) -> None:
        """Free the cache."""
        self.crop(0)

    @property
    def bytes(self) -> int:
        """What the cache's tensors take."""
        tensors = [tensor for layer in self._cache.layers for tensor in (layer.keys, layer.values)]
        return sum(tensor.numel() * tensor.element_size() for tensor in tensors if tensor is not None)


def _common(one: list[int], other: list[int]) -> int:
    """How many tokens both begin with."""
    length = min(len(one), len(other))
    differ = np.flatnonzero(np.array(one[:length]) != np.array(other[:length]))
    return int(differ[0]) if len(differ) else length
