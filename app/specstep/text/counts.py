"""Counts of all n-grams of a text: for each context the tokens that followed it, and how often."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from specstep.text.characters import Ids

type Ints = npt.NDArray[np.int64]
type Small = npt.NDArray[np.int32]

DENSE_MOST = 1 << 18  # possible n-grams; fewer are counted in one array, more by sorting


@dataclass(frozen=True, eq=False)
class Level:
    """What followed each of the C contexts of one length. A context is a number in base V, its last token last.

    `contexts` (C,) ascend. From `starts[c]` on, `kinds[c]` entries of `following` (tokens) and `counts` belong to
    context c; `totals` (C,) are the sums of its counts.
    """

    contexts: Ints
    following: Ids
    starts: Small
    kinds: Small
    totals: Small
    counts: Small

    def find(self, contexts: Ints) -> tuple[Ints, Ints]:
        """Of contexts (N,), the indexes of those that were seen, and where each of these stands in this level."""
        place: Ints = np.searchsorted(self.contexts, contexts)
        place[place == len(self.contexts)] = 0
        seen = np.flatnonzero(self.contexts[place] == contexts) if len(self.contexts) else np.zeros(0, np.int64)
        return seen, place[seen]


def windows(tokens: Ids, vocabulary: int, length: int) -> Ints:
    """All stretches of `length` tokens, as numbers in base V, shape (N − length + 1,); 0 each where the length is 0."""
    count = max(len(tokens) - length + 1, 0)
    codes: Ints = np.zeros(count, dtype=np.int64)
    for i in range(length):
        codes = codes * vocabulary + tokens[i : i + count]
    return codes


def counted(codes: Ints, most: int) -> tuple[Ints, Ints]:
    """The distinct numbers (below `most`) ascending, and how often each occurs."""
    if most <= DENSE_MOST:
        counts = np.bincount(codes, minlength=1)
        found = np.flatnonzero(counts)
        return found, counts[found]
    return np.unique(codes, return_counts=True)


def level(tokens: Ids, vocabulary: int, length: int) -> Level:
    """What followed each context of `length` tokens in a text of tokens (N,)."""
    grams = windows(tokens, vocabulary, length + 1)
    found, counts = counted(grams, int(grams.max(initial=0)) + 1)
    before = found // vocabulary
    starts = np.flatnonzero(np.diff(before, prepend=-1))
    kinds = np.diff(starts, append=len(found))
    totals = np.add.reduceat(counts, starts) if len(starts) else counts
    small = [array.astype(np.int32) for array in (starts, kinds, totals, counts)]
    return Level(before[starts], (found % vocabulary).astype(np.uint8), *small)
