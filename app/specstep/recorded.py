"""Traces from elsewhere: read, checked, replayed, and said to be what they are."""

from dataclasses import dataclass
from typing import Literal

from specstep.errors import TraceError
from specstep.grammar import check_grammar
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
        raise TraceError(f"This file has {len(text):,} characters; a trace may have up to {SIZE_MOST:,}.")
    trace = read_trace(text)
    check_grammar(trace)
    if isinstance(trace, ModelTrace):
        facts = trace.model
        where = f"{facts.target.name} on {facts.device.name}, {facts.date[:10]}"
        return Opened(trace, "foreign", None, f"Recorded from a real model, cannot be replayed here: {where}.")
    if trace.config.rule not in RULES:
        rule = f"the rule {trace.config.rule!r} is not known here"
        return Opened(trace, "foreign", None, f"Recorded elsewhere, cannot be replayed: {rule}.")
    difference = replay(trace)
    if difference is None:
        return Opened(trace, "identical", None, f"Replayed identically: all {len(trace.events)} events.")
    message = f"Differs at event {difference.event}: this engine goes another way there. The recorded trace is shown."
    return Opened(trace, "differs", difference.event, message)
