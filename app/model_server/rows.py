"""A real model as a row source for the project's own decoder, with a stopwatch at each forward pass."""

from collections.abc import Mapping
from dataclasses import dataclass

from model_server.cached import CachedModel
from model_server.drafts import Drafter
from model_server.sampling import rows_of
from model_server.timing import Timings
from specstep.model import Sampling
from specstep.sampling import Row, Rows


@dataclass(frozen=True)
class Vocabulary:
    """The V names of tokens, the number of each name, and the names that end a text."""

    names: tuple[str, ...]
    numbers: Mapping[str, int]
    ends: frozenset[str]


class ModelRows:
    """Rows of a target and a draft after a prompt. The decoder asks for them by the names of committed tokens."""

    def __init__(
        self, target: CachedModel, draft: Drafter, vocabulary: Vocabulary, prompt: list[int], sampling: Sampling,
        timings: Timings,
    ) -> None:  # fmt: skip
        self.target, self.draft, self.timings = target, draft, timings
        self._vocabulary, self._prompt, self._sampling = vocabulary, prompt, sampling
        self._in_block = False

    @property
    def tokens(self) -> tuple[str, ...]:
        """The vocabulary's names."""
        return self._vocabulary.names

    def prefill(self) -> None:
        """Feed the prompt, except for its last token, which the first pass is fed."""
        with self.timings.prefill():
            for model in filter(None, (self.target, self.draft.cache)):
                if len(self._prompt) > 1:
                    model.logits(self._prompt[:-1], 1)

    def draft_row(self, prefix: tuple[str, ...]) -> Row | None:
        """The draft's row after the prompt and `prefix`."""
        fresh, self._in_block = not self._in_block, True
        with self.timings.draft_step():
            return self.draft.row(self._text(prefix), fresh)

    def target_rows(self, prefix: tuple[str, ...], block: tuple[str, ...], count: int) -> Rows:
        """The target's rows over the block, in one forward over [last committed token, the block]."""
        self._in_block = False
        with self.timings.target_pass():
            text = self._text(prefix + block[: count - 1])
            return rows_of(self.target.logits(text, count), self._sampling)

    def _text(self, names: tuple[str, ...]) -> list[int]:
        return [*self._prompt, *(self._vocabulary.numbers[name] for name in names)]
