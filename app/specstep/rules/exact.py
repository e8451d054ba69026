"""The exact rule, token by token."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import from_residual, ratio
from specstep.rules.walks import first_rejection
from specstep.words import RATIO

EXACT = Rule(
    name="exact",
    title=N_("Exact, token by token"),
    source=N_("Leviathan, Kalman, Matias 2023 (arXiv 2211.17192), algorithm 1; Chen et al. 2023 (arXiv 2302.01318)"),
    explanation=N_(
        "Accept the drafted token x with probability min(1, p(x)/q(x)); after a rejection draw its "
        "replacement from the residual norm(max(0, p − q)). A token is accepted only if the draw lies "
        "strictly below the ratio, so a token that the target rules out is rejected even by a draw of 0."
    ),
    acceptance=ratio,
    replacement=from_residual,
    words=RATIO,
    walk=first_rejection,
)
