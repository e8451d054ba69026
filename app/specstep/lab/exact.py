"""The exact distribution of a rule's output: every sequence, by dynamic programming over rounds, without sampling."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from specstep.lab.laws import RoundLaw, round_law
from specstep.lab.matrices import Array, Matrices, check_size, extend, last_context, matrices
from specstep.rules.base import Rule
from specstep.tables import Table


@dataclass(frozen=True)
class Expected:
    """Expected counts of a run; `tokens_per_pass` is expected tokens over expected passes."""

    passes: float
    scored: float
    drafted: float
    accepted: float
    rejected: float
    discarded: float
    bonus: float
    tokens_per_pass: float


@dataclass(frozen=True)
class Distribution:
    """All V**limit sequences in the order of their digits: what the rule gives them and what the target gives them."""

    tokens: tuple[str, ...]
    limit: int
    output: Array  # (V**limit,)
    target: Array  # (V**limit,)
    expected: Expected

    @property
    def tv(self) -> float:
        """Total variation, ½ Σ |output − target|."""
        return total_variation(self.output, self.target)

    @property
    def tv_by_position(self) -> tuple[float, ...]:
        """Total variation of the token at each position, all else summed out."""
        return tuple(
            total_variation(
                marginal(self.output, len(self.tokens), self.limit, i),
                marginal(self.target, len(self.tokens), self.limit, i),
            )
            for i in range(self.limit)
        )

    def sequence(self, index: int) -> str:
        """The tokens of sequence `index`."""
        digits = np.base_repr(index, len(self.tokens)).rjust(self.limit, "0")[-self.limit :]
        return "".join(self.tokens[int(digit, 36)] for digit in digits)


def exact_distribution(target: Table, draft: Table, rule: Rule, width: int, limit: int) -> Distribution:
    """The distribution of the rule's output of `limit` tokens, beside the target's own (greedy: at temperature 0)."""
    check_size(len(target.tokens), limit)
    m = matrices(target, draft, rule)
    law = cache(lambda k, with_bonus: round_law(rule, m, k, with_bonus))
    reached = reach(m, law, width, limit)
    return Distribution(
        m.tokens, limit, reached[limit], chain(m.p, limit), expected_counts(m, law, width, limit, reached)
    )


def chain(p: Array, limit: int) -> Array:
    """The target's own probability of every sequence, Π p, shape (V**limit,)."""
    probability: Array = np.ones((1, 1))
    for length in range(limit):
        probability = extend(probability, length, p[:1] if length == 0 else p)
    result: Array = probability[0]
    return result


def reach(m: Matrices, law: Callable[[int, bool], RoundLaw], width: int, limit: int) -> list[Array]:
    """reached[j], shape (V**j,): the probability that some round ends with exactly those j tokens committed."""
    vocabulary = m.p.shape[1]
    reached = [np.zeros(vocabulary**j) for j in range(limit + 1)]
    reached[0][0] = 1.0
    for j in range(limit):
        after = np.zeros(1, dtype=np.intp) if j == 0 else last_context(j, vocabulary)
        k = min(width, limit - j)
        for length, emitted in law(k, limit - j > k).emitted.items():
            reached[j + length] += (reached[j][:, None] * emitted[after]).reshape(-1)
    return reached


def expected_counts(
    m: Matrices, law: Callable[[int, bool], RoundLaw], width: int, limit: int, reached: list[Array]
) -> Expected:
    """Expected counts of a run: each round's, weighted with the chance that a round starts there."""
    totals = np.zeros(7)
    vocabulary = m.p.shape[1]
    for j in range(limit):
        k = min(width, limit - j)
        round_ = law(k, limit - j > k)
        if j == 0:
            start = np.eye(1, len(m.p))[0]  # (C,)
        else:
            start = np.concatenate([[0.0], reached[j].reshape(-1, vocabulary).sum(axis=0)])
        starts = float(start.sum())
        counts = (round_.accepted, round_.rejected, round_.discarded, round_.bonus)
        totals += [starts, starts * (k + round_.with_bonus), starts * k, *(float(start @ count) for count in counts)]
    passes, scored, drafted, accepted, rejected, discarded, bonus = (float(value) for value in totals)
    return Expected(passes, scored, drafted, accepted, rejected, discarded, bonus, limit / passes)


def marginal(sequences: Array, vocabulary: int, limit: int, position: int) -> Array:
    """The distribution of the token at `position` (from 0), shape (V,)."""
    shape = (vocabulary**position, vocabulary, vocabulary ** (limit - position - 1))
    result: Array = sequences.reshape(shape).sum(axis=(0, 2))
    return result


def total_variation(one: Array, other: Array) -> float:
    """½ Σ |one − other|."""
    return 0.5 * float(np.abs(one - other).sum())
