"""Wrong: after a rejection, draw from p."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import from_target, ratio
from specstep.rules.walks import first_rejection
from specstep.words import Words, ratio_chance

RESAMPLE_TARGET = Rule(
    name="resample-target",
    title=N_("After a rejection, draw from p"),
    source=N_("a common mistake"),
    explanation=N_(
        "Tests like the exact rule, but draws the replacement from the target's whole row. Tokens that the "
        "draft proposes too often were already served by acceptance and are served again."
    ),
    acceptance=ratio,
    replacement=from_target,
    words=Words("min(1, p/q)", ratio_chance, N_("the target's row")),
    walk=first_rejection,
)
