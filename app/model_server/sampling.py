"""From logits to the row that is drawn from and tested: temperature, then top-k, then top-p, on p and q alike."""

import numpy as np
import numpy.typing as npt

from model_server.errors import LogitsError
from specstep.filters import cut, one_hot
from specstep.model import Sampling
from specstep.sampling import Row, Rows

type Logits = npt.NDArray[np.float32]


def rows_of(logits: Logits, sampling: Sampling) -> Rows:
    """Probability rows, (count, V), in float64, from logits (count, V)."""
    return np.stack([row_of(one, sampling) for one in logits])


def row_of(logits: Logits, sampling: Sampling) -> Row:
    """The probability row, (V,), of logits (V,); −∞ is a probability of 0. Raises LogitsError."""
    top = logits.max()
    if not np.isfinite(top):  # NaN comes through, and where all are −∞, that does
        raise LogitsError("NaN" if np.isnan(top) else "∞" if top > 0 else "all −∞")
    if sampling.temperature == 0.0:
        return one_hot(int(np.argmax(logits)), len(logits))
    exact = logits.astype(np.float64)
    with np.errstate(over="ignore"):  # below a likeliest token at 0, −∞ is right: next to nothing of a tiny temperature
        row: Row = np.exp((exact - exact.max()) / sampling.temperature)
    row /= row.sum()
    return cut(row, sampling.top_k, sampling.top_p)
