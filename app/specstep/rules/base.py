"""What a verification rule answers at one tested position."""

from collections.abc import Callable
from dataclasses import dataclass

from specstep.sampling import Replacement, Row


@dataclass(frozen=True)
class Rule:
    """A rule that tests a drafted block token by token and stops at the first rejection.

    `acceptance(p_row, q_row, token)` is the probability, from 0 to 1, of accepting the drafted token;
    `replacement(p_row, q_row, token)` is the row that the token after a rejection is drawn from. Rows have shape (V,).
    """

    name: str
    title: str
    source: str
    explanation: str
    acceptance: Callable[[Row, Row, int], float]
    replacement: Callable[[Row, Row, int], Replacement]
