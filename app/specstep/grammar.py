"""Does a recorded trace hang together? Rounds, positions, tokens and rows, without replaying anything.

A trace that passes can be shown, even where this engine cannot make the same events.
"""

from dataclasses import fields
from itertools import groupby

from specstep.errors import TraceError
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass
from specstep.trace import Trace

type Shape = tuple[str, int, int | None, object]  # kind, round, position, token or tokens


def check_grammar(trace: Trace) -> None:
    """Raises TraceError, which names the first event that cannot stand where it stands."""
    seen, committed = 0, 0
    for number, (_, group) in enumerate(groupby(trace.events, key=lambda event: event.round), start=1):
        events = tuple(group)
        expected = _expected(events, number, committed + 1, trace.config.limit)
        for offset, event in enumerate(events):
            if offset >= len(expected) or _shape(event) != expected[offset] or not _rows_fit(event, trace):
                raise TraceError(f"Event {seen + offset + 1} ({event.kind}) cannot stand where it stands.")
        if len(events) < len(expected):
            raise TraceError(
                f"Round {number} breaks off: after event {seen + len(events)} a {expected[len(events)][0]} is due."
            )
        seen += len(events)
        committed += sum(len(event.tokens) for event in events if isinstance(event, Commit))
        if committed > trace.config.limit:
            raise TraceError(f"Round {number} commits {committed} tokens in all, the limit is {trace.config.limit}.")
    if not isinstance(trace.events[-1], Finish):
        raise TraceError(f"The trace breaks off after {committed} of {trace.config.limit} tokens.")


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
    if first + len(output) > limit:
        shapes.append((Finish.kind, number, None, None))
    return shapes


def _truncated(
    events: tuple[Event, ...], number: int, first: int, drafted: tuple[str, ...], a: int
) -> tuple[list[Shape], tuple[str, ...]]:
    """Acceptances, then a rejection that truncates the block, or else perhaps a bonus; and the round's output."""
    k = len(drafted)
    drawn = tuple(event.token for event in events if isinstance(event, Recover | Bonus))[:1]
    shapes: list[Shape] = []
    shapes += [(Accept.kind, number, first + i, token) for i, token in enumerate(drafted[:a])]
    if a < k:
        shapes.append((Reject.kind, number, first + a, drafted[a]))
        if a + 1 < k:
            shapes.append((Discard.kind, number, first + a + 1, drafted[a + 1 :]))
        shapes += [(Recover.kind, number, first + a, token) for token in drawn]
    else:
        shapes += [(Bonus.kind, number, first + k, token) for token in drawn]
    return shapes, drafted[:a] + drawn


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


def _rows_fit(event: Event, trace: Trace) -> bool:
    """Every row has an entry for each token, every token is one of the table's, and a pass has k or k + 1 rows."""
    names = trace.target.tokens
    rows = [getattr(event, field.name) for field in fields(event) if field.name in ("p_row", "q_row", "residual")]
    if isinstance(event, TargetPass):
        rows += event.p_rows
        if len(event.p_rows) - len(event.tokens) not in (0, 1):
            return False
    content = getattr(event, "tokens", None) or (getattr(event, "token", names[0]),)
    if not (all(len(row) == len(names) for row in rows) and all(token in names for token in content)):
        return False
    return not isinstance(event, Draft) or event.q == event.q_row[names.index(event.token)] > 0
