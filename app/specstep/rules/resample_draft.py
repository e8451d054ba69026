"""Wrong: after a rejection, draw from q."""

from specstep.rules.base import Rule
from specstep.rules.parts import from_draft, ratio, ratio_reason
from specstep.rules.walks import first_rejection

RESAMPLE_DRAFT = Rule(
    name="resample-draft",
    title="After a rejection, draw from q",
    source="a common mistake",
    explanation=(
        "Tests like the exact rule, but draws the replacement from the draft's row again, so what the draft "
        "prefers keeps coming back."
    ),
    acceptance=ratio,
    replacement=from_draft,
    reason=ratio_reason,
    replaced_by="the draft's row",
    walk=first_rejection,
)
