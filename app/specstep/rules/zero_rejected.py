"""Wrong: a residual that only lacks the rejected token."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import ratio, without_token
from specstep.rules.walks import first_rejection
from specstep.words import Words, ratio_chance

ZERO_REJECTED = Rule(
    name="zero-rejected",
    title=N_("Only the rejected token is ruled out"),
    source=N_("a common mistake"),
    explanation=N_(
        "Tests like the exact rule, but draws the replacement from p without the rejected token, instead of "
        "taking q off every token."
    ),
    acceptance=ratio,
    replacement=without_token,
    words=Words("min(1, p/q)", ratio_chance, N_("the target's row without it")),
    walk=first_rejection,
)
