"""An argmax draft, tested as what it is."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import argmax_row, from_residual, ratio
from specstep.rules.walks import first_rejection
from specstep.words import RATIO

ONE_HOT = Rule(
    name="one-hot",
    title=N_("Argmax draft, one-hot test"),
    source=N_("Leviathan, Kalman, Matias 2023 (arXiv 2211.17192), any draft; prompt lookup works the same way"),
    explanation=N_(
        "The draft proposes its most probable token instead of drawing one. The row it was drawn from is then "
        "one-hot, so q(x) = 1: accept with probability p(x), else draw from p without x. Any draft may be "
        "used as long as q is the row that was drawn from."
    ),
    acceptance=ratio,
    replacement=from_residual,
    words=RATIO,
    walk=first_rejection,
    drawn=argmax_row,
)
