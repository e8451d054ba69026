"""The exact distribution of a rule's output: every sequence, by dynamic programming over rounds, without sampling."""

from dataclasses import dataclass

import numpy as np

from specstep.lab.contexts import Ints
from specstep.lab.laws import RoundLaw, round_law
from specstep.lab.matrices import Array, Matrices, check_size, contexts_after, extend, matrices
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
        """The tokens of sequence `index`; longer names with spaces between them."""
        digits: list[int] = []
        for _ in range(self.limit):
            index, digit = divmod(index, len(self.tokens))
            digits.append(digit)
        between = "" if all(len(token) == 1 for token in self.tokens) else " "
        return between.join(self.tokens[digit] for digit in reversed(digits))


def exact_distribution(target: Table, draft: Table, rule: Rule, width: int, limit: int) -> Distribution:
    """The distribution of the rule's output of `limit` tokens, beside the target's own (greedy: at temperature 0)."""
    check_size(len(target.tokens), limit)
    rounds = Rounds(rule, matrices(target, draft, rule, limit), width, limit)
    reached = reach(rounds)
    return Distribution(
        rounds.m.tokens, limit, reached[limit], chain(rounds.m, limit), expected_counts(rounds, reached)
    )


class Rounds:
    """The rounds of a run of `limit` tokens: `at[j]` (V**j,) is the context that each sequence of j tokens leads to."""

    def __init__(self, rule: Rule, m: Matrices, width: int, limit: int) -> None:
        self.rule, self.m, self.width, self.limit = rule, m, width, limit
        self.at = [contexts_after(m.after, j, np.zeros(1, dtype=np.intp))[0] for j in range(limit)]
        self._laws: dict[tuple[int, bool], tuple[RoundLaw, Ints]] = {}

    def block(self, j: int) -> tuple[int, bool]:
        """What is drafted after j tokens, and whether there is room for a bonus."""
        k = min(self.width, self.limit - j)
        return k, self.limit - j > k

    def law(self, j: int) -> tuple[RoundLaw, Ints]:
        """The law of a round after j tokens, and for each of their sequences its start in it, (V**j,)."""
        block = self.block(j)
        if block not in self._laws:
            alike = [self.at[i] for i in range(self.limit) if self.block(i) == block]
            starts = np.unique(np.concatenate(alike))
            place: Ints = np.zeros(len(self.m.p), dtype=np.intp)
            place[starts] = np.arange(len(starts))
            self._laws[block] = round_law(self.rule, self.m, *block, starts), place
        law, place = self._laws[block]
        return law, place[self.at[j]]


def chain(m: Matrices, limit: int) -> Array:
    """The target's own probability of every sequence, Π p, shape (V**limit,)."""
    start = np.zeros(1, dtype=np.intp)
    probability: Array = np.ones((1, 1))
    for length in range(limit):
        probability = extend(probability, m.p, contexts_after(m.after, length, start))
    result: Array = probability[0]
    return result


def reach(rounds: Rounds) -> list[Array]:
    """reached[j], shape (V**j,): the probability that some round ends with exactly those j tokens committed."""
    vocabulary = rounds.m.p.shape[1]
    reached = [np.zeros(vocabulary**j) for j in range(rounds.limit + 1)]
    reached[0][0] = 1.0
    for j in range(rounds.limit):
        law, start = rounds.law(j)
        for length, emitted in law.emitted.items():
            reached[j + length] += (reached[j][:, None] * emitted[start]).reshape(-1)
    return reached


def expected_counts(rounds: Rounds, reached: list[Array]) -> Expected:
    """Expected counts of a run: each round's, weighted with the chance that a round starts there."""
    totals = np.zeros(7)
    for j in range(rounds.limit):
        round_, start = rounds.law(j)
        chance = np.bincount(start, weights=reached[j], minlength=len(round_.accepted))  # (S,)
        starts = float(chance.sum())
        counts = (round_.accepted, round_.rejected, round_.discarded, round_.bonus)
        scored, drafted = starts * (round_.k + round_.with_bonus), starts * round_.k
        totals += [starts, scored, drafted, *(float(chance @ count) for count in counts)]
    passes, scored, drafted, accepted, rejected, discarded, bonus = (float(value) for value in totals)
    return Expected(passes, scored, drafted, accepted, rejected, discarded, bonus, rounds.limit / passes)


def marginal(sequences: Array, vocabulary: int, limit: int, position: int) -> Array:
    """The distribution of the token at `position` (from 0), shape (V,)."""
    shape = (vocabulary**position, vocabulary, vocabulary ** (limit - position - 1))
    result: Array = sequences.reshape(shape).sum(axis=(0, 2))
    return result


def total_variation(one: Array, other: Array) -> float:
    """½ Σ |one − other|."""
    return 0.5 * float(np.abs(one - other).sum())
