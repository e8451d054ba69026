"""What rules are made of: acceptances, replacements, maps of rows, and their words."""

import math

import numpy as np

from specstep.errors import DecodingError
from specstep.language import _
from specstep.sampling import Replacement, Row, residual, total


def ratio(p_row: Row, q_row: Row, token: int, lenience: float = 1.0) -> float:
    """min(1, p(x)/(l·q(x))) for the drafted token x. Raises DecodingError if q(x) = 0: such a token is never drawn."""
    p, q = float(p_row[token]), float(q_row[token])
    if q == 0.0:
        raise DecodingError(
            _(
                "Token number {token} has draft probability 0 and cannot have been drafted; "
                "the draft's row must be the row that was drawn from.",
                token=token,
            ),
            token=token,
        )
    return min(1.0, p / lenience / q)  # in this order no denormal q becomes 0


def agrees(p_row: Row, q_row: Row, token: int) -> float:
    """1 if the drafted token is the target's most probable one (the first of equals), else 0."""
    return float(token == int(np.argmax(p_row)))


def own_probability(p_row: Row, q_row: Row, token: int) -> float:
    """p(x)."""
    return float(p_row[token])


def from_residual(p_row: Row, q_row: Row, token: int) -> Replacement:
    """norm(max(0, p − q)), or p if rounding leaves nothing of it."""
    return residual(p_row, q_row)


def from_target(p_row: Row, q_row: Row, token: int) -> Replacement:
    """The target's row, whatever was rejected."""
    return Replacement(p_row, from_target=False)


def from_draft(p_row: Row, q_row: Row, token: int) -> Replacement:
    """The draft's row again."""
    return Replacement(q_row, from_target=False)


def without_token(p_row: Row, q_row: Row, token: int) -> Replacement:
    """The target's row without the rejected token, or the whole row if nothing else is in it."""
    others = p_row.copy()
    others[token] = 0.0
    mass = total(others)
    return Replacement(others / mass, from_target=False) if mass > 0.0 else Replacement(p_row, from_target=True)


def argmax_row(row: Row) -> Row:
    """The one-hot row of the most probable token (the first of equals): the row at temperature 0."""
    one_hot = np.zeros_like(row)
    one_hot[int(np.argmax(row))] = 1.0
    return one_hot


def top_row(row: Row, count: int) -> Row:
    """The row cut to its `count` most probable tokens (the first of equals) and normalised."""
    kept = np.zeros_like(row)
    best = np.argsort(-row, kind="stable")[:count]
    kept[best] = row[best]
    top: Row = kept / total(kept)
    return top


def entropy(row: Row) -> float:
    """H(p) = −Σ p ln p, in nats."""
    return -math.fsum(value * math.log(value) for value in row.tolist() if value > 0.0)
