"""Deliberately wrong rules, each a mistake that somebody has made, with what it writes instead of the target's row.

`ONE_POSITION` has the distribution of one token for p = (.5, .4, .1), q = (.2, .3, .5) (facts: lossy and wrong rules).
"""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from specstep.rules import EXACT
from specstep.sampling import Replacement, Row, residual


def _zero_the_rejected(p: Row, _q: Row, token: int) -> Replacement:
    rest = np.where(np.arange(len(p)) == token, 0.0, p)
    return Replacement(rest / rest.sum(), from_target=False) if rest.sum() > 0 else Replacement(p, from_target=True)


RESAMPLE_FROM_P = replace(EXACT, replacement=lambda p, _q, _x: Replacement(p, from_target=False))
RESAMPLE_FROM_Q = replace(EXACT, replacement=lambda _p, q, _x: Replacement(q, from_target=False))
ZERO_THE_REJECTED = replace(EXACT, replacement=_zero_the_rejected)
ACCEPT_IF_LIKELIER = replace(
    EXACT, acceptance=lambda p, q, x: float(p[x] >= q[x]), replacement=lambda p, q, _x: residual(p, q)
)

P, Q = (0.5, 0.4, 0.1), (0.2, 0.3, 0.5)
ONE_POSITION = {
    "exact": (EXACT, P),
    "sample from p on rejection": (RESAMPLE_FROM_P, (0.40, 0.46, 0.14)),
    "sample from q on rejection": (RESAMPLE_FROM_Q, (0.28, 0.42, 0.30)),
    "accept iff p ≥ q": (ACCEPT_IF_LIKELIER, (0.575, 0.425, 0.0)),
    "zero only the rejected token": (ZERO_THE_REJECTED, tuple(map(float, (Fraction(19, 45), Fraction(43, 90), 0.1)))),
}
WRONG = {name: rule for name, (rule, _) in ONE_POSITION.items() if rule is not EXACT}
