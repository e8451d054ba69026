"""Wrong: go on after a rejection."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import from_residual, ratio
from specstep.rules.walks import keep_going
from specstep.words import RATIO

KEEP_SUFFIX = Rule(
    name="keep-suffix",
    title=N_("Go on testing after a rejection"),
    source=N_("a common mistake"),
    explanation=N_(
        "Tests like the exact rule and replaces a rejected token, but keeps testing the tokens drafted after "
        "it, against rows that still assume the rejected token. Nothing is discarded; a bonus comes only if "
        "every token was accepted."
    ),
    acceptance=ratio,
    replacement=from_residual,
    words=RATIO,
    walk=keep_going,
)
