"""Which tokens of a row an event gives one by one: all of a toy's three, the likeliest of a real model's thousands."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from specstep.sampling import Indices, Row, cumulative

type Values = tuple[float, ...]
type Names = tuple[str, ...]

WHOLE_MOST = 12  # tokens: rows of more are cut
REST = "…"  # stands for all tokens that are not given one by one
LIKELIEST = 8


@dataclass(frozen=True, slots=True)
class Cut:
    """Rows as an event holds them.

    `shown` names the tokens that the rows give one by one, each row then has one more entry for all others; None where
    the rows are whole. `rest_overlap` is Σ min(p, q) over those others, for the first two rows, p and q.
    """

    shown: Names | None
    rows: tuple[Values, ...]
    rest_overlap: float | None = None


class Show(Protocol):
    """How rows of shape (V,) become the rows of events."""

    def cut(self, rows: tuple[Row, ...], tokens: tuple[int, ...], names: Names) -> Cut:
        """The rows as an event holds them; `tokens` (indexes among the V) are among those given one by one."""

    def stretch(self, row: Row, token: int) -> tuple[float, float] | None:
        """Where on the scale from 0 to 1 a draw picks `token`, unless the cut row tells."""


class Whole:
    """Every token of every row."""

    def cut(self, rows: tuple[Row, ...], tokens: tuple[int, ...], names: Names) -> Cut:
        """The rows as they are."""
        return Cut(None, tuple(tuple(row.tolist()) for row in rows))

    def stretch(self, row: Row, token: int) -> None:
        """A whole row's running totals tell it."""


WHOLE = Whole()


class Likeliest:
    """The `LIKELIEST` tokens of p and of q, and those an event speaks of, in the order of falling p, then q."""

    def cut(self, rows: tuple[Row, ...], tokens: tuple[int, ...], names: Names) -> Cut:
        """The rows over these tokens and, as their last entry, over all the others together; each sum is exact."""
        chosen = set(tokens).union(*(_likeliest(row) for row in rows[:2]))
        order = sorted(chosen, key=lambda token: (*(-float(row[token]) for row in rows[:2]), token))
        index = np.array(order, dtype=np.intp)
        return Cut(
            tuple(names[token] for token in order),
            tuple((*row[index].tolist(), _without(row, index)) for row in rows),
            _without(np.minimum(rows[0], rows[1]), index) if len(rows) > 1 else None,
        )

    def stretch(self, row: Row, token: int) -> tuple[float, float]:
        """From the running total before the token to the one with it, in the order of the vocabulary."""
        totals = cumulative(row)
        return (float(totals[token - 1]) if token else 0.0, float(totals[token]))


def show_of(tokens: Names) -> Show:
    """How rows over these tokens are shown: whole where they are few."""
    return WHOLE if len(tokens) <= WHOLE_MOST else Likeliest()


def _likeliest(row: Row) -> list[int]:
    count = min(LIKELIEST, len(row))
    best = np.argpartition(row, len(row) - count)[-count:]
    return [int(token) for token in best if row[token] > 0.0]


def _without(row: Row, index: Indices) -> float:
    """The row's mass beside the tokens of `index`, summed without them so that it is never below 0."""
    others = row.copy()
    others[index] = 0.0
    return float(others.sum())
