"""Where rows come from. The decoder asks these two questions and knows nothing else of tables or models."""

from typing import Protocol

import numpy as np

from specstep.errors import DecodingError
from specstep.language import _
from specstep.sampling import Row, Rows
from specstep.tables import Table, check_pair


class RowSource(Protocol):
    """Next-token rows of a draft and a target over the same V tokens."""

    @property
    def tokens(self) -> tuple[str, ...]:
        """The V tokens, in the order of every row."""

    def draft_row(self, prefix: tuple[str, ...]) -> Row | None:
        """The draft's row after `prefix` (committed and proposed tokens), shape (V,).

        None ends a block early: the draft has nothing more to propose. The first row of a block is never None.
        """

    def target_rows(self, prefix: tuple[str, ...], block: tuple[str, ...], count: int) -> Rows:
        """The target's rows over a drafted block, in one pass, shape (count, V).

        Row i follows `prefix + block[:i]`; `count` is len(block), or one more when a bonus has room.
        """


class TableRows:
    """Rows from two toy tables. Raises TableError if they speak of different tokens."""

    def __init__(self, target: Table, draft: Table) -> None:
        check_pair(target, draft)
        self._target = target
        self._draft = draft

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tables' tokens."""
        return self._target.tokens

    def draft_row(self, prefix: tuple[str, ...]) -> Row:
        """The draft table's row after the prefix's last token, shape (V,)."""
        return self._draft.row(prefix)

    def target_rows(self, prefix: tuple[str, ...], block: tuple[str, ...], count: int) -> Rows:
        """The target table's rows after the prefix and after each token of the block, shape (count, V)."""
        if not 1 <= count <= len(block) + 1:
            raise DecodingError(
                _(
                    "{rows} rows were asked for over {tokens} drafted tokens; ask for 1 to one more.",
                    rows=count, tokens=len(block),
                )
            )  # fmt: skip
        return np.stack([self._target.row(prefix + block[:i]) for i in range(count)])
