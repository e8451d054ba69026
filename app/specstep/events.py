"""What happens while decoding, as frozen events. Events are the truth; everything shown is derived from them.

`round` counts from 1. `position` is the place in the output, from 1 to the limit. Rows are tuples of V floats in the
order of the tokens.

Rows over a real model's vocabulary are cut (`shown.py`): `shown` then names the tokens that the event's rows give one
by one, each row ends with the mass of all others, `rest_overlap` is Σ min(p, q) over those, and `stretch` is where on
the scale from 0 to 1 the drawn token lies. All are None over a toy's tables, whose rows are whole.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar

from specstep.draws import Draw
from specstep.shown import Names, Values

type Stretch = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Draft:
    """The draft proposes `token`, drawn from `q_row`, which gives it the probability `q`."""

    kind: ClassVar[str] = "draft"
    round: int
    position: int
    token: str
    draw: Draw
    q_row: Values
    q: float
    shown: Names | None = None
    stretch: Stretch | None = None


@dataclass(frozen=True, slots=True)
class TargetPass:
    """One target pass over the drafted `tokens`: a row for each, from `position` on, and one for a bonus with room.

    Where rows are cut, `q_rows` are the drafted tokens' own rows over the same tokens as `p_rows`.
    """

    kind: ClassVar[str] = "target_pass"
    round: int
    position: int
    tokens: tuple[str, ...]
    p_rows: tuple[Values, ...]
    shown: tuple[Names, ...] | None = None
    q_rows: tuple[Values, ...] | None = None
    rest_overlap: Values | None = None


@dataclass(frozen=True, slots=True)
class Accept:
    """The drafted token is accepted. `ratio` is p/q, capped to stay finite.

    Its test passes where `start` ≤ u < `start + acceptance`; `start` is 0 in all rules but those that read the target's
    own sample off the draw.
    """

    kind: ClassVar[str] = "accept"
    round: int
    position: int
    token: str
    draw: Draw
    p_row: Values
    q_row: Values
    p: float
    q: float
    ratio: float
    start: float
    acceptance: float
    shown: Names | None = None
    rest_overlap: float | None = None


@dataclass(frozen=True, slots=True)
class Reject:
    """The drafted token fails its test; `residual` is the row its replacement is drawn from."""

    kind: ClassVar[str] = "reject"
    round: int
    position: int
    token: str
    draw: Draw
    p_row: Values
    q_row: Values
    p: float
    q: float
    ratio: float
    start: float
    acceptance: float
    residual: Values
    shown: Names | None = None
    rest_overlap: float | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """The `tokens` drafted after a rejected one, from `position` on, are dropped untested."""

    kind: ClassVar[str] = "discard"
    round: int
    position: int
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recover:
    """`token` is drawn from `residual` in place of the rejected one; `from_target`: p stands in for a mass of 0."""

    kind: ClassVar[str] = "recover"
    round: int
    position: int
    token: str
    draw: Draw
    p_row: Values
    q_row: Values
    residual: Values
    from_target: bool
    shown: Names | None = None
    rest_overlap: float | None = None
    stretch: Stretch | None = None


@dataclass(frozen=True, slots=True)
class Bonus:
    """All drafted tokens were accepted: one more is drawn from the target's row after the block."""

    kind: ClassVar[str] = "bonus"
    round: int
    position: int
    token: str
    draw: Draw
    p_row: Values
    shown: Names | None = None
    stretch: Stretch | None = None


@dataclass(frozen=True, slots=True)
class Commit:
    """The round's `tokens`, from `position` on, become output."""

    kind: ClassVar[str] = "commit"
    round: int
    position: int
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """Decoding ends; `reason` says why: the "limit", or the "end" of the text, an end-of-sequence token committed."""

    kind: ClassVar[str] = "finish"
    round: int
    reason: str


type Tested = Accept | Reject
type Event = Draft | TargetPass | Accept | Reject | Discard | Recover | Bonus | Commit | Finish
EVENTS = (Draft, TargetPass, Accept, Reject, Discard, Recover, Bonus, Commit, Finish)
KINDS = {event.kind: event for event in EVENTS}


def event_to_dict(event: Event) -> dict[str, object]:
    """The event as JSON-ready values, `kind` first; what is None is left out."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    return {"kind": event.kind} | {name: _plain(value) for name, value in values.items() if value is not None}


def event_from_dict(document: Mapping[str, Any]) -> Event:
    """The event of a document that follows the trace schema."""
    values = {name: _frozen(value) for name, value in document.items() if name != "kind"}
    # JSON knows one kind of number: 1.0 is a whole number to the schema, but no index.
    values |= {name: int(values[name]) for name in ("round", "position") if name in values}
    event: Event = KINDS[document["kind"]](**values)  # the schema has checked names and types
    return event


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return Draw(int(value["number"]), value["u"])
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    return value
