"""Does a recorded trace hang together? Rounds, positions, tokens and rows, without replaying anything.

A trace that passes can be shown, even where this engine cannot make the same events.
"""

from dataclasses import fields
from itertools import groupby

from specstep.errors import TraceError
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass
from specstep.language import _
from specstep.shown import WHOLE_MOST, Values
from specstep.trace import AnyTrace, Trace

type Shape = tuple[str, int, int | None, object]  # kind, round, position, token or tokens


def check_grammar(trace: AnyTrace) -> None:
    """Raises TraceError, which names the first event that cannot stand where it stands."""
    seen, committed = 0, 0
    for number, (_round, group) in enumerate(groupby(trace.events, key=lambda event: event.round), start=1):
        events = tuple(group)
        expected = _expected(events, number, committed + 1, trace.config.limit)
        for offset, event in enumerate(events):
            if offset >= len(expected) or _shape(event) != expected[offset] or not _rows_fit(event, trace):
                raise TraceError(
                    _("Event {event} ({kind}) cannot stand where it stands.", event=seen + offset + 1, kind=event.kind)
                )
        if len(events) < len(expected):
            raise TraceError(
                _(
                    "Round {round} breaks off: after event {event} a {kind} is due.",
                    round=number, event=seen + len(events), kind=expected[len(events)][0],
                )
            )  # fmt: skip
        seen += len(events)
        committed += sum(len(event.tokens) for event in events if isinstance(event, Commit))
        if committed > trace.config.limit:
            raise TraceError(
                _(
                    "Round {round} commits {tokens} tokens in all, the limit is {limit}.",
                    round=number, tokens=committed, limit=trace.config.limit,
                )
            )  # fmt: skip
    if not isinstance(trace.events[-1], Finish):
        raise TraceError(
            _("The trace breaks off after {tokens} of {limit} tokens.", tokens=committed, limit=trace.config.limit)
        )


def _expected(events: tuple[Event, ...], number: int, first: int, limit: int) -> list[Shape]:
    """The round that these events must be, judged by what was drafted, how much was accepted, what was drawn last."""
    drafted = tuple(event.token for event in events if isinstance(event, Draft))
    k, a = len(drafted), sum(isinstance(event, Accept) for event in events)
    shapes: list[Shape] = [(Draft.kind, number, first + i, token) for i, token in enumerate(drafted)]
    shapes.append((TargetPass.kind, number, first, drafted))
    if a + sum(isinstance(event, Reject) for event in events) == k > a:
        tested, output = _tested_to_the_end(events, number, first, drafted)
    else:
        tested, output = _truncated(events, number, first, drafted, a)
    shapes += [*tested, (Commit.kind, number, first, output)]
    if first + len(output) > limit or _ends(events):
        shapes.append((Finish.kind, number, None, None))
    return shapes


def _truncated(
    events: tuple[Event, ...], number: int, first: int, drafted: tuple[str, ...], a: int
) -> tuple[list[Shape], tuple[str, ...]]:
    """Acceptances, then a rejection (or the end of the text) that truncates the block, or else perhaps a bonus."""
    k = len(drafted)
    drawn = tuple(event.token for event in events if isinstance(event, Recover | Bonus))[:1]
    shapes: list[Shape] = []
    shapes += [(Accept.kind, number, first + i, token) for i, token in enumerate(drafted[:a])]
    if a < k and _ends(events) and not any(isinstance(event, Reject) for event in events):
        shapes.append((Discard.kind, number, first + a, drafted[a:]))
    elif a < k:
        shapes.append((Reject.kind, number, first + a, drafted[a]))
        if a + 1 < k:
            shapes.append((Discard.kind, number, first + a + 1, drafted[a + 1 :]))
        shapes += [(Recover.kind, number, first + a, token) for token in drawn]
    else:
        shapes += [(Bonus.kind, number, first + k, token) for token in drawn]
    return shapes, drafted[:a] + drawn


def _ends(events: tuple[Event, ...]) -> bool:
    """Whether the text ends in this round, before the limit."""
    return isinstance(events[-1], Finish) and events[-1].reason == "end"


def _tested_to_the_end(
    events: tuple[Event, ...], number: int, first: int, drafted: tuple[str, ...]
) -> tuple[list[Shape], tuple[str, ...]]:
    """Every position tested, a recovered token in place of each rejected one; and the round's output."""
    verdicts = [event for event in events if isinstance(event, Accept | Reject)]
    recovered = iter([event.token for event in events if isinstance(event, Recover)])
    shapes: list[Shape] = []
    output: tuple[str, ...] = ()
    for i, (verdict, token) in enumerate(zip(verdicts, drafted, strict=True)):
        shapes.append((verdict.kind, number, first + i, token))
        if isinstance(verdict, Reject):
            token = next(recovered, "")
            shapes.append((Recover.kind, number, first + i, token))
        output += (token,)
    return shapes, output


def _shape(event: Event) -> Shape:
    content = getattr(event, "token", None) or getattr(event, "tokens", None)
    return event.kind, event.round, getattr(event, "position", None), content


def _rows_fit(event: Event, trace: AnyTrace) -> bool:
    """Every row has an entry for each token it is over, every token is one of these, a pass has k or k + 1 rows."""
    if isinstance(event, TargetPass) and len(event.p_rows) - len(event.tokens) not in (0, 1):
        return False
    if not isinstance(trace, Trace):
        return _cut_rows_fit(event)
    names = trace.target.tokens
    if len(names) > WHOLE_MOST:
        named = {*getattr(event, "tokens", ()), getattr(event, "token", names[0])}
        return _cut_rows_fit(event) and named.issubset(names) and getattr(event, "reason", "limit") == "limit"
    rows = _rows(event)
    if isinstance(event, TargetPass):
        rows += event.p_rows
    content = getattr(event, "tokens", None) or (getattr(event, "token", names[0]),)
    if not (all(len(row) == len(names) for row in rows) and all(token in names for token in content)):
        return False
    if getattr(event, "shown", None) is not None or getattr(event, "reason", "limit") != "limit":
        return False
    return not isinstance(event, Draft) or event.q == event.q_row[names.index(event.token)] > 0


def _cut_rows_fit(event: Event) -> bool:
    """The same for a real model's event: its rows are over the tokens that it shows, and all others."""
    if isinstance(event, TargetPass):
        k = len(event.tokens)
        if event.shown is None or event.q_rows is None or event.rest_overlap is None:
            return False
        if (len(event.shown), len(event.q_rows), len(event.rest_overlap)) != (len(event.p_rows), k, k):
            return False
        pairs = [*zip(event.p_rows, event.shown, strict=True), *zip(event.q_rows, event.shown, strict=False)]
        tested = zip(event.tokens, event.shown, strict=False)
        return all(len(row) == len(shown) + 1 for row, shown in pairs) and all(token in own for token, own in tested)
    if isinstance(event, Discard | Commit | Finish):
        return True
    if event.shown is None or event.token not in event.shown or len(set(event.shown)) != len(event.shown):
        return False
    if isinstance(event, Draft | Recover | Bonus) and event.stretch is None:
        return False
    if isinstance(event, Accept | Reject | Recover) and event.rest_overlap is None:
        return False
    if not all(len(row) == len(event.shown) + 1 for row in _rows(event)):
        return False
    return not isinstance(event, Draft) or event.q == event.q_row[event.shown.index(event.token)] > 0


def _rows(event: Event) -> list[Values]:
    return [getattr(event, field.name) for field in fields(event) if field.name in ("p_row", "q_row", "residual")]
