"""Lossy: typical acceptance."""

import math

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import entropy, from_target
from specstep.rules.walks import first_rejection
from specstep.sampling import Row
from specstep.words import Words, plain_chance

EPSILON, DELTA = 0.09, 0.3


def typical_enough(p_row: Row, q_row: Row, token: int) -> float:
    """1 if p(x) > min(ε, δ·exp(−H(p))), else 0."""
    return float(p_row[token] > min(EPSILON, DELTA * math.exp(-entropy(p_row))))


TYPICAL = Rule(
    name="typical",
    title=N_("Typical acceptance"),
    source=N_("Cai et al. 2024 (Medusa, arXiv 2401.10774)"),
    explanation=N_(
        "Accepts the drafted token when p(x) > min(ε, δ·exp(−H(p))) with ε = 0.09 and δ = 0.3, whatever q is; "
        "after a rejection draws from p (the source falls back on greedy decoding instead). Where everything "
        "passes, the output is the draft's, but for the bonus tokens."
    ),
    acceptance=typical_enough,
    replacement=from_target,
    words=Words("[p > min(ε, δ·exp(−H))]", plain_chance, N_("the target's row")),
    walk=first_rejection,
)
