"""Tables and a rule as arrays over all contexts.

C = V + 1 contexts: 0 is the empty prefix, i + 1 follows token i. Row c of an array belongs to context c.
"""

from dataclasses import dataclass
from sys import float_info

import numpy as np
import numpy.typing as npt

from specstep.errors import ParameterError
from specstep.rules.base import Rule
from specstep.rules.walks import drafting_draw
from specstep.sampling import cumulative
from specstep.tables import Table, check_pair

type Array = npt.NDArray[np.float64]

SEQUENCES_MOST = 100_000


@dataclass(frozen=True)
class Matrices:
    """What a rule makes of two tables.

    `p` (C, V): the target's rows as used; `drawn` (C, V): what tokens are drafted from; `tested` (C, V): what the test
    takes for q; `threshold` (C, V): what the test's draw is compared with; `acceptance` (C, V): the chance that a
    drafted token is accepted; `replacement` (C, V, V): [c, x] is the row drawn from after x was rejected in c.
    """

    tokens: tuple[str, ...]
    p: Array
    drawn: Array
    tested: Array
    threshold: Array
    acceptance: Array
    replacement: Array


def matrices(target: Table, draft: Table, rule: Rule) -> Matrices:
    """The arrays of a rule on two tables. Entries of tokens that cannot be drafted are 0, and p in `replacement`."""
    check_pair(target, draft)
    contexts = ("", *target.tokens)
    p = np.stack([rule.target(target.rows[context]) for context in contexts])
    drawn = np.stack([rule.drawn(draft.rows[context]) for context in contexts])
    tested = np.stack([rule.tested(draft.rows[context]) for context in contexts])
    threshold = np.zeros_like(drawn)
    replacement = np.repeat(p[:, None, :], p.shape[1], axis=1)
    for c, x in np.argwhere(drawn > 0.0):
        threshold[c, x] = rule.acceptance(p[c], tested[c], int(x))
        replacement[c, x] = rule.replacement(p[c], tested[c], int(x)).row
    acceptance = _given_its_own_draw(drawn, threshold) if rule.walk is drafting_draw else threshold
    return Matrices(target.tokens, p, drawn, tested, threshold, acceptance, replacement)


def check_size(tokens: int, limit: int) -> None:
    """All sequences must be few enough to list. Raises ParameterError."""
    if tokens**limit > SEQUENCES_MOST:
        raise ParameterError(
            f"limit is {limit}: {tokens} tokens make {tokens**limit:,} sequences, the exact distribution lists up to "
            f"{SEQUENCES_MOST:,}; choose a smaller limit.",
            parameter="limit",
        )


def ratios(p: Array, q: Array) -> Array:
    """p/q entry by entry, 0 where q is 0, at most the largest double (a denormal q would make it infinite)."""
    with np.errstate(over="ignore"):
        ratio = np.divide(p, q, out=np.zeros_like(p), where=q > 0.0)
    bounded: Array = np.minimum(ratio, float_info.max)
    return bounded


def last_context(length: int, vocabulary: int) -> npt.NDArray[np.intp]:
    """The context after each of the V**length sequences (length ≥ 1) in the order of their digits, (V**length,)."""
    return np.arange(vocabulary**length) % vocabulary + 1


def extend(chain: Array, length: int, step: Array) -> Array:
    """Append one token: chain (C, V**length) times step (C, V) at the context it has reached, (C, V**(length + 1))."""
    if length == 0:
        return chain * step
    longer = chain[:, :, None] * step[last_context(length, step.shape[1])][None]
    return longer.reshape(len(chain), -1)


def _given_its_own_draw(drawn: Array, threshold: Array) -> Array:
    """The chance that u lies below the threshold, given that u picked the token: u is uniform over its stretch of q."""
    ends = np.stack([cumulative(row) for row in drawn])  # (C, V)
    below = np.clip(threshold - (ends - drawn), 0.0, drawn)
    return np.divide(below, drawn, out=np.zeros_like(drawn), where=drawn > 0.0)
