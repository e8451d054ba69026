"""Tables and a rule as arrays over all contexts. Row c of an array belongs to context c; 0 is the empty prefix."""

from dataclasses import dataclass
from sys import float_info

import numpy as np
import numpy.typing as npt

from specstep.errors import ParameterError
from specstep.lab.contexts import Ints, reachable
from specstep.language import _
from specstep.numbers import grouped
from specstep.rules.base import Rule
from specstep.rules.walks import drafting_draw
from specstep.sampling import cumulative
from specstep.tables import Table, check_pair

type Array = npt.NDArray[np.float64]

SEQUENCES_MOST = 100_000


@dataclass(frozen=True)
class Matrices:
    """What a rule makes of two tables.

    `after` (C, V): the context that a token leads to; `p` (C, V): the target's rows as used; `drawn` (C, V): what
    tokens are drafted from; `tested` (C, V): what the test takes for q; `threshold` (C, V): what the test's draw is
    compared with; `acceptance` (C, V): the chance that a drafted token is accepted; `replacement` (C, V, V): [c, x] is
    the row drawn from after x was rejected in c.
    """

    tokens: tuple[str, ...]
    after: Ints
    p: Array
    drawn: Array
    tested: Array
    threshold: Array
    acceptance: Array
    replacement: Array


def matrices(target: Table, draft: Table, rule: Rule, steps: int | None = None) -> Matrices:
    """The arrays of a rule on two tables. Entries of tokens that cannot be drafted are 0, and p in `replacement`.

    Only contexts that up to `steps` tokens lead to are taken in. Raises ParameterError where they are too many.
    """
    check_pair(target, draft)
    contexts, after = reachable(target, draft, steps)
    p = np.stack([rule.target(target.row(context)) for context in contexts])
    drawn = np.stack([rule.drawn(draft.row(context)) for context in contexts])
    tested = np.stack([rule.tested(draft.row(context)) for context in contexts])
    threshold = np.zeros_like(drawn)
    replacement = np.repeat(p[:, None, :], p.shape[1], axis=1)
    for c, x in np.argwhere(drawn > 0.0):
        threshold[c, x] = rule.acceptance(p[c], tested[c], int(x))
        replacement[c, x] = rule.replacement(p[c], tested[c], int(x)).row
    acceptance = _given_its_own_draw(drawn, threshold) if rule.walk is drafting_draw else threshold
    return Matrices(target.tokens, after, p, drawn, tested, threshold, acceptance, replacement)


def check_size(tokens: int, limit: int) -> None:
    """All sequences must be few enough to list. Raises ParameterError."""
    if tokens**limit > SEQUENCES_MOST:
        raise ParameterError(
            _(
                "limit is {limit}: {tokens} tokens make {sequences} sequences, the exact distribution lists up to "
                "{most}; choose a smaller limit.",
                limit=limit,
                tokens=tokens,
                sequences=grouped(tokens**limit),
                most=grouped(SEQUENCES_MOST),
            ),
            parameter="limit",
            most=next(most for most in range(limit, -1, -1) if tokens**most <= SEQUENCES_MOST),
        )


def ratios(p: Array, q: Array) -> Array:
    """p/q entry by entry, 0 where q is 0, at most the largest double (a denormal q would make it infinite)."""
    with np.errstate(over="ignore"):
        ratio = np.divide(p, q, out=np.zeros_like(p), where=q > 0.0)
    bounded: Array = np.minimum(ratio, float_info.max)
    return bounded


def contexts_after(after: Ints, length: int, starts: Ints) -> Ints:
    """The context that each of the V**length sequences leads to from each of `starts` (S,), shape (S, V**length)."""
    reached = starts[:, None]
    for _step in range(length):
        reached = after[reached].reshape(len(starts), -1)
    return reached


def extend(chain: Array, step: Array, at: Ints) -> Array:
    """Append one token: chain (S, n) times step (C, V) at the context `at` (S, n) it has reached, (S, n · V)."""
    return (chain[:, :, None] * step[at]).reshape(len(chain), -1)


def _given_its_own_draw(drawn: Array, threshold: Array) -> Array:
    """The chance that u lies below the threshold, given that u picked the token: u is uniform over its stretch of q."""
    ends = np.stack([cumulative(row) for row in drawn])  # (C, V)
    below = np.clip(threshold - (ends - drawn), 0.0, drawn)
    return np.divide(below, drawn, out=np.zeros_like(drawn), where=drawn > 0.0)
