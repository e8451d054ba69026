"""Frames: all that one moment of a trace shows. Frame i follows from the trace's first i events and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, zip_longest
from sys import float_info
from typing import Literal

import numpy as np

from specstep import cache, counters, records
from specstep.cache import Lane, Lanes
from specstep.counters import Counters, ordinary_counters, rates
from specstep.decoder import due, phases
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass
from specstep.frame import Committed, Frame, Incoming, PassOverBlock, Proposed, ScoredRow
from specstep.labels import label
from specstep.language import N_, _
from specstep.narration import Scene, opening, record_says, say
from specstep.records import Record
from specstep.rules import RULES, Rule
from specstep.rules.walks import keep_going, longest
from specstep.shown import Names, Values
from specstep.tables import prefix_of
from specstep.trace import AnyTrace, Trace
from specstep.words import RECORDED, Words

PROMPT_END = N_("the prompt's last token")
PROMPT_KEPT = N_("The prompt is kept here, except for its last token: that one is fed first.")
NO_CACHE = N_("Prompt lookup is no model: it keeps no cache.")


@dataclass(frozen=True)
class _Run:
    """What all frames from frame `start_at` on share; `ends` are those of the events from there on."""

    trace: AnyTrace
    start_at: int
    ends: tuple[int, ...]
    tests: Mapping[tuple[int, int], Accept | Reject]
    rule: Rule | None

    @property
    def words(self) -> Words:
        return self.rule.words if self.rule else RECORDED

    @property
    def tokens(self) -> Names:
        """The tables' tokens; none of a real model's trace, whose rows name their own."""
        return self.trace.target.tokens if isinstance(self.trace, Trace) else ()

    def context(self, prefix: tuple[str, ...]) -> str:
        """The last token, or as many of the last as the tables look at; "" for the empty prefix."""
        return "".join(prefix[-max(1, self.trace.order if isinstance(self.trace, Trace) else 1) :])

    @property
    def start(self) -> tuple[str, str]:
        """What the first token follows, and the cache's entry for it."""
        return (
            (N_("the empty prefix"), cache.START) if isinstance(self.trace, Trace) else (N_("the prompt"), PROMPT_END)
        )

    @property
    def has_draft_cache(self) -> bool:
        """Prompt lookup is no model."""
        return isinstance(self.trace, Trace) or self.trace.model.draft.kind != "prompt-lookup"

    def ends_text(self, event: Event, proposal: tuple[Proposed, ...]) -> bool:
        """Whether an end-of-sequence token, and no rejection, is behind what `event` does."""
        last = self.trace.events[-1]
        if not (isinstance(last, Finish) and last.reason == "end" and last.round == event.round):
            return False
        return isinstance(event, Commit) or all(item.status != "rejected" for item in proposal)

    @property
    def truncates(self) -> bool:
        return self.rule is None or self.rule.walk is not keep_going


def frames(trace: AnyTrace, known: Frame | None = None) -> tuple[Frame, ...]:
    """The frames of a trace: one before the first event, then one after each event.

    Where `known` was the last frame when the trace was shorter and a phase had just ended: that one as it is now, and
    those after it. Of those before it only `steps` has changed.
    """
    start_at = known.index if known else 0
    events = trace.events[start_at:]
    tests = {(event.round, event.position): event for event in events if isinstance(event, Accept | Reject)}
    run = _Run(trace, start_at, _phase_ends(events, start_at), tests, RULES.get(trace.config.rule))
    upcoming, draft_to, verify_to = _next(start_at, run)
    start = replace(
        known or _opening(run), steps=len(trace.events), next=upcoming, draft_to=draft_to, verify_to=verify_to
    )
    return tuple(accumulate(events, lambda frame, event: _after(frame, event, run), initial=start))


def _opening(run: _Run) -> Frame:
    width, limit = run.trace.config.width, run.trace.config.limit
    return Frame(
        0, 0, 1, limit, None, None, None, None, (), (), (), None, None,
        Counters(), Counters(), rates(Counters()), _first_lanes(run), opening(width, limit), label(None),
    )  # fmt: skip


def _after(frame: Frame, event: Event, run: _Run) -> Frame:
    index = frame.index + 1
    counted = counters.after(frame.counters, event)
    moved = replace(
        _stage(frame, event, run), index=index, round=event.round, event=event, counters=counted,
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


def _first_lanes(run: _Run) -> Lanes:
    if isinstance(run.trace, Trace):
        return cache.empty()
    return Lanes(Lane(why=_(PROMPT_KEPT)), Lane(why=_(PROMPT_KEPT if run.has_draft_cache else NO_CACHE)))


def _lanes(lanes: Lanes, event: Event, run: _Run) -> Lanes:
    moved = cache.after(lanes, event, run.truncates, run.start[1])
    return moved if run.has_draft_cache else replace(moved, draft=Lane(why=_(NO_CACHE)))


def _stage(frame: Frame, event: Event, run: _Run) -> Frame:
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


def _scored(frame: Frame, event: TargetPass, run: _Run) -> Frame:
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


def _with_target(record: Record, event: TargetPass, index: int, run: _Run) -> Record:
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


def _q_row(record: Record, event: TargetPass, index: int, test: Accept | Reject | None, run: _Run) -> Values:
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


def _tested(frame: Frame, event: Accept | Reject, run: _Run) -> Frame:
    proposal = list(frame.proposal)
    index = next(i for i, item in enumerate(proposal) if item.position == event.position)
    record = _say(records.tested(proposal[index].record, event), run)
    accepted = isinstance(event, Accept)
    proposal[index] = replace(proposal[index], status="accepted" if accepted else "rejected", record=record)
    if accepted and index + 1 < len(proposal):
        proposal[index + 1] = replace(proposal[index + 1], status="testing")
    return replace(frame, proposal=tuple(proposal), at_hand=record)


def _discarded(item: Proposed, event: Discard, run: _Run, ends: bool) -> Proposed:
    if item.position < event.position:
        return item
    return replace(item, status="discarded", record=_say(replace(item.record, stage="discarded"), run, ends))


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


def _say(record: Record, run: _Run, ends: bool = False) -> Record:
    return replace(record, says=record_says(record, run.words, ends))


def _prefix(frame: Frame) -> tuple[str, ...]:
    return tuple(slot.token for slot in frame.committed) + tuple(item.token for item in frame.proposal)


def _phase_ends(events: Sequence[Event], start_at: int) -> tuple[int, ...]:
    """For each event, the first of which leaves frame `start_at`, the frame index at which its phase is over."""
    ends: list[int] = []
    for phase in phases(events):
        ends += [start_at + len(ends) + len(phase)] * len(phase)
    return tuple(ends)


def _next(index: int, run: _Run) -> tuple[Literal["draft", "verify"] | None, int | None, int | None]:
    events = run.trace.events
    if index == len(events):
        return due(events), None, None
    if isinstance(events[index], Finish):
        return None, None, None
    if isinstance(events[index], Draft):
        return "draft", run.ends[index - run.start_at], None
    return "verify", None, run.ends[index - run.start_at]
