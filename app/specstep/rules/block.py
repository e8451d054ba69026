"""Block verification."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import from_residual, ratio
from specstep.rules.walks import longest
from specstep.words import Words, plain_chance

BLOCK = Rule(
    name="block",
    title=N_("Block verification"),
    source=N_("Sun et al. 2024 (arXiv 2403.10444), algorithm 2"),
    explanation=N_(
        "Weigh whole prefixes instead of single tokens: every prefix of the block gets a test of its own, and "
        "the longest prefix that passes is kept, also where a shorter one failed. The replacement comes from "
        "norm(max(0, w·p − q)) with the weight w of the kept prefix. All k tests use a draw each, those of "
        "discarded positions too."
    ),
    acceptance=ratio,
    replacement=from_residual,
    words=Words(N_("the prefix's chance"), plain_chance, N_("the weighted residual")),
    walk=longest,
)
