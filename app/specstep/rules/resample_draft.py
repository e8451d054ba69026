"""Wrong: after a rejection, draw from q."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import from_draft, ratio
from specstep.rules.walks import first_rejection
from specstep.words import Words, ratio_chance

RESAMPLE_DRAFT = Rule(
    name="resample-draft",
    title=N_("After a rejection, draw from q"),
    source=N_("a common mistake"),
    explanation=N_(
        "Tests like the exact rule, but draws the replacement from the draft's row again, so what the draft "
        "prefers keeps coming back."
    ),
    acceptance=ratio,
    replacement=from_draft,
    words=Words("min(1, p/q)", ratio_chance, N_("the draft's row")),
    walk=first_rejection,
)
