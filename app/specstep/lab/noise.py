"""How far a sample lies from the distribution it was drawn from, by chance alone."""

import math

import numpy as np

from specstep.lab.matrices import Array


def expected_variation(probabilities: Array, trials: int) -> float:
    """The mean total variation between n independent draws' shares and the probabilities (N,) they are drawn by.

    ½ Σ E|X/n − p| with X binomial, each exactly: E|X − np| = 2 (m + 1) C(n, m + 1) pᵐ⁺¹ (1 − p)ⁿ⁻ᵐ where m = ⌊np⌋ (de
    Moivre 1730; Diaconis and Zabell 1991). For large np this is √(2np(1 − p)/π), so all in all it falls as 1/√n.
    """
    values, times = np.unique(probabilities, return_counts=True)
    pairs = zip(values.tolist(), times.tolist(), strict=True)
    return 0.5 * math.fsum(count * _deviation(p, trials) for p, count in pairs) / trials


def _deviation(p: float, n: int) -> float:
    """E|X − np| for X binomial(n, p)."""
    m = math.floor(n * p)
    if p <= 0.0 or m >= n:
        return 0.0
    ways = math.lgamma(n + 1) - math.lgamma(m + 1) - math.lgamma(n - m)  # ln((m + 1) C(n, m + 1))
    return 2.0 * math.exp(ways + (m + 1) * math.log(p) + (n - m) * math.log1p(-p))
