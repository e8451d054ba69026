"""Stopwatches: what each part of decoding took, apart from each other and from the counts."""

import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field


@dataclass
class Timings:
    """Seconds of one run: prefill, each draft step, each target pass, and all of it; the rest is overhead."""

    prefills: list[float] = field(default_factory=list)
    draft_steps: list[float] = field(default_factory=list)
    target_passes: list[float] = field(default_factory=list)
    phases: list[float] = field(default_factory=list)

    def prefill(self) -> AbstractContextManager[None]:
        """Time the prompt's pass."""
        return _watch(self.prefills)

    def draft_step(self) -> AbstractContextManager[None]:
        """Time one drafted token."""
        return _watch(self.draft_steps)

    def target_pass(self) -> AbstractContextManager[None]:
        """Time one pass over a block."""
        return _watch(self.target_passes)

    def phase(self) -> AbstractContextManager[None]:
        """Time a draft or a verification as a whole."""
        return _watch(self.phases)

    @property
    def decoding(self) -> float:
        """Seconds from the end of the prefill on."""
        return sum(self.phases)

    @property
    def overhead(self) -> float:
        """What of it was neither a draft step nor a target pass."""
        return max(0.0, self.decoding - sum(self.draft_steps) - sum(self.target_passes))

    def to_dict(self, tokens: int) -> dict[str, object]:
        """Milliseconds, with medians; `tokens` were committed."""
        return {
            "prefill_ms": milliseconds(sum(self.prefills)),
            "draft_step_ms": spread(self.draft_steps),
            "target_pass_ms": spread(self.target_passes),
            "overhead_ms": milliseconds(self.overhead),
            "decoding_ms": milliseconds(self.decoding),
            "tokens": tokens,
            "ms_per_token": milliseconds(self.decoding / tokens) if tokens else None,
        }


def spread(seconds: Sequence[float]) -> dict[str, object]:
    """How many, their median in milliseconds, and `spread`: from the lower to the upper quartile."""
    if not seconds:
        return {"n": 0, "median": None, "spread": None}
    ordered = sorted(seconds)
    quartiles = statistics.quantiles(ordered, n=4, method="inclusive") if len(ordered) > 1 else [ordered[0]] * 3
    return {
        "n": len(ordered), "median": milliseconds(statistics.median(ordered)),
        "spread": [milliseconds(quartiles[0]), milliseconds(quartiles[2])],
    }  # fmt: skip


def milliseconds(seconds: float) -> float:
    """With as many digits as a stopwatch is worth."""
    return round(seconds * 1000, 3)


@contextmanager
def _watch(into: list[float]) -> Iterator[None]:
    start = time.perf_counter()
    try:
        yield
    finally:
        into.append(time.perf_counter() - start)
