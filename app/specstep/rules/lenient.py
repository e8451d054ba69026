"""Lossy: lenience."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import ratio
from specstep.rules.walks import first_rejection
from specstep.sampling import Replacement, Row, residual
from specstep.words import Words, plain_chance

LENIENCE = 0.5


def lenient_ratio(p_row: Row, q_row: Row, token: int) -> float:
    """min(1, p(x)/(l·q(x)))."""
    return ratio(p_row, q_row, token, LENIENCE)


def lenient_residual(p_row: Row, q_row: Row, token: int) -> Replacement:
    """norm(max(0, p − l·q))."""
    return residual(p_row, LENIENCE * q_row)


LENIENT = Rule(
    name="lenient",
    title=N_("Lenient acceptance"),
    source=N_("Leviathan, Kalman, Matias 2023 (arXiv 2211.17192), appendix A.5"),
    explanation=N_(
        "Multiplies q by the lenience l = 0.5 before the comparison: accepts with min(1, p/(l·q)) and draws "
        "the replacement from norm(max(0, p − l·q)) (the residual that goes with it; the source leaves it "
        "open). More is accepted, and at no position does a token become more than 1/l times as likely."
    ),
    acceptance=lenient_ratio,
    replacement=lenient_residual,
    words=Words("min(1, p/(l·q))", plain_chance, N_("the residual")),
    walk=first_rejection,
)
