"""Traces from elsewhere: read, checked, replayed, and said to be what they are."""

from dataclasses import dataclass
from typing import Literal

from specstep.errors import TraceError
from specstep.grammar import check_grammar
from specstep.language import _
from specstep.numbers import grouped
from specstep.rules import RULES
from specstep.trace import AnyTrace, ModelTrace, read_trace, replay

SIZE_MOST = 5_000_000  # characters


@dataclass(frozen=True, slots=True)
class Opened:
    """A recorded trace that can be shown, and how it compares with this engine (`event`: where it differs, from 1)."""

    trace: AnyTrace
    verdict: Literal["identical", "differs", "foreign"]
    event: int | None
    message: str


def open_trace(text: str) -> Opened:
    """Read a trace's JSON text and replay it. Raises TraceError for what is no trace, or none that can be shown."""
    if len(text) > SIZE_MOST:
        raise TraceError(
            _(
                "This file has {characters} characters; a trace may have up to {most}.",
                characters=grouped(len(text)), most=grouped(SIZE_MOST),
            )
        )  # fmt: skip
    trace = read_trace(text)
    check_grammar(trace)
    if isinstance(trace, ModelTrace):
        facts = trace.model
        message = _(
            "Recorded from a real model, cannot be replayed here: {model} on {device}, {date}.",
            model=facts.target.name, device=facts.device.name, date=facts.date[:10],
        )  # fmt: skip
        return Opened(trace, "foreign", None, message)
    if trace.config.rule not in RULES:
        message = _(
            "Recorded elsewhere, cannot be replayed: the rule {rule} is not known here.", rule=repr(trace.config.rule)
        )
        return Opened(trace, "foreign", None, message)
    difference = replay(trace)
    if difference is None:
        message = _("Replayed identically: all {events} events.", events=len(trace.events))
        return Opened(trace, "identical", None, message)
    message = _(
        "Differs at event {event}: this engine goes another way there. The recorded trace is shown.",
        event=difference.event,
    )
    return Opened(trace, "differs", difference.event, message)
