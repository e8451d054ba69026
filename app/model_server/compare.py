"""Speculative and ordinary decoding of one prompt, in turn and several times, on the same machine in the same run."""

import statistics
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from model_server.decoding import Decoding
from model_server.models import Models
from model_server.ordinary import OrdinaryDecoding
from model_server.settings import Request
from model_server.timing import Timings, milliseconds, spread
from specstep.counters import Counters, count, rates

WARM_UP = 4  # tokens; the first passes of a process are slower than all others


@dataclass
class Comparison:
    """Runs to make, one piece of work after the other, and what they took."""

    models: Models
    request: Request
    repeats: int

    def __post_init__(self) -> None:
        self.ordinary: list[tuple[Timings, tuple[str, ...]]] = []
        self.speculative: list[tuple[Timings, tuple[str, ...]]] = []
        self.counters = Counters()

    def pieces(self) -> Iterator[dict[str, object]]:
        """Each step does one piece of work on the device and says how far the comparison is."""
        for number in range(-1, self.repeats):
            request = self.request if number >= 0 else replace(self.request, limit=min(WARM_UP, self.request.limit))
            both = [self._ordinary, self._speculative]
            for run in both if number % 2 == 0 else reversed(both):
                for tokens in run(request, number >= 0):
                    kind = run.__name__.removeprefix("_")
                    yield {"run": number + 1, "of": self.repeats, "kind": kind, "tokens": tokens}

    def _ordinary(self, request: Request, counts: bool) -> Iterator[int]:
        run = OrdinaryDecoding(self.models, request)
        while run.advance():
            yield len(run.steps)
        if counts:
            self.ordinary.append((run.timings, run.committed))

    def _speculative(self, request: Request, counts: bool) -> Iterator[int]:
        run = Decoding(self.models, request)
        for _ in run.to_end():
            yield len(run.committed)
        if counts:
            self.speculative.append((run.timings, run.committed))
            self.counters = count(run.events)

    def result(self) -> dict[str, Any]:
        """Medians and quartiles of both, and how they compare; `speed_up` below 1 means slower."""
        ordinary, speculative = _summary(self.ordinary), _summary(self.speculative)
        speed_up = _median(self.ordinary) / _median(self.speculative)
        return {
            "ordinary": ordinary,
            "speculative": speculative | {"counters": self.counters.to_dict(), "rates": asdict(rates(self.counters))},
            "speed_up": round(speed_up, 3), "sentence": _sentence(speed_up, self.repeats),
            "conditions": self.conditions(),
        }  # fmt: skip

    def conditions(self) -> dict[str, object]:
        """Under what the figures were measured."""
        target, request = self.models.target, self.request
        return {
            "model": target.facts.name, "dtype": target.facts.dtype, "device": asdict(target.device),
            "draft": asdict(self.models.source(request)), "rule": request.rule, "width": request.width,
            "limit": request.limit, "prompt_tokens": len(target.encode(request.prompt, request.chat)),
            "sampling": asdict(request.sampling), "seed": str(request.seed), "repeats": self.repeats,
        }  # fmt: skip


def _per_token(runs: list[tuple[Timings, tuple[str, ...]]]) -> list[float]:
    return [timings.decoding / len(committed) for timings, committed in runs]


def _median(runs: list[tuple[Timings, tuple[str, ...]]]) -> float:
    return statistics.median(_per_token(runs))


def _summary(runs: list[tuple[Timings, tuple[str, ...]]]) -> dict[str, object]:
    steps = [seconds for timings, _ in runs for seconds in timings.draft_steps]
    passes = [seconds for timings, _ in runs for seconds in timings.target_passes]
    inside = [sum(timings.draft_steps) + sum(timings.target_passes) for timings, _ in runs]
    rest = [max(0.0, timings.decoding - part) for (timings, _), part in zip(runs, inside, strict=True)]
    return {
        "committed": list(runs[-1][1]), "tokens": len(runs[-1][1]), "target_passes": len(runs[-1][0].target_passes),
        "prefill_ms": spread([sum(timings.prefills) for timings, _ in runs]),
        "draft_step_ms": spread(steps), "target_pass_ms": spread(passes), "overhead_ms": spread(rest),
        "ms_per_token": spread(_per_token(runs)), "decoding_ms": milliseconds(sum(t.decoding for t, _ in runs)),
    }  # fmt: skip


def _sentence(speed_up: float, repeats: int) -> str:
    medians = f"medians of {repeats} runs each" if repeats > 1 else "one run each"
    if speed_up >= 1.0:
        return f"Speculative decoding was {speed_up:.2f} times as fast here ({medians})."
    return f"Speculative decoding was slower here: {speed_up:.2f} times the speed of ordinary decoding ({medians})."
