"""Wrong: one draw drafts and tests."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import from_residual, ratio
from specstep.rules.walks import drafting_draw
from specstep.words import RATIO

REUSE_DRAW = Rule(
    name="reuse-draw",
    title=N_("The drafting draw also tests"),
    source=N_("a common mistake"),
    explanation=N_(
        "Tests with min(1, p/q) and the exact residual, but with the draw that picked the drafted token "
        "instead of a new one. That draw is known to lie in the token's own stretch of q, so the test is no "
        "longer independent of what was drafted."
    ),
    acceptance=ratio,
    replacement=from_residual,
    words=RATIO,
    walk=drafting_draw,
)
