"""Which draft and which width pay on this machine: every pair over several prompts, beside ordinary decoding."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from itertools import product
from pathlib import Path
from typing import Any

from model_server.compare import Comparison
from model_server.models import Models
from model_server.prompts import PROMPTS
from model_server.settings import Request
from model_server.weights import Say
from specstep.model import Sampling

WIDTHS = (1, 2, 4, 8)
LIMIT = 32

type Figures = dict[str, Any]


def drafts(models: Models) -> Iterator[tuple[str, int]]:
    """What is measured: every kind of draft, early exit after one half and after four fifths of the layers."""
    for kind in models.kinds:
        if kind == "early-exit":
            yield from ((kind, layer) for layer in sorted({models.target.facts.layers // 2, models.exit_layer} - {0}))
        else:
            yield kind, 0


def bench(models: Models, repeats: int, report: Path, say: Say) -> None:
    """Measure, print the table line by line, write the report after every prompt."""
    rows: list[Figures] = []
    say(
        f"{'prompt':12}{'draft':28}{'k':>3}{'accepted':>10}{'tokens/pass':>13}"
        f"{'ms/token':>10}{'ordinary':>10}{'ratio':>8}"
    )
    for name, prompt in PROMPTS.items():
        for (kind, layer), width in product(drafts(models), WIDTHS):
            request = Request(prompt, False, kind, layer, "exact", width, LIMIT, 1, Sampling(0.0))
            row = measured(models, request, repeats) | {"prompt": name}
            rows.append(row)
            say(line(row))
        report.parent.mkdir(parents=True, exist_ok=True)
        document = {"conditions": conditions(models, repeats), "rows": rows}
        report.write_text(json.dumps(document, indent=1) + "\n", "utf-8")
    say(f"ratio: ordinary ÷ speculative time per token, medians of {repeats}; below 1 is slower")


def measured(models: Models, request: Request, repeats: int) -> Figures:
    """One comparison, run out."""
    comparison = Comparison(models, request, repeats)
    for _ in comparison.pieces():
        pass
    return comparison.result()


def conditions(models: Models, repeats: int) -> Figures:
    """What all rows share."""
    return {
        "model": asdict(models.target.facts), "device": asdict(models.target.device), "limit": LIMIT,
        "repeats": repeats, "temperature": 0.0, "prompts": PROMPTS,
    }  # fmt: skip


def line(row: Figures) -> str:
    """A row of the table."""
    rates, name = row["speculative"]["rates"], row["conditions"]["draft"]["name"]
    return (
        f"{row['prompt']:12}{name:28}{row['conditions']['width']:3}{rates['draft_acceptance_rate']:10.2f}"
        f"{rates['tokens_per_target_pass']:13.2f}{row['speculative']['ms_per_token']['median']:10.1f}"
        f"{row['ordinary']['ms_per_token']['median']:10.1f}{row['speed_up']:8.2f}"
    )
