"""Wrong: accept if p is at least q."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import from_residual
from specstep.rules.walks import first_rejection
from specstep.sampling import Row
from specstep.words import Words, plain_chance


def at_least(p_row: Row, q_row: Row, token: int) -> float:
    """1 if p(x) ≥ q(x), else 0."""
    return float(p_row[token] >= q_row[token])


THRESHOLD = Rule(
    name="threshold",
    title=N_("Accept where p ≥ q"),
    source=N_("a common mistake"),
    explanation=N_(
        "Accepts the drafted token exactly when the target gives it at least as much as the draft, without a "
        "draw that could matter; else draws from the residual. A token that the draft overrates can then "
        "come out only as a bonus."
    ),
    acceptance=at_least,
    replacement=from_residual,
    words=Words("[p ≥ q]", plain_chance, N_("the residual")),
    walk=first_rejection,
)
