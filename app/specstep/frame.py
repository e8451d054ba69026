"""What a frame is made of: plain frozen data, in the order a reader meets it."""

from dataclasses import dataclass
from typing import Literal

from specstep.cache import Lanes
from specstep.counters import Counters, Rates
from specstep.events import Event
from specstep.narration import Say
from specstep.records import Record
from specstep.shown import Names, Values

type Status = Literal["drafted", "testing", "accepted", "rejected", "discarded"]
type How = Literal["accepted", "recovered", "bonus"]


@dataclass(frozen=True, slots=True)
class Committed:
    """A token of the output, how it got there, and whether this very event committed it."""

    position: int
    token: str
    how: How
    round: int
    fresh: bool
    record: Record


@dataclass(frozen=True, slots=True)
class Proposed:
    """A drafted token that is not output."""

    position: int
    token: str
    status: Status
    record: Record


@dataclass(frozen=True, slots=True)
class Incoming:
    """A recovered or bonus token, drawn but not yet committed."""

    position: int
    token: str
    how: How
    record: Record


@dataclass(frozen=True, slots=True)
class ScoredRow:
    """One row of the target pass; `tests` is the drafted token it will test, None for the bonus row."""

    position: int
    context: str
    p_row: Values
    tests: str | None
    names: Names | None = None


@dataclass(frozen=True, slots=True)
class PassOverBlock:
    """The target pass of this round, with all its rows."""

    positions_scored: int
    rows: tuple[ScoredRow, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """All that one moment shows.

    `next` is the phase that comes now; `draft_to` and `verify_to` are the frames those phases lead to.
    """

    index: int
    steps: int
    round: int
    limit: int
    next: Literal["draft", "verify"] | None
    draft_to: int | None
    verify_to: int | None
    event: Event | None
    committed: tuple[Committed, ...]
    proposal: tuple[Proposed, ...]
    incoming: tuple[Incoming, ...]
    target_pass: PassOverBlock | None
    at_hand: Record | None
    counters: Counters
    ordinary: Counters
    rates: Rates
    cache: Lanes
    say: Say
    label: str
