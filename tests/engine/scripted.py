"""Draws that a test chooses, and a row source that says what it was asked."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from specstep import decoder
from specstep.draws import Draw
from specstep.rows import Rows, TableRows
from specstep.sampling import Row
from specstep.tables import Table

type Choose = Callable[[], float]


def script_draws(patch: pytest.MonkeyPatch, choose: Choose) -> None:
    """From now on the decoder's n-th draw is what `choose` returns when it is asked for it."""

    def stream(_seed: int) -> Iterator[Draw]:
        number = 0
        while True:
            number += 1
            yield Draw(number, choose())

    patch.setattr(decoder, "draws", stream)


def listed(us: Sequence[float]) -> Choose:
    """The draws of a list, one after the other; asking for one more than there are fails the test."""
    remaining = iter(us)

    def choose() -> float:
        u = next(remaining, None)
        assert u is not None, "the decoder asks for more draws than it may"
        return u

    return choose


class AskedRows(TableRows):
    """Table rows that write down every question: ("draft", prefix) or ("target", prefix, block, count)."""

    def __init__(self, target: Table, draft: Table) -> None:
        super().__init__(target, draft)
        self.asked: list[tuple[object, ...]] = []

    def draft_row(self, prefix: tuple[str, ...]) -> Row:
        self.asked.append(("draft", "".join(prefix)))
        return super().draft_row(prefix)

    def target_rows(self, prefix: tuple[str, ...], block: tuple[str, ...], count: int) -> Rows:
        self.asked.append(("target", "".join(prefix), "".join(block), count))
        return super().target_rows(prefix, block, count)
