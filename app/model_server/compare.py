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
from specstep.counters import Counters, count, ordinary_counters, rates
from specstep.language import _, _n
from specstep.numbers import fixed

WARM_UP = 4  # tokens; the first passes of a process are slower than all others


@dataclass(frozen=True)
class Timed:
    """One run: what it took, what it wrote, and its counts."""

    timings: Timings
    committed: tuple[str, ...]
    counters: Counters

    @property
    def per_token(self) -> float:
        """Seconds for a token, the prompt's pass apart."""
        return self.timings.decoding / len(self.committed)


def ordinary_run(models: Models, request: Request) -> Iterator[int | Timed]:
    """Ordinary decoding piece by piece: the tokens so far, and at last the figures."""
    run = OrdinaryDecoding(models, request)
    while run.advance():
        yield len(run.steps)
    yield Timed(run.timings, run.committed, ordinary_counters(len(run.steps)))


def speculative_run(models: Models, request: Request) -> Iterator[int | Timed]:
    """Speculative decoding phase by phase: the tokens so far, and at last the figures."""
    run = Decoding(models, request)
    for _made in run.to_end():
        yield len(run.committed)
    yield Timed(run.timings, run.committed, count(run.events))


RUNS = {"ordinary": ordinary_run, "speculative": speculative_run}


@dataclass
class Comparison:
    """Runs to make, one piece of work after the other, and what they took."""

    models: Models
    request: Request
    repeats: int

    def __post_init__(self) -> None:
        self.done: dict[str, list[Timed]] = {kind: [] for kind in RUNS}

    def pieces(self) -> Iterator[dict[str, object]]:
        """Each step does one piece of work on the device and says how far the comparison is."""
        for number in range(-1, self.repeats):
            request = self.request if number >= 0 else replace(self.request, limit=min(WARM_UP, self.request.limit))
            for kind in RUNS if number % 2 == 0 else reversed(RUNS):
                for piece in RUNS[kind](self.models, request):
                    if not isinstance(piece, Timed):
                        yield {"run": number + 1, "of": self.repeats, "kind": kind, "tokens": piece}
                    elif number >= 0:
                        self.done[kind].append(piece)

    def result(self) -> dict[str, Any]:
        """Medians and quartiles of both, and how they compare; `speed_up` below 1 means slower."""
        ordinary, speculative = self.done["ordinary"], self.done["speculative"]
        counters = speculative[-1].counters
        speed_up = statistics.median(run.per_token for run in ordinary) / statistics.median(
            run.per_token for run in speculative
        )
        return {
            "ordinary": summary(ordinary),
            "speculative": summary(speculative) | {"counters": counters.to_dict(), "rates": asdict(rates(counters))},
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


def summary(runs: list[Timed]) -> dict[str, Any]:
    """Medians and quartiles of several runs, and what the last one wrote."""
    steps = [seconds for run in runs for seconds in run.timings.draft_steps]
    passes = [seconds for run in runs for seconds in run.timings.target_passes]
    last = runs[-1]
    return {
        "committed": list(last.committed), "tokens": len(last.committed),
        "target_passes": len(last.timings.target_passes),
        "prefill_ms": spread([sum(run.timings.prefills) for run in runs]),
        "draft_step_ms": spread(steps), "target_pass_ms": spread(passes),
        "overhead_ms": spread([run.timings.overhead for run in runs]),
        "ms_per_token": spread([run.per_token for run in runs]),
        "decoding_ms": milliseconds(sum(run.timings.decoding for run in runs)),
    }  # fmt: skip


def _sentence(speed_up: float, repeats: int) -> str:
    medians = _n("one run each", "medians of {number} runs each", repeats)
    times = fixed(speed_up, 2)
    if speed_up >= 1.0:
        return _("Speculative decoding was {times} times as fast here ({medians}).", times=times, medians=medians)
    return _(
        "Speculative decoding was slower here: {times} times the speed of ordinary decoding ({medians}).",
        times=times, medians=medians,
    )  # fmt: skip
