"""Frames: all that one moment of a trace shows. Frame i follows from the trace's first i events and nothing else."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from sys import float_info
from typing import Literal

import numpy as np

from specstep import cache, counters, records
from specstep.cache import Lanes
from specstep.counters import Counters, ordinary_counters, rates
from specstep.decoder import phases
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass, Values
from specstep.frame import Committed, Frame, Incoming, PassOverBlock, Proposed, ScoredRow
from specstep.labels import label
from specstep.narration import opening, record_says, say
from specstep.records import Record
from specstep.rules import RULES
from specstep.sampling import Row
from specstep.trace import Trace


def frames(trace: Trace) -> tuple[Frame, ...]:
    """The frames of a trace: one before the first event, then one after each event."""
    steps, ends = len(trace.events), _phase_ends(trace.events)
    start = Frame(
        0, steps, 1, trace.config.limit, *_next(0, trace.events, ends), None, (), (), None, None, None,
        Counters(), Counters(), rates(Counters()), Lanes(),
        opening(trace.config.width, trace.config.limit), label(None),
    )  # fmt: skip
    return tuple(accumulate(trace.events, lambda frame, event: _after(frame, event, trace, ends), initial=start))


def _after(frame: Frame, event: Event, trace: Trace, ends: Sequence[int]) -> Frame:
    index = frame.index + 1
    counted = counters.after(frame.counters, event)
    moved = replace(
        _stage(frame, event, trace), index=index, round=event.round, event=event, counters=counted,
        ordinary=ordinary_counters(counted.committed), cache=cache.after(frame.cache, event),
        rates=rates(counted) if isinstance(event, Commit) else frame.rates,
    )  # fmt: skip
    upcoming, draft_to, verify_to = _next(index, trace.events, ends)
    sentence = say(event, trace.target.tokens, moved.at_hand, counted, trace.config.limit)
    return replace(moved, next=upcoming, draft_to=draft_to, verify_to=verify_to, say=sentence, label=label(event))


def _stage(frame: Frame, event: Event, trace: Trace) -> Frame:
    """The frame with its tokens and records moved on by one event."""
    committed = frame.committed
    if any(slot.fresh for slot in committed):
        committed = tuple(replace(slot, fresh=False) for slot in committed)
        frame = replace(frame, committed=committed)
    match event:
        case Draft():
            record = _say(records.drafted(event, _context(frame)), trace)
            proposed = Proposed(event.position, event.token, "drafted", record)
            return replace(frame, proposal=(*frame.proposal, proposed), at_hand=record)
        case TargetPass():
            return _scored(frame, event, trace)
        case Accept() | Reject():
            return _tested(frame, event, trace)
        case Discard():
            return replace(frame, proposal=tuple(_discarded(item, event, trace) for item in frame.proposal))
        case Recover():
            return _recovered(frame, event, trace)
        case Bonus():
            assert frame.target_pass is not None
            last = frame.target_pass.rows[-1]
            record = records.bonus_row(event.round, event.position, last.context, last.p_row)
            record = _say(records.bonus_drawn(record, event), trace)
            return replace(frame, incoming=Incoming(event.position, event.token, "bonus", record), at_hand=record)
        case Commit():
            return _committed(frame, event)
        case Finish():
            return frame


def _scored(frame: Frame, event: TargetPass, trace: Trace) -> Frame:
    contexts = (_output_context(frame), *event.tokens)
    rows = tuple(
        ScoredRow(event.position + i, contexts[i], p_row, event.tokens[i] if i < len(event.tokens) else None)
        for i, p_row in enumerate(event.p_rows)
    )
    proposal = tuple(
        replace(item, record=_say(_with_target(item.record, row.p_row, trace), trace))
        for item, row in zip(frame.proposal, rows, strict=False)
    )
    proposal = (replace(proposal[0], status="testing"), *proposal[1:])
    return replace(frame, proposal=proposal, target_pass=PassOverBlock(len(rows), rows), at_hand=proposal[0].record)


def _with_target(record: Record, p_row: Values, trace: Trace) -> Record:
    assert record.token is not None
    assert record.q_row is not None
    assert record.q is not None
    token = trace.target.tokens.index(record.token)
    ratio = min(p_row[token] / record.q, float_info.max)
    acceptance = _acceptance(record, np.array(p_row), token, trace)
    return records.scored(record, p_row, p_row[token], ratio, acceptance, trace.target.tokens)


def _acceptance(record: Record, p_row: Row, token: int, trace: Trace) -> float | None:
    """By the rule; in a trace recorded under a rule that is not known here, as the test's own event states it."""
    if trace.config.rule in RULES:
        return RULES[trace.config.rule].acceptance(p_row, np.array(record.q_row), token)
    place = (record.round, record.position)
    tests = (event for event in trace.events if isinstance(event, Accept | Reject))
    return next((test.acceptance for test in tests if (test.round, test.position) == place), None)


def _tested(frame: Frame, event: Accept | Reject, trace: Trace) -> Frame:
    proposal = list(frame.proposal)
    index = next(i for i, item in enumerate(proposal) if item.position == event.position)
    record = _say(records.tested(proposal[index].record, event), trace)
    accepted = isinstance(event, Accept)
    proposal[index] = replace(proposal[index], status="accepted" if accepted else "rejected", record=record)
    if accepted and index + 1 < len(proposal):
        proposal[index + 1] = replace(proposal[index + 1], status="testing")
    return replace(frame, proposal=tuple(proposal), at_hand=record)


def _discarded(item: Proposed, event: Discard, trace: Trace) -> Proposed:
    if item.position < event.position:
        return item
    return replace(item, status="discarded", record=_say(replace(item.record, stage="discarded"), trace))


def _recovered(frame: Frame, event: Recover, trace: Trace) -> Frame:
    record = next(item.record for item in frame.proposal if item.position == event.position)
    record = _say(records.replaced(record, event), trace)
    proposal = tuple(
        replace(item, record=record) if item.position == event.position else item for item in frame.proposal
    )
    incoming = Incoming(event.position, event.token, "recovered", record)
    return replace(frame, proposal=proposal, incoming=incoming, at_hand=record)


def _committed(frame: Frame, event: Commit) -> Frame:
    kept = [item for item in frame.proposal if item.status == "accepted"]
    new = [Committed(item.position, item.token, "accepted", event.round, True, item.record) for item in kept]
    if frame.incoming:
        item = frame.incoming
        new.append(Committed(item.position, item.token, item.how, event.round, True, item.record))
    return replace(
        frame, committed=(*frame.committed, *new), proposal=(), incoming=None, target_pass=None, at_hand=new[-1].record
    )


def _say(record: Record, trace: Trace) -> Record:
    return replace(record, says=record_says(record, trace.target.tokens))


def _context(frame: Frame) -> str:
    return frame.proposal[-1].token if frame.proposal else _output_context(frame)


def _output_context(frame: Frame) -> str:
    return frame.committed[-1].token if frame.committed else ""


def _phase_ends(events: Sequence[Event]) -> tuple[int, ...]:
    """For each event, the frame index at which its phase is over."""
    ends: list[int] = []
    for phase in phases(events):
        ends += [len(ends) + len(phase)] * len(phase)
    return tuple(ends)


def _next(
    index: int, events: Sequence[Event], ends: Sequence[int]
) -> tuple[Literal["draft", "verify"] | None, int | None, int | None]:
    if index == len(events) or isinstance(events[index], Finish):
        return None, None, None
    if isinstance(events[index], Draft):
        return "draft", ends[index], None
    return "verify", None, ends[index]
