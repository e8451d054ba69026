"""Is a rule lossless? Computed, not claimed: its exact output against the target's own on a few hard tables."""

from functools import cache
from types import MappingProxyType

import numpy as np

from specstep.lab.exact import exact_distribution
from specstep.rules import RULES
from specstep.tables import Table

TOLERANCE = 1e-12
WIDTHS, LIMIT = (1, 2, 3), 3
TOKENS = ("A", "B", "C")

# A row each for target and draft, used after every context in turn: a draft that overrates, one that underrates, partly
# disjoint supports, equal rows. No finite set can prove a rule right; every wrong rule of the project fails here.
P_ROWS = ((0.5, 0.3, 0.2), (0.2, 0.6, 0.2), (0.0, 0.7, 0.3), (0.25, 0.25, 0.5))
Q_ROWS = ((0.8, 0.15, 0.05), (0.1, 0.2, 0.7), (0.6, 0.4, 0.0), (0.25, 0.25, 0.5))


@cache
def lossless(name: str) -> bool:
    """Whether the rule's output is within 1e-12 of the target's in total variation on all probes."""
    worst = max(
        exact_distribution(target, draft, RULES[name], width, LIMIT).tv
        for target, draft in _probes()
        for width in WIDTHS
    )
    return worst < TOLERANCE


@cache
def _probes() -> tuple[tuple[Table, Table], ...]:
    return tuple((_table("target", P_ROWS, turn), _table("draft", Q_ROWS, turn)) for turn in range(len(P_ROWS)))


def _table(name: str, rows: tuple[tuple[float, ...], ...], turn: int) -> Table:
    turned = rows[turn:] + rows[:turn]
    contexts = ("", *TOKENS)
    return Table(
        name, name, TOKENS, MappingProxyType({c: np.array(row) for c, row in zip(contexts, turned, strict=True)})
    )
