"""What a verification rule is: the rows it uses, when it accepts, what replaces a token, how it walks a block."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from specstep.draws import Draw
from specstep.sampling import Replacement, Row, Rows
from specstep.words import Words

type NextDraw = Callable[[], Draw]


@dataclass(frozen=True)
class Block:
    """A drafted block of k tokens as a rule sees it.

    `tokens` are indexes among the V tokens, `draws` what drafted them; `q_rows` has shape (k, V): the rows the test
    compares with; `p_rows` has shape (k, V), or (k + 1, V) with the row for a bonus.
    """

    tokens: tuple[int, ...]
    draws: tuple[Draw, ...]
    q_rows: tuple[Row, ...]
    p_rows: Rows

    @property
    def has_bonus_row(self) -> bool:
        """Whether the pass scored a row after the block."""
        return len(self.p_rows) > len(self.tokens)


@dataclass(frozen=True)
class Judged:
    """Position `index` of the block (from 0) is accepted or rejected.

    Its own test passes where `start` ≤ u < `start + acceptance`; `replacement` is set on rejection.
    """

    index: int
    draw: Draw
    start: float
    acceptance: float
    accepted: bool
    replacement: Replacement | None = None


@dataclass(frozen=True)
class Dropped:
    """The block's tokens from `index` on are discarded."""

    index: int


@dataclass(frozen=True)
class Drawn:
    """`token` is drawn from `replacement.row` for position `index`: recovered, or the bonus if `index` is k."""

    index: int
    token: int
    draw: Draw
    replacement: Replacement


type Verdict = Judged | Dropped | Drawn


def unchanged(row: Row) -> Row:
    """The row as it is."""
    return row


@dataclass(frozen=True)
class Rule:
    """One way to draft from q and to verify against p. Rows have shape (V,).

    `target` and `drawn` map the models' rows to those that are used: tokens are drafted from `drawn(q)`, and tested
    with that row too unless `tests_raw_q`. `acceptance(p, q, x)` is what the test's draw is compared with for the
    drafted x; `replacement(p, q, x)` is the row that a token in its place is drawn from; `walk` goes through the block.
    """

    name: str
    title: str
    source: str
    explanation: str
    acceptance: Callable[[Row, Row, int], float]
    replacement: Callable[[Row, Row, int], Replacement]
    words: Words
    walk: Callable[["Rule", Block, NextDraw], Iterator[Verdict]]
    target: Callable[[Row], Row] = unchanged
    drawn: Callable[[Row], Row] = unchanged
    tests_raw_q: bool = False

    def tested(self, q_row: Row) -> Row:
        """The row that the test takes for q, from the draft's own row."""
        return q_row if self.tests_raw_q else self.drawn(q_row)
