"""From logits to the row that is drawn from and tested: temperature, then top-k, then top-p, on p and q alike."""

import numpy as np
import numpy.typing as npt

from specstep.model import Sampling
from specstep.sampling import Row, Rows

type Logits = npt.NDArray[np.float32]


def rows_of(logits: Logits, sampling: Sampling) -> Rows:
    """Probability rows, (count, V), in float64, from logits (count, V)."""
    return np.stack([row_of(one, sampling) for one in logits])


def row_of(logits: Logits, sampling: Sampling) -> Row:
    """The probability row, (V,), of logits (V,)."""
    if sampling.temperature == 0.0:
        return one_hot(int(np.argmax(logits)), len(logits))
    exact = logits.astype(np.float64)
    with np.errstate(over="ignore"):  # below a likeliest token at 0, −∞ is right: next to nothing of a tiny temperature
        row: Row = np.exp((exact - exact.max()) / sampling.temperature)
    row /= row.sum()
    if 0 < sampling.top_k < len(row):
        row = _keep(row, np.argsort(-row, kind="stable")[: sampling.top_k])
    if sampling.top_p < 1.0:
        order = np.argsort(-row, kind="stable")
        # The smallest set of the likeliest tokens whose mass reaches top_p: those before which less than it has been.
        before = np.add.accumulate(row[order]) - row[order]
        row = _keep(row, order[: max(1, int(np.count_nonzero(before < sampling.top_p)))])
    return row


def one_hot(token: int, size: int) -> Row:
    """All mass on one token."""
    row: Row = np.zeros(size)
    row[token] = 1.0
    return row


def _keep(row: Row, tokens: npt.NDArray[np.intp]) -> Row:
    kept: Row = np.zeros_like(row)
    kept[tokens] = row[tokens]
    kept /= kept.sum()
    return kept
