"""Work counters and rates, derived from events. They count table look-ups; they measure no time."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields, replace
from functools import reduce

from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Recover, Reject, TargetPass


@dataclass(frozen=True, slots=True)
class Counters:
    """The counts of a trace so far. A bonus token is never counted as accepted."""

    rounds: int = 0
    target_passes: int = 0
    positions_scored: int = 0
    draft_steps: int = 0
    drafted: int = 0
    accepted: int = 0
    rejected: int = 0
    discarded: int = 0
    recovered: int = 0
    bonus: int = 0
    committed: int = 0
    draws: int = 0

    def to_dict(self) -> dict[str, int]:
        """The counts by name."""
        return asdict(self)


COUNTER_NAMES = tuple(field.name for field in fields(Counters))


def after(counters: Counters, event: Event) -> Counters:
    """The counts once `event` has happened."""
    return replace(counters, rounds=event.round, **_changed(counters, event))


def _changed(c: Counters, event: Event) -> dict[str, int]:
    match event:
        case Draft(draw=draw):
            return {"draft_steps": c.draft_steps + 1, "drafted": c.drafted + 1, "draws": draw.number}
        case TargetPass(p_rows=p_rows):
            return {"target_passes": c.target_passes + 1, "positions_scored": c.positions_scored + len(p_rows)}
        case Accept(draw=draw):
            return {"accepted": c.accepted + 1, "draws": draw.number}
        case Reject(draw=draw):
            return {"rejected": c.rejected + 1, "draws": draw.number}
        case Discard(tokens=tokens):
            return {"discarded": c.discarded + len(tokens)}
        case Recover(draw=draw):
            return {"recovered": c.recovered + 1, "draws": draw.number}
        case Bonus(draw=draw):
            return {"bonus": c.bonus + 1, "draws": draw.number}
        case Commit(tokens=tokens):
            return {"committed": c.committed + len(tokens)}
    return {}


def count(events: Iterable[Event]) -> Counters:
    """The counts of all the events."""
    return reduce(after, events, Counters())


def ordinary_counters(tokens: int) -> Counters:
    """What ordinary decoding needs for as many tokens: one pass, one scored position and one draw for each."""
    return Counters(target_passes=tokens, positions_scored=tokens, committed=tokens, draws=tokens)


@dataclass(frozen=True, slots=True)
class Rates:
    """Four rates that are easily confused; None where nothing has been counted yet."""

    acceptance_per_tested_position: float | None
    draft_acceptance_rate: float | None
    mean_acceptance_length: float | None
    tokens_per_target_pass: float | None


def rates(counters: Counters) -> Rates:
    """accepted/(accepted + rejected), accepted/drafted, 1 + accepted/rounds (as vLLM counts), committed/target passes.

    Meant for the counts after a commit, when every drafted token is accounted for.
    """
    c = counters
    return Rates(
        _ratio(c.accepted, c.accepted + c.rejected),
        _ratio(c.accepted, c.drafted),
        1 + c.accepted / c.rounds if c.rounds else None,
        _ratio(c.committed, c.target_passes),
    )


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None
