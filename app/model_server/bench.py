"""Which draft and which width pay on this machine: every pair over several prompts, beside ordinary decoding."""

import json
import statistics
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from model_server.compare import WARM_UP, Timed, ordinary_run, speculative_run, summary
from model_server.models import Models
from model_server.prompts import PROMPTS
from model_server.settings import Request
from model_server.weights import Say
from specstep.counters import rates
from specstep.model import Sampling

WIDTHS = (1, 2, 4, 8)
LIMIT = 24

type Figures = dict[str, Any]


def bench(models: Models, repeats: int, report: Path, say: Say) -> None:
    """Measure, print the table line by line, write the report after every prompt."""
    rows: list[Figures] = []
    titles = f"{'accepted':>10}{'per pass':>10}{'ms/token':>10}{'ordinary':>10}{'ratio':>7}"
    say(f"{'prompt':11}{'draft':29}{'k':>2}{titles}")
    for name, prompt in PROMPTS.items():
        for kind, layer in drafts(models):
            for row in measured(models, prompt, kind, layer, repeats):
                rows.append({"prompt": name} | row)
                say(line(rows[-1]))
        report.parent.mkdir(parents=True, exist_ok=True)
        document = {"conditions": conditions(models, repeats), "rows": rows}
        report.write_text(json.dumps(document, indent=1) + "\n", "utf-8")
    say(f"accepted: of all drafted; ratio: ordinary / speculative ms per token, medians of {repeats}; below 1: slower")


def drafts(models: Models) -> Iterator[tuple[str, int]]:
    """What is measured: every kind of draft, early exit after one half and after four fifths of the layers."""
    for kind in models.kinds:
        if kind == "early-exit":
            yield from ((kind, layer) for layer in sorted({models.target.facts.layers // 2, models.exit_layer} - {0}))
        else:
            yield kind, 0


def measured(models: Models, prompt: str, kind: str, layer: int, repeats: int) -> Iterator[Figures]:
    """All widths of one draft and ordinary decoding in turn, there and back; a short run before warms up."""
    requests = {width: Request(prompt, False, kind, layer, "exact", width, LIMIT, 1, Sampling(0.0)) for width in WIDTHS}
    runs: dict[int, list[Timed]] = {width: [] for width in (0, *WIDTHS)}  # 0: ordinary
    finished(ordinary_run(models, replace(requests[WIDTHS[0]], limit=WARM_UP)))
    for number in range(repeats):
        for width in runs if number % 2 == 0 else reversed(runs):
            work = speculative_run(models, requests[width]) if width else ordinary_run(models, requests[WIDTHS[0]])
            runs[width].append(finished(work))
    ordinary = summary(runs[0])
    for width in WIDTHS:
        counted = rates(runs[width][-1].counters)
        ratio = per_token(runs[0]) / per_token(runs[width])
        yield {
            "draft": asdict(models.source(requests[width])), "width": width, "rates": asdict(counted),
            "ordinary": ordinary, "speculative": summary(runs[width]), "ratio": round(ratio, 3),
        }  # fmt: skip


def finished(work: Iterator[int | Timed]) -> Timed:
    """Run it out; the last thing it gives are its figures."""
    *_, last = work
    assert isinstance(last, Timed)
    return last


def per_token(runs: list[Timed]) -> float:
    """The median of the runs' seconds for a token."""
    return statistics.median(run.per_token for run in runs)


def conditions(models: Models, repeats: int) -> Figures:
    """What all rows share."""
    return {
        "model": asdict(models.target.facts), "device": asdict(models.target.device), "limit": LIMIT,
        "repeats": repeats, "temperature": 0.0, "prompts": PROMPTS,
    }  # fmt: skip


def line(row: Figures) -> str:
    """A row of the table."""
    return (
        f"{row['prompt']:11}{row['draft']['name']:29}{row['width']:2}{row['rates']['draft_acceptance_rate']:10.2f}"
        f"{row['rates']['tokens_per_target_pass']:10.2f}{row['speculative']['ms_per_token']['median']:10.1f}"
        f"{row['ordinary']['ms_per_token']['median']:10.1f}{row['ratio']:7.2f}"
    )
