"""Frames: all that one moment of a trace shows. Frame i follows from the trace's first i events and nothing else."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Literal

from specstep import cache, counters
from specstep.cache import Lane, Lanes
from specstep.counters import Counters, ordinary_counters, rates
from specstep.decoder import due, phases
from specstep.events import Accept, Commit, Draft, Event, Finish, Reject
from specstep.frame import Frame
from specstep.labels import label
from specstep.language import N_, _
from specstep.narration import Scene, opening, say
from specstep.rules import RULES
from specstep.run_facts import Run
from specstep.stage import stage
from specstep.trace import AnyTrace, Trace

PROMPT_KEPT = N_("The prompt is kept here, except for its last token: that one is fed first.")
NO_CACHE = N_("Prompt lookup is no model: it keeps no cache.")


def frames(trace: AnyTrace, known: Frame | None = None) -> tuple[Frame, ...]:
    """The frames of a trace: one before the first event, then one after each event.

    Where `known` was the last frame when the trace was shorter and a phase had just ended: that one as it is now, and
    those after it. Of those before it only `steps` has changed.
    """
    start_at = known.index if known else 0
    events = trace.events[start_at:]
    tests = {(event.round, event.position): event for event in events if isinstance(event, Accept | Reject)}
    run = Run(trace, start_at, _phase_ends(events, start_at), tests, RULES.get(trace.config.rule))
    upcoming, draft_to, verify_to = _next(start_at, run)
    start = replace(
        known or _opening(run), steps=len(trace.events), next=upcoming, draft_to=draft_to, verify_to=verify_to
    )
    return tuple(accumulate(events, lambda frame, event: _after(frame, event, run), initial=start))


def _opening(run: Run) -> Frame:
    width, limit = run.trace.config.width, run.trace.config.limit
    return Frame(
        0, 0, 1, limit, None, None, None, None, (), (), (), None, None,
        Counters(), Counters(), rates(Counters()), _first_lanes(run), opening(width, limit), label(None),
    )  # fmt: skip


def _after(frame: Frame, event: Event, run: Run) -> Frame:
    index = frame.index + 1
    counted = counters.after(frame.counters, event)
    moved = replace(
        stage(frame, event, run), index=index, round=event.round, event=event, counters=counted,
        ordinary=ordinary_counters(counted.committed), cache=_lanes(frame.cache, event, run),
        rates=rates(counted) if isinstance(event, Commit) else frame.rates,
    )  # fmt: skip
    upcoming, draft_to, verify_to = _next(index, run)
    scene = Scene(
        run.tokens, moved.at_hand, counted, run.trace.config.limit, run.words,
        run.start[0], run.ends_text(event, moved.proposal),
    )  # fmt: skip
    sentence = say(event, scene)
    return replace(moved, next=upcoming, draft_to=draft_to, verify_to=verify_to, say=sentence, label=label(event))


def _first_lanes(run: Run) -> Lanes:
    if isinstance(run.trace, Trace):
        return cache.empty()
    return Lanes(Lane(why=_(PROMPT_KEPT)), Lane(why=_(PROMPT_KEPT if run.has_draft_cache else NO_CACHE)))


def _lanes(lanes: Lanes, event: Event, run: Run) -> Lanes:
    moved = cache.after(lanes, event, run.truncates, run.start[1])
    return moved if run.has_draft_cache else replace(moved, draft=Lane(why=_(NO_CACHE)))


def _phase_ends(events: Sequence[Event], start_at: int) -> tuple[int, ...]:
    """For each event, the first of which leaves frame `start_at`, the frame index at which its phase is over."""
    ends: list[int] = []
    for phase in phases(events):
        ends += [start_at + len(ends) + len(phase)] * len(phase)
    return tuple(ends)


def _next(index: int, run: Run) -> tuple[Literal["draft", "verify"] | None, int | None, int | None]:
    events = run.trace.events
    if index == len(events):
        return due(events), None, None
    if isinstance(events[index], Finish):
        return None, None, None
    if isinstance(events[index], Draft):
        return "draft", run.ends[index - run.start_at], None
    return "verify", None, run.ends[index - run.start_at]
