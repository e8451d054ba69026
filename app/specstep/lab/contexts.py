"""The contexts that two tables tell apart, and how a token leads from one to the next."""

import numpy as np
import numpy.typing as npt

from specstep.errors import ParameterError
from specstep.language import _
from specstep.numbers import grouped
from specstep.tables import Table

type Context = tuple[str, ...]
type Ints = npt.NDArray[np.intp]

ROWS_MOST = 60_000  # entries of a row over all contexts; beyond, a browser tab is slow and short of memory


def reachable(target: Table, draft: Table, steps: int | None = None) -> tuple[tuple[Context, ...], Ints]:
    """The C contexts that decoding may come to within `steps` tokens, and `after` (C, V), the context a token leads to.

    Context 0 is the empty prefix. A context is the longest end of a prefix with which some row's context begins
    (Aho and Corasick 1975), so that the next context follows from it and the token alone. A token of a context that is
    `steps` tokens away leads nowhere new: to context 0. Raises ParameterError where they are too many.
    """
    tokens, known = target.tokens, _beginnings(target, steps) | _beginnings(draft, steps)
    longest = max(map(len, known))
    index: dict[Context, int] = {(): 0}
    after: list[list[int]] = []
    frontier: list[Context] = [()]
    depth = 0
    while frontier:
        found: list[Context] = []
        for context in frontier:
            if steps is not None and depth >= steps:
                after.append([0] * len(tokens))
                continue
            nexts = [_longest((*context, token), known, longest) for token in tokens]
            for following in nexts:
                if following not in index:
                    index[following] = len(index)
                    found.append(following)
            after.append([index[following] for following in nexts])
            _check_size(len(index), len(tokens))
        frontier, depth = found, depth + 1
    return tuple(index), np.array(after, dtype=np.intp)


def _beginnings(table: Table, steps: int | None) -> set[Context]:
    """Every beginning of every context that has a row; at order 0 and 1 the single tokens, rows or not.

    Beginnings longer than `steps` tokens are never come to.
    """
    if table.order <= 1:
        return {(), *((token,) for token in table.tokens)}
    most = table.order if steps is None else min(table.order, steps)
    if most == table.order:
        _check_size(len(table.rows), len(table.tokens))  # each is come to; a text has very many
    return {tuple(context[:length]) for context in table.rows for length in range(min(len(context), most) + 1)}


def _longest(prefix: Context, known: set[Context], longest: int) -> Context:
    for length in range(min(longest, len(prefix)), 0, -1):
        if prefix[-length:] in known:
            return prefix[-length:]
    return ()


def _check_size(contexts: int, tokens: int) -> None:
    if contexts * tokens > ROWS_MOST:
        raise ParameterError(
            _(
                "These tables have more than {contexts} contexts of {tokens} tokens, more than the lab holds: choose a "
                "lower order or fewer tokens.", contexts=grouped(ROWS_MOST // tokens), tokens=tokens,
            ),
            parameter="tables",
        )  # fmt: skip
