"""Wrong: accept with probability p."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import from_residual, own_probability
from specstep.rules.walks import first_rejection
from specstep.words import Words, plain_chance

TARGET_ONLY = Rule(
    name="target-only",
    title=N_("Accept with probability p"),
    source=N_("a common mistake"),
    explanation=N_(
        "Accepts the drafted token with probability p(x), without dividing by the q(x) it was drawn with; "
        "after a rejection draws from the residual of the exact rule (left open where this is proposed)."
    ),
    acceptance=own_probability,
    replacement=from_residual,
    words=Words("p", plain_chance, N_("the residual")),
    walk=first_rejection,
)
