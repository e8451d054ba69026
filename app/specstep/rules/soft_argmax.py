"""Wrong: argmax draft, soft test."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import argmax_row, from_residual, ratio
from specstep.rules.walks import first_rejection
from specstep.words import RATIO

SOFT_ARGMAX = Rule(
    name="soft-argmax",
    title=N_("Argmax draft, tested with the soft q"),
    source=N_("a common mistake (transformers issue 32867)"),
    explanation=N_(
        "The draft proposes its most probable token, but the test divides by the probability that the draft's "
        "soft row gives it, as if it had been drawn from that row."
    ),
    acceptance=ratio,
    replacement=from_residual,
    words=RATIO,
    walk=first_rejection,
    drawn=argmax_row,
    tests_raw_q=True,
)
