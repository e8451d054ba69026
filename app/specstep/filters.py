"""Temperature, then top-k, then top-p: what is done to a row before it is drawn from and tested."""

import numpy as np

from specstep.sampling import Indices, Row


def one_hot(token: int, size: int) -> Row:
    """All mass on one token, shape (V,)."""
    row: Row = np.zeros(size)
    row[token] = 1.0
    return row


def tempered(row: Row, temperature: float) -> Row:
    """The row at a temperature T ≥ 0, shape (V,): p^(1/T), normalised; at 0 all mass is on the first of the likeliest.

    This is what dividing logits by T gives: softmax(log p / T) = p^(1/T) / Σ p^(1/T). At 1 the row is as it was.
    """
    if temperature == 0.0:
        return one_hot(int(np.argmax(row)), len(row))
    if temperature == 1.0:
        return row
    with np.errstate(divide="ignore", over="ignore"):  # −∞ is right for a probability of 0, and for next to nothing
        logs = np.log(row / row.max()) / temperature
    weights: Row = np.exp(logs)
    weights /= weights.sum()
    return weights


def cut(row: Row, top_k: int, top_p: float) -> Row:
    """The row's `top_k` likeliest tokens (0: all), and of those the fewest whose mass reaches `top_p`; shape (V,).

    What is kept is normalised after each cut. Of equally likely tokens the earlier ones are kept.
    """
    if 0 < top_k < len(row):
        row = _keep(row, np.argsort(-row, kind="stable")[:top_k])
    if top_p < 1.0:
        order = np.argsort(-row, kind="stable")
        # The smallest set of the likeliest tokens whose mass reaches top_p: those before which less than it has been.
        before = np.add.accumulate(row[order]) - row[order]
        row = _keep(row, order[: max(1, int(np.count_nonzero(before < top_p)))])
    return row


def _keep(row: Row, tokens: Indices) -> Row:
    kept: Row = np.zeros_like(row)
    kept[tokens] = row[tokens]
    kept /= kept.sum()
    return kept
