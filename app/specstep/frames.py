"""Frames: all that one moment of a trace shows. Frame i follows from the trace's first i events and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
from specstep.narration import Scene, opening, record_says, say
from specstep.records import Record
from specstep.rules import RULES, Rule
from specstep.rules.walks import keep_going, longest
from specstep.trace import Trace
from specstep.words import RECORDED, Words


@dataclass(frozen=True)
class _Run:
    """What all frames of one trace share."""

    trace: Trace
    ends: tuple[int, ...]
    tests: Mapping[tuple[int, int], Accept | Reject]
    rule: Rule | None

    @property
    def words(self) -> Words:
        return self.rule.words if self.rule else RECORDED

    @property
    def truncates(self) -> bool:
        return self.rule is None or self.rule.walk is not keep_going


def frames(trace: Trace) -> tuple[Frame, ...]:
    """The frames of a trace: one before the first event, then one after each event."""
    tests = {(event.round, event.position): event for event in trace.events if isinstance(event, Accept | Reject)}
    run = _Run(trace, _phase_ends(trace.events), tests, RULES.get(trace.config.rule))
    start = Frame(
        0, len(trace.events), 1, trace.config.limit, *_next(0, run), None, (), (), (), None, None,
        Counters(), Counters(), rates(Counters()), Lanes(),
        opening(trace.config.width, trace.config.limit), label(None),
    )  # fmt: skip
    return tuple(accumulate(trace.events, lambda frame, event: _after(frame, event, run), initial=start))


def _after(frame: Frame, event: Event, run: _Run) -> Frame:
    index = frame.index + 1
    counted = counters.after(frame.counters, event)
    moved = replace(
        _stage(frame, event, run), index=index, round=event.round, event=event, counters=counted,
        ordinary=ordinary_counters(counted.committed), cache=cache.after(frame.cache, event, run.truncates),
        rates=rates(counted) if isinstance(event, Commit) else frame.rates,
    )  # fmt: skip
    upcoming, draft_to, verify_to = _next(index, run)
    scene = Scene(run.trace.target.tokens, moved.at_hand, counted, run.trace.config.limit, run.words)
    sentence = say(event, scene)
    return replace(moved, next=upcoming, draft_to=draft_to, verify_to=verify_to, say=sentence, label=label(event))


def _stage(frame: Frame, event: Event, run: _Run) -> Frame:
    """The frame with its tokens and records moved on by one event."""
    committed = frame.committed
    if any(slot.fresh for slot in committed):
        committed = tuple(replace(slot, fresh=False) for slot in committed)
        frame = replace(frame, committed=committed)
    match event:
        case Draft():
            record = _say(records.drafted(event, _context(frame)), run)
            proposed = Proposed(event.position, event.token, "drafted", record)
            return replace(frame, proposal=(*frame.proposal, proposed), at_hand=record)
        case TargetPass():
            return _scored(frame, event, run)
        case Accept() | Reject():
            return _tested(frame, event, run)
        case Discard():
            return replace(frame, proposal=tuple(_discarded(item, event, run) for item in frame.proposal))
        case Recover():
            return _recovered(frame, event, run)
        case Bonus():
            assert frame.target_pass is not None
            last = frame.target_pass.rows[-1]
            record = records.bonus_row(event.round, event.position, last.context, last.p_row)
            record = _say(records.bonus_drawn(record, event), run)
            incoming = (*frame.incoming, Incoming(event.position, event.token, "bonus", record))
            return replace(frame, incoming=incoming, at_hand=record)
        case Commit():
            return _committed(frame, event)
        case Finish():
            return frame


def _scored(frame: Frame, event: TargetPass, run: _Run) -> Frame:
    contexts = (_output_context(frame), *event.tokens)
    rows = tuple(
        ScoredRow(event.position + i, contexts[i], p_row, event.tokens[i] if i < len(event.tokens) else None)
        for i, p_row in enumerate(event.p_rows)
    )
    proposal = tuple(
        replace(item, record=_say(_with_target(item.record, row.p_row, run), run))
        for item, row in zip(frame.proposal, rows, strict=False)
    )
    proposal = (replace(proposal[0], status="testing"), *proposal[1:])
    return replace(frame, proposal=proposal, target_pass=PassOverBlock(len(rows), rows), at_hand=proposal[0].record)


def _with_target(record: Record, p_row: Values, run: _Run) -> Record:
    """The record with the target's row. Once tested, the test's own event says which q it used and what it accepts."""
    assert record.token is not None
    assert record.q_row is not None
    token = run.trace.target.tokens.index(record.token)
    test = run.tests.get((record.round, record.position))
    if test is not None or run.rule is None:
        q_row = record.q_row if test is None else test.q_row
    else:
        q_row = tuple(run.rule.tested(run.trace.draft.rows[record.context]).tolist())
    acceptance: float | None
    if test is not None:
        acceptance = test.acceptance
    elif run.rule is None or run.rule.walk is longest:
        acceptance = None  # known only of tested positions
    else:
        acceptance = run.rule.acceptance(np.array(p_row), np.array(q_row), token)
    known = replace(record, q_row=q_row, q=q_row[token])
    ratio = min(p_row[token] / q_row[token], float_info.max)
    return records.scored(known, p_row, p_row[token], ratio, acceptance, run.trace.target.tokens)


def _tested(frame: Frame, event: Accept | Reject, run: _Run) -> Frame:
    proposal = list(frame.proposal)
    index = next(i for i, item in enumerate(proposal) if item.position == event.position)
    record = _say(records.tested(proposal[index].record, event), run)
    accepted = isinstance(event, Accept)
    proposal[index] = replace(proposal[index], status="accepted" if accepted else "rejected", record=record)
    if accepted and index + 1 < len(proposal):
        proposal[index + 1] = replace(proposal[index + 1], status="testing")
    return replace(frame, proposal=tuple(proposal), at_hand=record)


def _discarded(item: Proposed, event: Discard, run: _Run) -> Proposed:
    if item.position < event.position:
        return item
    return replace(item, status="discarded", record=_say(replace(item.record, stage="discarded"), run))


def _recovered(frame: Frame, event: Recover, run: _Run) -> Frame:
    record = next(item.record for item in frame.proposal if item.position == event.position)
    record = _say(records.replaced(record, event), run)
    proposal = tuple(
        replace(item, record=record) if item.position == event.position else item for item in frame.proposal
    )
    if following := [item for item in proposal if item.status == "drafted"]:
        proposal = tuple(replace(item, status="testing") if item is following[0] else item for item in proposal)
    incoming = (*frame.incoming, Incoming(event.position, event.token, "recovered", record))
    return replace(frame, proposal=proposal, incoming=incoming, at_hand=record)


def _committed(frame: Frame, event: Commit) -> Frame:
    kept = [Incoming(item.position, item.token, "accepted", item.record) for item in _accepted(frame)]
    new = tuple(
        Committed(item.position, item.token, item.how, event.round, True, item.record)
        for item in sorted([*kept, *frame.incoming], key=lambda item: item.position)
    )
    return replace(
        frame, committed=(*frame.committed, *new), proposal=(), incoming=(), target_pass=None, at_hand=new[-1].record
    )  # fmt: skip


def _accepted(frame: Frame) -> list[Proposed]:
    return [item for item in frame.proposal if item.status == "accepted"]


def _say(record: Record, run: _Run) -> Record:
    return replace(record, says=record_says(record, run.words))


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


def _next(index: int, run: _Run) -> tuple[Literal["draft", "verify"] | None, int | None, int | None]:
    events = run.trace.events
    if index == len(events) or isinstance(events[index], Finish):
        return None, None, None
    if isinstance(events[index], Draft):
        return "draft", run.ends[index], None
    return "verify", None, run.ends[index]
