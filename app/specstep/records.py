"""What is known of one position in one round, at one moment: the inspector's facts, each number made here."""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from specstep.arithmetic import Sums, sums
from specstep.draws import Draw
from specstep.events import Accept, Bonus, Draft, Recover, Reject, Stretch
from specstep.sampling import Row, cumulative, excess, overlap, total
from specstep.shown import REST, Names, Values

type Stage = Literal["drafted", "scored", "tested", "replaced", "discarded", "bonus"]


@dataclass(frozen=True, slots=True)
class Lookup:
    """An inverse-CDF look-up: the draw, and the row's running totals it was compared with.

    Of a cut row only the drawn token's own `stretch` of the scale is known.
    """

    draw: Draw
    cumulative: Values | None
    stretch: Stretch | None = None


@dataclass(frozen=True, slots=True)
class Test:
    """The test's draw, where its stretch of acceptance starts (0 in most rules), and its verdict."""

    draw: Draw
    start: float
    verdict: Literal["accepted", "rejected"]


@dataclass(frozen=True, slots=True)
class Replaced:
    """The token that the verification itself drew: recovered after a rejection, or the bonus."""

    how: Literal["recovered", "bonus"]
    token: str
    draw: Draw
    row: Values
    cumulative: Values | None
    from_target: bool
    stretch: Stretch | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One position of one round; what is not known yet is None. `context` is "" for the empty prefix.

    `acceptance` is what the rule will compare the draw with; `beta` = Σ min(p, q) over the `overlap`. `names` are those
    of the rows' entries where they are not the tables' tokens: the tokens shown one by one, and "…" for all others; the
    sums are not written out then.
    """

    round: int
    position: int
    context: str
    stage: Stage
    token: str | None = None
    q_row: Values | None = None
    p_row: Values | None = None
    overlap: Values | None = None
    beta: float | None = None
    p_excess: Values | None = None
    q_excess: Values | None = None
    draft: Lookup | None = None
    p: float | None = None
    q: float | None = None
    ratio: float | None = None
    acceptance: float | None = None
    test: Test | None = None
    sums: Sums | None = None
    residual: Values | None = None
    replacement: Replaced | None = None
    names: Names | None = None
    says: str = ""


def drafted(event: Draft, context: str) -> Record:
    """The record of a token just drafted: its row and the look-up that made it."""
    return Record(
        event.round, event.position, context, "drafted",
        token=event.token, q_row=event.q_row, q=event.q, names=with_rest(event.shown),
        draft=Lookup(event.draw, _totals(event.q_row, event.shown), event.stretch),
    )  # fmt: skip


def scored(
    record: Record, ratio: float, acceptance: float | None, tokens: Names, rest_overlap: float | None = None
) -> Record:
    """The record, which has both rows, with the rows compared and the sums written out; the test not yet made."""
    assert record.q_row is not None
    assert record.p_row is not None
    p_array, q_array = np.array(record.p_row), np.array(record.q_row)  # (V,), (V,)
    shared = overlap(p_array, q_array)
    if rest_overlap is not None:  # the entry for all others is a sum of minima, not the minimum of two sums
        shared[-1] = min(rest_overlap, shared[-1])
    beyond, q_beyond = excess(p_array, shared), excess(q_array, shared)
    beta, mass = total(shared), total(beyond)
    return replace(
        record, stage="scored", ratio=ratio, acceptance=acceptance,
        overlap=_values(shared), beta=beta, p_excess=_values(beyond), q_excess=_values(q_beyond),
        sums=None if record.names else sums(tokens, record.p_row, _values(shared), beta, _values(beyond), mass),
    )  # fmt: skip


def tested(record: Record, event: Accept | Reject) -> Record:
    """The record once its test is made; after a rejection with the residual."""
    if isinstance(event, Accept):
        return replace(record, stage="tested", test=Test(event.draw, event.start, "accepted"))
    return replace(record, stage="tested", test=Test(event.draw, event.start, "rejected"), residual=event.residual)


def replaced(record: Record, event: Recover) -> Record:
    """The record of a rejected position once its replacement is drawn; cut rows now show the drawn token too."""
    chosen = Replaced(
        "recovered", event.token, event.draw, event.residual, _totals(event.residual, event.shown), event.from_target,
        event.stretch,
    )  # fmt: skip
    names = with_rest(event.shown)
    if names is not None:
        assert record.ratio is not None
        rows = replace(record, names=names, p_row=event.p_row, q_row=event.q_row, residual=event.residual)
        record = scored(rows, record.ratio, record.acceptance, names, event.rest_overlap)
    return replace(record, stage="replaced", replacement=chosen)


def bonus_row(event: Bonus, context: str) -> Record:
    """The record of the position after the block, scored in the same pass; no draft token stands there."""
    return Record(
        event.round, event.position, context, "bonus", p_row=event.p_row, names=with_rest(event.shown)
    )  # fmt: skip


def bonus_drawn(record: Record, event: Bonus) -> Record:
    """The record of the bonus position once its token is drawn from the target's row."""
    chosen = Replaced(
        "bonus", event.token, event.draw, event.p_row, _totals(event.p_row, event.shown), True, event.stretch
    )
    return replace(record, replacement=chosen)


def with_rest(shown: Names | None) -> Names | None:
    """The names of a cut row's entries; None for a whole row."""
    return None if shown is None else (*shown, REST)


def _totals(row: Values, shown: Names | None) -> Values | None:
    return _values(cumulative(np.array(row))) if shown is None else None


def _values(row: Row) -> Values:
    return tuple(row.tolist())
