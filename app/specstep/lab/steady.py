"""Where long runs spend their time: the stationary distribution over contexts, token by token or round by round."""

from collections.abc import Callable

import numpy as np

from specstep.lab.matrices import Array, Matrices

type Push = Callable[[Array], Array]  # where a distribution over contexts, (C,), is one token or one round later

DENSE_MOST = 128  # contexts; more are iterated
ITERATIONS, SETTLED = 20_000, 1e-13


def push(m: Matrices, where: Array, row: Array) -> Array:
    """The mass `where` (C,) moved on by one token of `row` (C, V), which need not sum to 1; shape (C,)."""
    moved = np.zeros(len(where))
    np.add.at(moved, m.after, where[:, None] * row)
    return moved


def stationary(m: Matrices, step: Push) -> Array:
    """The distribution over contexts that `step` leaves as it is, (C,).

    Of several, the one reached from a start that is uniform over the contexts that some token leads to; as a rule the
    empty prefix is not one of them.
    """
    start: Array = np.zeros(len(m.after))
    start[np.unique(m.after)] = 1.0
    start /= start.sum()
    if len(start) <= DENSE_MOST:
        one = np.stack([step(unit) for unit in np.eye(len(start))])
        start = start @ np.linalg.matrix_power((np.eye(len(start)) + one) / 2.0, 2**20)
        normalised: Array = start / start.sum()
        return normalised
    for _ in range(ITERATIONS):
        following = (start + step(start)) / 2.0
        following /= following.sum()
        if float(np.abs(following - start).sum()) < SETTLED:
            return following
        start = following
    return start
