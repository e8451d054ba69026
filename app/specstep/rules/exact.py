"""The exact rule, token by token."""

from specstep.errors import DecodingError
from specstep.rules.base import Rule
from specstep.sampling import Replacement, Row, residual


def acceptance(p_row: Row, q_row: Row, token: int) -> float:
    """min(1, p(x)/q(x)) for the drafted token x. Raises DecodingError if q(x) = 0: such a token is never drawn."""
    p, q = float(p_row[token]), float(q_row[token])
    if q == 0.0:
        raise DecodingError(
            f"Token number {token} has draft probability 0 and cannot have been drafted; "
            "the draft's row must be the row that was drawn from.",
            token=token,
        )
    return min(1.0, p / q)


def replacement(p_row: Row, q_row: Row, token: int) -> Replacement:
    """norm(max(0, p − q)), or p if rounding leaves nothing of it."""
    return residual(p_row, q_row)


EXACT = Rule(
    name="exact",
    title="Exact, token by token",
    source="Leviathan, Kalman, Matias 2023 (arXiv 2211.17192), algorithm 1; Chen et al. 2023 (arXiv 2302.01318)",
    explanation=(
        "Accept the drafted token x with probability min(1, p(x)/q(x)); after a rejection draw its replacement from "
        "the residual norm(max(0, p − q)). A token is accepted only if the draw lies strictly below the ratio, so a "
        "token that the target rules out is rejected even by a draw of 0."
    ),
    acceptance=acceptance,
    replacement=replacement,
)
