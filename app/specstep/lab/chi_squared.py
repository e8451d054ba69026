"""Pearson's χ² test of counts against probabilities, with its p-value."""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from specstep.lab.matrices import Array

EXPECTED_LEAST = 5.0


@dataclass(frozen=True)
class ChiSquared:
    """χ², its degrees of freedom, and the chance of a χ² at least as large if the counts follow the probabilities.

    Cells expected fewer than five times are pooled, as the test asks for; an outcome of probability 0 that was seen
    makes χ² infinite, written as None, with p-value 0.
    """

    statistic: float | None
    dof: int
    p_value: float


def chi_squared(counts: npt.NDArray[np.int64], probabilities: Array) -> ChiSquared:
    """Compare counts (N,) with the probabilities (N,) they should follow."""
    trials = int(counts.sum())
    if counts[probabilities <= 0.0].any():
        return ChiSquared(None, int((probabilities > 0.0).sum()) - 1, 0.0)
    expected = trials * probabilities
    large = expected >= EXPECTED_LEAST
    seen, due = counts[large].astype(np.float64), expected[large]
    if (rest := float(expected[~large].sum())) > 0.0:
        seen, due = np.append(seen, float(counts[~large].sum())), np.append(due, rest)
    if len(due) > 1 and due[-1] < EXPECTED_LEAST:  # the pool itself may be too small: join it to the smallest cell
        smallest = int(np.argmin(due[:-1]))
        seen[smallest] += seen[-1]
        due[smallest] += due[-1]
        seen, due = seen[:-1], due[:-1]
    dof = len(due) - 1
    statistic = float(((seen - due) ** 2 / due).sum())
    return ChiSquared(statistic, dof, upper_tail(statistic, dof) if dof > 0 else 1.0)


def upper_tail(statistic: float, dof: int) -> float:
    """P(χ²_dof ≥ statistic) = Q(dof/2, statistic/2), the regularised upper incomplete gamma function.

    The power series below the mean, Lentz's continued fraction above it (Numerical Recipes, 6.2).
    """
    a, x = dof / 2.0, statistic / 2.0
    if x <= 0.0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1.0 - scale * _series(a, x) if x < a + 1.0 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1.0 / a
    n = a
    while term > total * 1e-16:
        n += 1.0
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    tiny = 1e-300
    b = x + 1.0 - a
    c, d = 1.0 / tiny, 1.0 / b
    value = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2.0
        d = 1.0 / _away_from_zero(step * d + b, tiny)
        c = _away_from_zero(b + step / c, tiny)
        value *= d * c
        if abs(d * c - 1.0) < 1e-15:
            break
    return value


def _away_from_zero(value: float, tiny: float) -> float:
    return tiny if abs(value) < tiny else value
