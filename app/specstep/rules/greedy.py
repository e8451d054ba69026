"""Greedy decoding: agreement with the argmax."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import argmax_row, from_residual, ratio
from specstep.rules.walks import first_rejection
from specstep.words import Words, ratio_chance

GREEDY = Rule(
    name="greedy",
    title=N_("Greedy agreement"),
    source=N_("Stern, Shazeer, Uszkoreit 2018 (arXiv 1811.03115)"),
    explanation=N_(
        "Both models are used at temperature 0: every row is replaced by the one-hot row of its most probable "
        "token (the first of equals). What is left of the test is agreement with the target's argmax, and no "
        "draw changes anything. The output equals greedy decoding of the target; it is not a sample, and is "
        "compared with greedy decoding."
    ),
    acceptance=ratio,
    replacement=from_residual,
    words=Words("min(1, p/q)", ratio_chance, N_("the target's argmax")),
    walk=first_rejection,
    target=argmax_row,
    drawn=argmax_row,
)
