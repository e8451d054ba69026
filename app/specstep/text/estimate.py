"""Rows from counts: what followed a context, mixed with what followed its shorter ends."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from specstep.sampling import Row, Rows
from specstep.text.counts import Ints, Level

type Smoothing = Literal["witten-bell"] | float


@dataclass(frozen=True, eq=False)
class Estimate:
    """An interpolated n-gram model over V tokens; every row is positive.

    p(x | h) = (c(hx) + λ p(x | h')) / (c(h) + λ), where h' is the context h without its first token, and before the
    empty context stands the uniform row 1/V. λ is the number of distinct tokens that followed h (Witten and Bell 1991,
    method C, interpolated as in Chen and Goodman 1998, section 2.5), or a fixed number (a Dirichlet prior of that
    weight with mean p(· | h'): MacKay and Peto 1995). A context that was never seen has the row of its longest end
    that was.
    """

    tokens: tuple[str, ...]
    levels: tuple[Level, ...]  # for contexts of 0 … order tokens
    smoothing: Smoothing

    @property
    def order(self) -> int:
        """How many last tokens count at most."""
        return len(self.levels) - 1

    def rows_after(self, contexts: Ints, length: int) -> Rows:
        """The rows after contexts of `length` tokens, given as numbers in base V, shape (C, V)."""
        vocabulary = len(self.tokens)
        if length > self.order:
            return self._of_ends(contexts, self.order)
        if length == 0:
            rows: Rows = np.full((len(contexts), vocabulary), 1.0 / vocabulary)  # (C, V)
        else:
            rows = self._of_ends(contexts, length - 1)
        self._mix(rows, self.levels[length], contexts)
        return rows

    def _of_ends(self, contexts: Ints, length: int) -> Rows:
        """The rows after the last `length` tokens of contexts; each distinct one is worked out once."""
        ends, which = np.unique(contexts % len(self.tokens) ** length, return_inverse=True)
        rows: Rows = self.rows_after(ends, length)[which]
        return rows

    def _mix(self, rows: Rows, level: Level, contexts: Ints) -> None:
        """Mix the counts of one level into the rows whose context it has seen."""
        seen, place = level.find(contexts)
        kinds = level.kinds[place]
        weight = kinds.astype(np.float64) if self.smoothing == "witten-bell" else np.full(len(seen), self.smoothing)
        mixed = rows[seen] * weight[:, None]
        which = np.repeat(np.arange(len(seen)), kinds)
        before = np.cumsum(kinds) - kinds
        entry = np.arange(len(which)) + np.repeat(level.starts[place] - before, kinds)
        mixed[which, level.following[entry]] += level.counts[entry]
        rows[seen] = mixed / (level.totals[place] + weight)[:, None]


class EstimatedRows(Mapping[str, Row]):
    """The rows of every context that was seen, made when they are asked for; at order 1 of every token."""

    def __init__(self, estimate: Estimate) -> None:
        self._estimate = estimate
        self._index = {token: number for number, token in enumerate(estimate.tokens)}

    def __getitem__(self, context: str) -> Row:
        if context not in self:
            raise KeyError(context)
        row: Row = self._estimate.rows_after(np.array([self._number(context)]), len(context))[0]
        row.setflags(write=False)
        return row

    def __contains__(self, context: object) -> bool:
        if (
            not isinstance(context, str)
            or len(context) > self._estimate.order
            or not self._index.keys() >= set(context)
        ):
            return False
        if len(context) == self._estimate.order == 1:
            return True
        seen, _ = self._estimate.levels[len(context)].find(np.array([self._number(context)]))
        return len(seen) > 0

    def __iter__(self) -> Iterator[str]:
        tokens, levels = self._estimate.tokens, self._estimate.levels
        if len(levels) == 2:
            yield from ("", *tokens)
            return
        for length, level in enumerate(levels):
            for number in level.contexts.tolist():
                yield "".join(tokens[number // len(tokens) ** i % len(tokens)] for i in reversed(range(length)))

    def __len__(self) -> int:
        return self._length

    @cached_property
    def _length(self) -> int:
        levels = self._estimate.levels
        return 1 + len(self._estimate.tokens) if len(levels) == 2 else sum(len(level.contexts) for level in levels)

    def _number(self, context: str) -> int:
        number = 0
        for token in context:
            number = number * len(self._index) + self._index[token]
        return number
