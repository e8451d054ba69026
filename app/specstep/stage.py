"""The stage of a frame, its tokens and what is known of each, moved on by one event."""

from dataclasses import replace
from itertools import zip_longest
from sys import float_info

import numpy as np

from specstep import records
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass
from specstep.frame import Committed, Frame, Incoming, PassOverBlock, Proposed, ScoredRow
from specstep.judging import record_says
from specstep.records import Record
from specstep.rules.walks import longest
from specstep.run_facts import Run
from specstep.shown import Values
from specstep.tables import prefix_of
from specstep.trace import Trace


def stage(frame: Frame, event: Event, run: Run) -> Frame:
    """The frame with its tokens and records moved on by one event."""
    committed = frame.committed
    if any(slot.fresh for slot in committed):
        committed = tuple(replace(slot, fresh=False) for slot in committed)
        frame = replace(frame, committed=committed)
    match event:
        case Draft():
            record = _say(records.drafted(event, run.context(_prefix(frame))), run)
            proposed = Proposed(event.position, event.token, "drafted", record)
            return replace(frame, proposal=(*frame.proposal, proposed), at_hand=record)
        case TargetPass():
            return _scored(frame, event, run)
        case Accept() | Reject():
            return _tested(frame, event, run)
        case Discard():
            ends = run.ends_text(event, frame.proposal)
            return replace(frame, proposal=tuple(_discarded(item, event, run, ends) for item in frame.proposal))
        case Recover():
            return _recovered(frame, event, run)
        case Bonus():
            assert frame.target_pass is not None
            record = records.bonus_row(event, frame.target_pass.rows[-1].context)
            record = _say(records.bonus_drawn(record, event), run)
            incoming = (*frame.incoming, Incoming(event.position, event.token, "bonus", record))
            return replace(frame, incoming=incoming, at_hand=record)
        case Commit():
            return _committed(frame, event)
        case Finish():
            return frame


def _scored(frame: Frame, event: TargetPass, run: Run) -> Frame:
    before = tuple(slot.token for slot in frame.committed)
    rows = tuple(
        ScoredRow(event.position + i, run.context(before + event.tokens[:i]), p_row, tests, records.with_rest(shown))
        for i, (p_row, tests, shown) in enumerate(zip_longest(event.p_rows, event.tokens, event.shown or ()))
    )
    proposal = tuple(
        replace(item, record=_say(_with_target(item.record, event, i, run), run))
        for i, item in enumerate(frame.proposal)
    )
    proposal = (replace(proposal[0], status="testing"), *proposal[1:])
    return replace(frame, proposal=proposal, target_pass=PassOverBlock(len(rows), rows), at_hand=proposal[0].record)


def _with_target(record: Record, event: TargetPass, index: int, run: Run) -> Record:
    """The record with the target's row. Once tested, the test's own event says which q it used and what it accepts."""
    assert record.token is not None
    test = run.tests.get((record.round, record.position))
    names = records.with_rest(event.shown[index]) if event.shown else None
    tokens = names or run.tokens
    p_row, q_row, token = event.p_rows[index], _q_row(record, event, index, test, run), tokens.index(record.token)
    acceptance: float | None
    if test is not None:
        acceptance = test.acceptance
    elif run.rule is None or run.rule.walk is longest:
        acceptance = None  # known only of tested positions
    else:
        acceptance = run.rule.acceptance(np.array(p_row), np.array(q_row), token)
    ratio = min(p_row[token] / q_row[token], float_info.max)
    known = replace(record, names=names, p_row=p_row, q_row=q_row, p=p_row[token], q=q_row[token])
    return records.scored(known, ratio, acceptance, tokens, event.rest_overlap[index] if event.rest_overlap else None)


def _q_row(record: Record, event: TargetPass, index: int, test: Accept | Reject | None, run: Run) -> Values:
    """The row that the test takes for q."""
    assert record.q_row is not None
    if event.q_rows is not None:
        return event.q_rows[index]
    if test is not None:
        return test.q_row
    if run.rule is None or not isinstance(run.trace, Trace):
        return record.q_row
    own = run.trace.draft.row(prefix_of(record.context, run.trace.order))
    return tuple(run.rule.tested(own).tolist())


def _tested(frame: Frame, event: Accept | Reject, run: Run) -> Frame:
    proposal = list(frame.proposal)
    index = next(i for i, item in enumerate(proposal) if item.position == event.position)
    record = _say(records.tested(proposal[index].record, event), run)
    accepted = isinstance(event, Accept)
    proposal[index] = replace(proposal[index], status="accepted" if accepted else "rejected", record=record)
    if accepted and index + 1 < len(proposal):
        proposal[index + 1] = replace(proposal[index + 1], status="testing")
    return replace(frame, proposal=tuple(proposal), at_hand=record)


def _discarded(item: Proposed, event: Discard, run: Run, ends: bool) -> Proposed:
    if item.position < event.position:
        return item
    return replace(item, status="discarded", record=_say(replace(item.record, stage="discarded"), run, ends))


def _recovered(frame: Frame, event: Recover, run: Run) -> Frame:
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


def _say(record: Record, run: Run, ends: bool = False) -> Record:
    return replace(record, says=record_says(record, run.words, ends))


def _prefix(frame: Frame) -> tuple[str, ...]:
    return tuple(slot.token for slot in frame.committed) + tuple(item.token for item in frame.proposal)
