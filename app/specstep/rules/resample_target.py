"""Wrong: after a rejection, draw from p."""

from specstep.rules.base import Rule
from specstep.rules.parts import from_target, ratio
from specstep.rules.walks import first_rejection
from specstep.words import Words, ratio_chance

RESAMPLE_TARGET = Rule(
    name="resample-target",
    title="After a rejection, draw from p",
    source="a common mistake",
    explanation=(
        "Tests like the exact rule, but draws the replacement from the target's whole row. Tokens that the "
        "draft proposes too often were already served by acceptance and are served again."
    ),
    acceptance=ratio,
    replacement=from_target,
    words=Words("min(1, p/q)", ratio_chance, "the target's row"),
    walk=first_rejection,
)
