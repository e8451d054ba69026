"""Lossy: argmax agreement while sampling."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import agrees, from_target
from specstep.rules.walks import first_rejection
from specstep.words import Words, plain_chance

ARGMAX_MATCH = Rule(
    name="argmax-match",
    title=N_("Argmax agreement while sampling"),
    source=N_("the greedy rule of Stern et al. 2018 used where sampling was asked for"),
    explanation=N_(
        "The draft's token is drawn from q and accepted exactly when it is the target's most probable one; "
        "after a rejection a token is drawn from p (left open by the source, which never samples). Accepting "
        "more often than p allows favours the argmax."
    ),
    acceptance=agrees,
    replacement=from_target,
    words=Words("[x is p's argmax]", plain_chance, N_("the target's row")),
    walk=first_rejection,
)
