"""Arithmetic on probability rows: sampling, the shared mass, the residual.

A row is a float64 array of shape (V,) over the V tokens: finite, ≥ 0, with sum 1. Sums run from left to right
(`cumulative`), so that CPython and Pyodide round alike.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt  # nobody asks for these types when it runs, and a page's start would wait for them

type Row = npt.NDArray[np.float64]
type Rows = npt.NDArray[np.float64]
type Indices = npt.NDArray[np.intp]


def cumulative(row: Row) -> Row:
    """Running totals of a row, shape (V,), added from left to right."""
    totals: Row = np.add.accumulate(row)
    return totals


def total(row: Row) -> float:
    """The sum of a row, added from left to right."""
    return float(cumulative(row)[-1])


def sample(row: Row, u: float) -> int:
    """Inverse-CDF look-up: the first token whose cumulative probability exceeds u.

    If rounding leaves none (the row sums to a hair less than 1 and u lies in the gap), the last token with
    positive probability. A token of probability 0 is never returned.
    """
    index = int(np.searchsorted(cumulative(row), u, side="right"))
    if index < len(row):
        return index
    return int(np.flatnonzero(row)[-1])


def overlap(p: Row, q: Row) -> Row:
    """The mass that both rows give to each token: min(p, q), shape (V,)."""
    shared: Row = np.minimum(p, q)
    return shared


def excess(p: Row, q: Row) -> Row:
    """What p gives to each token beyond q: max(0, p − q), shape (V,), exactly 0 where p ≤ q."""
    beyond: Row = np.maximum(p - q, 0.0)
    return beyond


def acceptance_probability(p: Row, q: Row) -> float:
    """β = Σ min(p, q) = 1 − TV(p, q): the chance that a token drafted from q is accepted (Leviathan et al. 2023)."""
    return total(overlap(p, q))


@dataclass(frozen=True, slots=True)
class Replacement:
    """The row a rejected token's replacement is drawn from, shape (V,).

    `from_target` is set when the residual's mass was rounded to 0 and p stands in for it.
    """

    row: Row
    from_target: bool


def residual(p: Row, q: Row) -> Replacement:
    """norm(max(0, p − q)): where the draft proposed too little (Leviathan et al. 2023, Chen et al. 2023)."""
    beyond = excess(p, q)
    mass = total(beyond)
    if mass > 0.0:
        return Replacement(beyond / mass, from_target=False)
    return Replacement(p, from_target=True)
