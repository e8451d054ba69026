"""Wrong: draft from the top k, test with the raw row."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import from_residual, ratio, top_row
from specstep.rules.walks import first_rejection
from specstep.sampling import Row
from specstep.words import RATIO


def top_two(row: Row) -> Row:
    """The row cut to its two most probable tokens and normalised."""
    return top_row(row, 2)


RAW_TOP_K = Rule(
    name="raw-top-k",
    title=N_("Top-2 draft, tested with the raw q"),
    source=N_("a common mistake (transformers issue 47932)"),
    explanation=N_(
        "Draws the draft's token from the two most probable tokens of q, renormalised, but tests with the "
        "probabilities of the whole row. q must be the row that was drawn from."
    ),
    acceptance=ratio,
    replacement=from_residual,
    words=RATIO,
    walk=first_rejection,
    drawn=top_two,
    tests_raw_q=True,
)
