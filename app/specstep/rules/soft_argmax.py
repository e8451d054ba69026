"""Wrong: argmax draft, soft test."""

from specstep.rules.base import Rule
from specstep.rules.parts import argmax_row, from_residual, ratio, ratio_reason
from specstep.rules.walks import first_rejection

SOFT_ARGMAX = Rule(
    name="soft-argmax",
    title="Argmax draft, tested with the soft q",
    source="a common mistake",
    explanation=(
        "The draft proposes its most probable token, but the test divides by the probability that the draft's "
        "soft row gives it, as if it had been drawn from that row."
    ),
    acceptance=ratio,
    replacement=from_residual,
    reason=ratio_reason,
    replaced_by="the residual",
    walk=first_rejection,
    drawn=argmax_row,
    tests_raw_q=True,
)
