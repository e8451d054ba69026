"""What is known of one position in one round, at one moment: the inspector's facts, each number made here."""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from specstep.arithmetic import Sums, sums
from specstep.draws import Draw
from specstep.events import Accept, Bonus, Draft, Recover, Reject, Values
from specstep.sampling import Row, cumulative, excess, overlap, total

type Stage = Literal["drafted", "scored", "tested", "replaced", "discarded", "bonus"]


@dataclass(frozen=True, slots=True)
class Lookup:
    """An inverse-CDF look-up: the draw, and the row's running totals it was compared with."""

    draw: Draw
    cumulative: Values


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
    cumulative: Values
    from_target: bool


@dataclass(frozen=True, slots=True)
class Record:
    """One position of one round; what is not known yet is None. `context` is "" for the empty prefix.

    `acceptance` is what the rule will compare the draw with; `beta` = Σ min(p, q) over the `overlap`.
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
    says: str = ""


def drafted(event: Draft, context: str) -> Record:
    """The record of a token just drafted: its row and the look-up that made it."""
    return Record(
        event.round, event.position, context, "drafted",
        token=event.token, q_row=event.q_row, q=event.q, draft=Lookup(event.draw, _totals(event.q_row)),
    )  # fmt: skip


def scored(
    record: Record, p_row: Values, p: float, ratio: float, acceptance: float | None, tokens: tuple[str, ...]
) -> Record:
    """The record once the target's row is known: both rows compared and the sums written out, the test not yet made."""
    assert record.q_row is not None
    p_array, q_array = np.array(p_row), np.array(record.q_row)  # (V,), (V,)
    shared, beyond = overlap(p_array, q_array), excess(p_array, q_array)
    beta, mass = total(shared), total(beyond)
    return replace(
        record, stage="scored", p_row=p_row, p=p, ratio=ratio, acceptance=acceptance,
        overlap=_values(shared), beta=beta, p_excess=_values(beyond), q_excess=_values(excess(q_array, p_array)),
        sums=sums(tokens, p_row, _values(shared), beta, _values(beyond), mass),
    )  # fmt: skip


def tested(record: Record, event: Accept | Reject) -> Record:
    """The record once its test is made; after a rejection with the residual."""
    if isinstance(event, Accept):
        return replace(record, stage="tested", test=Test(event.draw, event.start, "accepted"))
    return replace(record, stage="tested", test=Test(event.draw, event.start, "rejected"), residual=event.residual)


def replaced(record: Record, event: Recover) -> Record:
    """The record of a rejected position once its replacement is drawn."""
    chosen = Replaced("recovered", event.token, event.draw, event.residual, _totals(event.residual), event.from_target)
    return replace(record, stage="replaced", replacement=chosen)


def bonus_row(round_number: int, position: int, context: str, p_row: Values) -> Record:
    """The record of the position after the block, scored in the same pass; no draft token stands there."""
    return Record(round_number, position, context, "bonus", p_row=p_row)


def bonus_drawn(record: Record, event: Bonus) -> Record:
    """The record of the bonus position once its token is drawn from the target's row."""
    chosen = Replaced("bonus", event.token, event.draw, event.p_row, _totals(event.p_row), from_target=True)
    return replace(record, replacement=chosen)


def _totals(row: Values) -> Values:
    return _values(cumulative(np.array(row)))


def _values(row: Row) -> Values:
    return tuple(row.tolist())
