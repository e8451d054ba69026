"""Monte Carlo: many trials at once. Trial i makes the decisions of the trace with the seed `trial_seed(seed, i)`."""

from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from specstep.lab.contexts import Ints
from specstep.lab.matrices import Array, Matrices, ratios
from specstep.lab.streams import Streams, trial_seeds
from specstep.rules.base import Rule
from specstep.rules.walks import drafting_draw, keep_going, longest, own_sample


@dataclass
class Tally:
    """Sums over trials: how often each of the V**limit sequences came out, and the total work counts."""

    counts: npt.NDArray[np.int64]
    trials: int = 0
    passes: int = 0
    drafted: int = 0
    accepted: int = 0
    rejected: int = 0
    discarded: int = 0
    bonus: int = 0

    def add(self, other: "Tally") -> None:
        """Take in another tally of the same shape."""
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))


@dataclass(frozen=True)
class _Block:
    """Drafted tokens of the trials in `who`: `tokens` and `draws` (n, k), and each trial's own k and room."""

    who: Ints
    k: Ints
    room: Ints
    tokens: Ints
    draws: Array


class Trials:
    """The state of n trials on their way: context, output and draw stream of each."""

    def __init__(self, rule: Rule, m: Matrices, width: int, limit: int, seeds: npt.NDArray[np.uint64]) -> None:
        n, vocabulary = len(seeds), m.p.shape[1]
        self.rule, self.m, self.width, self.limit = rule, m, width, limit
        self.streams = Streams(seeds)
        self.context = np.zeros(n, dtype=np.intp)
        self.length = np.zeros(n, dtype=np.intp)
        self.sequence = np.zeros(n, dtype=np.int64)
        self.tally = Tally(np.zeros(vocabulary**limit, dtype=np.int64), n)
        self._p, self._drawn = _Sampler(m.p), _Sampler(m.drawn)
        self._replacement = _Sampler(m.replacement.reshape(-1, vocabulary))

    def run(self) -> Tally:
        """All trials to their end."""
        while len(who := np.flatnonzero(self.length < self.limit)):
            block = self._draft(who)
            self.tally.passes += len(who)
            self.tally.drafted += int(block.k.sum())
            if self.rule.walk is longest:
                self._longest(block)
            elif self.rule.walk is keep_going:
                self._to_the_end(block)
            else:
                self._in_order(block)
        np.add.at(self.tally.counts, self.sequence, 1)
        return self.tally

    def _draft(self, who: Ints) -> _Block:
        room = self.limit - self.length[who]
        k = np.minimum(self.width, room)
        tokens = np.zeros((len(who), self.width), dtype=np.intp)
        draws = np.zeros((len(who), self.width))
        context = self.context[who]
        for i in range(int(k.max())):
            live = np.flatnonzero(k > i)
            draws[live, i] = self.streams.next(who[live])
            tokens[live, i] = self._drawn(context[live], draws[live, i])
            context[live] = self.m.after[context[live], tokens[live, i]]
        return _Block(who, k, room, tokens, draws)

    def _in_order(self, block: _Block) -> None:
        going = np.arange(len(block.who))
        for i in range(int(block.k.max())):
            live = going[block.k[going] > i]
            done = going[block.k[going] <= i]
            self._bonus(block, done)
            who, token = block.who[live], block.tokens[live, i]
            context = self.context[who]
            u = block.draws[live, i] if self.rule.walk is drafting_draw else self.streams.next(who)
            if self.rule.walk is own_sample:
                chosen = self._p(context, u)
                accepted = chosen == token
            else:
                accepted = u < self.m.threshold[context, token]
            lost = live[~accepted]
            self._count(accepted=int(accepted.sum()), rejected=len(lost), discarded=int((block.k[lost] - i - 1).sum()))
            if self.rule.walk is not own_sample:
                chosen = token.copy()
                chosen[~accepted] = self._replace(block.who[lost], context[~accepted], token[~accepted])
            self._append(who, chosen)
            going = live[accepted]
        self._bonus(block, going)

    def _to_the_end(self, block: _Block) -> None:
        """Contexts follow the drafted path, outputs what replaced it; a bonus only where nothing was rejected."""
        context = self.context[block.who]
        clean = np.ones(len(block.who), dtype=bool)
        for i in range(int(block.k.max())):
            live = np.flatnonzero(block.k > i)
            who, token = block.who[live], block.tokens[live, i]
            accepted = self.streams.next(who) < self.m.threshold[context[live], token]
            chosen = token.copy()
            chosen[~accepted] = self._replace(who[~accepted], context[live][~accepted], token[~accepted])
            self._append(who, chosen)
            self._count(accepted=int(accepted.sum()), rejected=int((~accepted).sum()))
            clean[live] &= accepted
            context[live] = self.m.after[context[live], token]
        self._bonus(block, np.flatnonzero(clean))

    def _longest(self, block: _Block) -> None:
        contexts = np.empty((len(block.who), block.tokens.shape[1] + 1), dtype=np.intp)
        contexts[:, 0] = self.context[block.who]
        for i in range(block.tokens.shape[1]):
            contexts[:, i + 1] = self.m.after[contexts[:, i], block.tokens[:, i]]
        weights, passing = self._weigh(block, contexts)
        kept = np.zeros(len(block.who), dtype=np.intp)
        for i in range(int(block.k.max())):
            live = np.flatnonzero(block.k > i)
            passes = self.streams.next(block.who[live]) < passing[live, i]
            kept[live[passes]] = i + 1
        for i in range(int(kept.max())):
            live = np.flatnonzero(kept > i)
            self._append(block.who[live], block.tokens[live, i])
        lost = np.flatnonzero(kept < block.k)
        at = contexts[lost, kept[lost]]
        beyond = np.maximum(weights[lost, kept[lost], None] * self.m.p[at] - self.m.tested[at], 0.0)  # (lost, V)
        mass = beyond.sum(axis=1, keepdims=True)
        rows = np.where(mass > 0.0, beyond / np.where(mass > 0.0, mass, 1.0), self.m.p[at])
        who = block.who[lost]
        self._append(who, _Sampler(rows)(np.arange(len(lost)), self.streams.next(who)))
        self._count(int(kept.sum()), len(lost), int((block.k - kept)[lost].sum()) - len(lost))
        self._bonus(block, np.flatnonzero(kept == block.k))

    def _weigh(self, block: _Block, contexts: Ints) -> tuple[Array, Array]:
        """Weights w₀ … w_k, shape (n, width + 1), and chances h₁ … h_k, shape (n, width), of each block's prefixes."""
        m, (n, width) = self.m, block.tokens.shape
        weights, passing = np.ones((n, width + 1)), np.zeros((n, width))
        for i in range(width):
            at, token = contexts[:, i], block.tokens[:, i]
            ratio = ratios(m.p[at, token], m.tested[at, token])  # q = 0 only beyond a trial's own k
            weights[:, i + 1] = np.minimum(weights[:, i] * ratio, 1.0)
            after, weight = contexts[:, i + 1], weights[:, i + 1]
            ahead = np.maximum(weight[:, None] * m.p[after] - m.tested[after], 0.0).sum(axis=1)
            denominator = ahead + 1.0 - weight
            inner = np.divide(ahead, denominator, out=np.ones(n), where=denominator > 0.0)
            passing[:, i] = np.where(block.k == i + 1, weight, inner)
        return weights, passing

    def _bonus(self, block: _Block, full: Ints) -> None:
        """A bonus for the fully accepted blocks `full` (indexes into the block) that have room for it."""
        who = block.who[full[block.room[full] > block.k[full]]]
        if len(who):
            self._append(who, self._p(self.context[who], self.streams.next(who)))
            self.tally.bonus += len(who)

    def _replace(self, who: Ints, context: Ints, token: Ints) -> Ints:
        return self._replacement(context * self.m.p.shape[1] + token, self.streams.next(who))

    def _append(self, who: Ints, token: Ints) -> None:
        self.sequence[who] = self.sequence[who] * self.m.p.shape[1] + token
        self.context[who] = self.m.after[self.context[who], token]
        self.length[who] += 1

    def _count(self, accepted: int = 0, rejected: int = 0, discarded: int = 0) -> None:
        self.tally.accepted += accepted
        self.tally.rejected += rejected
        self.tally.discarded += discarded


class _Sampler:
    """Inverse-CDF look-ups in many rows, as `specstep.sampling.sample` makes them in one."""

    def __init__(self, rows: Array) -> None:
        self._totals = np.add.accumulate(rows, axis=1)  # (rows, V)
        self._last = rows.shape[1] - 1 - np.argmax(rows[:, ::-1] > 0.0, axis=1)  # (rows,)

    def __call__(self, row: Ints, u: Array) -> Ints:
        index: Ints = (u[:, None] >= self._totals[row]).sum(axis=1)
        chosen: Ints = np.minimum(index, self._last[row])
        return chosen


def simulate(rule: Rule, m: Matrices, *, width: int, limit: int, seed: int, first: int, count: int) -> Tally:
    """Trials `first` to `first + count − 1` (from 1) of a simulation with this seed."""
    return Trials(rule, m, width, limit, trial_seeds(seed, first, count)).run()
