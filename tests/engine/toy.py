"""DESIGN 4 written out again by hand: the toy's numbers, which the engine must agree with."""

from itertools import islice

import numpy as np

from specstep.decoder import decode
from specstep.events import Event
from specstep.rows import TableRows
from specstep.rules import EXACT, Rule
from specstep.tables import Table

from .strategies import table

MOST = 64 * 13 + 1  # 64 rounds of eight drafts, a pass, a rejection, a discard, a replacement and a commit; a finish
TOKENS = ("A", "B", "C")
TARGET = {"": [0.50, 0.30, 0.20], "A": [0.20, 0.60, 0.20], "B": [0.55, 0.15, 0.30], "C": [0.25, 0.25, 0.50]}
BIASED = {context: [0.80, 0.15, 0.05] for context in TARGET}
DRAFTS = {"aligned": TARGET, "biased": BIASED}


def target_table() -> Table:
    """The toy's target."""
    return table("target", TARGET)


def draft_table(name: str) -> Table:
    """The toy's draft of that name."""
    return table(name, DRAFTS[name])


def toy_rows(draft: str = "aligned") -> TableRows:
    """The toy as a row source."""
    return TableRows(target_table(), draft_table(draft))


def toy_events(draft: str, width: int = 3, seed: int = 1, limit: int = 8, rule: Rule = EXACT) -> list[Event]:
    """A whole run of the toy; no run has more than `MOST` events."""
    return list(islice(decode(toy_rows(draft), rule, width=width, limit=limit, seed=seed), MOST + 1))


def row(*values: float) -> np.ndarray:
    """A probability row."""
    return np.array(values, dtype=np.float64)


def kinds(events: list[Event]) -> list[str]:
    """The kind of each event."""
    return [event.kind for event in events]
