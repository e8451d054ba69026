"""Frames: what one moment shows follows from the events up to it, and agrees with them."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

import specstep
from specstep import cache
from specstep.config import Config
from specstep.counters import Counters, after, rates
from specstep.events import Commit, Draft, Event, Finish, Recover, Reject
from specstep.frames import frames
from specstep.trace import Trace, run

from .strategies import configs, table_pairs
from .toy import draft_table, target_table

SOME = settings(max_examples=25)
BIASED = specstep.trace(Config(draft="biased"))
ALIGNED = specstep.trace(Config())


def statuses(trace: Trace) -> list[str]:
    """Each frame's proposal as token and first letter of its status: 'Aa Ar Cd'."""
    short = {"drafted": "-", "testing": "?", "accepted": "+", "rejected": "x", "discarded": "~"}
    return [" ".join(item.token + short[item.status] for item in frame.proposal) for frame in frames(trace)]


def test_there_is_a_frame_before_the_first_event_and_one_after_each():
    made = frames(BIASED)
    assert [frame.index for frame in made] == list(range(33))
    assert all(frame.steps == 32 for frame in made)
    assert made[0].event is None
    assert tuple(frame.event for frame in made[1:]) == BIASED.events


def test_the_first_biased_round_goes_through_these_statuses():
    assert statuses(BIASED)[:10] == [
        "", "A-", "A- A-", "A- A- C-", "A? A- C-", "A+ A? C-", "A+ Ax C-", "A+ Ax C~", "A+ Ax C~", "",
    ]  # fmt: skip


def test_the_first_aligned_round_goes_through_these_statuses():
    assert statuses(ALIGNED)[3:10] == ["B- C- C-", "B? C- C-", "B+ C? C-", "B+ C+ C?", "B+ C+ C+", "B+ C+ C+", ""]


def test_a_recovered_token_is_shown_before_it_is_committed_and_then_as_recovered():
    made = frames(BIASED)
    assert [(item.token, item.how, item.position) for item in made[8].incoming] == [("C", "recovered", 2)]
    assert made[9].incoming == ()
    assert [(slot.token, slot.how, slot.fresh) for slot in made[9].committed] == [
        ("A", "accepted", True),
        ("C", "recovered", True),
    ]
    assert not any(slot.fresh for slot in made[10].committed)


def test_the_target_pass_is_shown_from_its_event_until_the_commit():
    made = frames(BIASED)
    assert [frame.index for frame in made if frame.target_pass][:5] == [4, 5, 6, 7, 8]
    shown = made[4].target_pass
    assert shown.positions_scored == 4
    assert [(row.position, row.context, row.tests) for row in shown.rows] == [
        (1, "", "A"), (2, "A", "A"), (3, "A", "C"), (4, "C", None),
    ]  # fmt: skip


def test_the_phase_buttons_lead_to_the_end_of_the_drafts_and_to_the_commit():
    made = frames(BIASED)
    assert (made[0].next, made[0].draft_to, made[0].verify_to) == ("draft", 3, None)
    assert (made[1].next, made[1].draft_to) == ("draft", 3)
    assert (made[3].next, made[3].draft_to, made[3].verify_to) == ("verify", None, 9)
    assert (made[7].next, made[7].verify_to) == ("verify", 9)
    assert (made[9].next, made[9].draft_to) == ("draft", 12)
    assert made[29].verify_to == 32
    assert [(frame.next, frame.draft_to, frame.verify_to) for frame in made[31:]] == [(None, None, None)] * 2


def test_stepping_by_phases_alone_visits_every_round_and_ends_at_the_finish():
    made, index, visited = frames(BIASED), 0, []
    while made[index].next:
        index = made[index].draft_to if made[index].next == "draft" else made[index].verify_to
        visited.append(made[index].event.kind)
    assert visited == ["draft", "commit"] * 3 + ["draft", "finish"]
    assert index == len(BIASED.events)


@SOME
@given(configs())
def test_a_frame_depends_only_on_the_events_before_it(config):
    trace = run(config, target_table(), draft_table(config.draft))
    whole = frames(trace)
    ahead = dict.fromkeys(("steps", "next", "draft_to", "verify_to"))
    for cut in {1, len(trace.events) // 3, len(trace.events) // 2, len(trace.events) - 1}:
        part = frames(replace(trace, events=trace.events[:cut]))
        assert [replace(frame, **ahead) for frame in part] == [replace(frame, **ahead) for frame in whole[: cut + 1]]


@SOME
@given(table_pairs(2, 4), configs())
def test_counts_rates_and_lanes_of_a_frame_are_those_of_its_events(pair, config):
    trace = run(config, *pair)
    lanes, counted, seen = cache.empty(), Counters(), rates(Counters())
    for frame in frames(trace)[1:]:
        counted = after(counted, frame.event)
        lanes = cache.after(lanes, frame.event)
        seen = rates(counted) if isinstance(frame.event, Commit) else seen
        assert (frame.counters, frame.cache, frame.rates) == (counted, lanes, seen)
        assert frame.ordinary.target_passes == frame.ordinary.committed == counted.committed


@SOME
@given(table_pairs(2, 4), configs())
def test_a_frame_shows_the_committed_text_and_nothing_uncommitted_in_it(pair, config):
    trace, text = run(config, *pair), ()
    for frame in frames(trace):
        if isinstance(frame.event, Commit):
            text += frame.event.tokens
            assert not frame.proposal
        assert tuple(slot.token for slot in frame.committed) == text
        assert [slot.position for slot in frame.committed] == list(range(1, len(text) + 1))
        expected = list(range(len(text) + 1, len(text) + 1 + len(frame.proposal)))
        assert [item.position for item in frame.proposal] == expected
        assert len(frame.committed) + len(frame.incoming) <= frame.limit
        assert sum(item.status == "testing" for item in frame.proposal) <= 1


@SOME
@given(table_pairs(2, 4), configs())
def test_how_a_token_was_committed_is_the_event_that_made_it(pair, config):
    trace = run(config, *pair)
    made: dict[int, str] = {}
    for event in trace.events:
        how = {"accept": "accepted", "recover": "recovered", "bonus": "bonus"}.get(event.kind)
        if how:
            made[event.position] = how
    assert {slot.position: slot.how for slot in frames(trace)[-1].committed} == made


def record_of(trace: Trace, event: Event):
    """The record of the event's position right after the event."""
    frame = frames(trace)[trace.events.index(event) + 1]
    return next(item.record for item in frame.proposal if item.position == event.position)


def test_a_record_of_the_rejected_token_has_all_its_numbers():
    record = record_of(BIASED, next(event for event in BIASED.events if isinstance(event, Recover)))
    assert (record.context, record.token, record.stage, record.p, record.q) == ("A", "A", "replaced", 0.2, 0.8)
    assert record.ratio == record.acceptance == pytest.approx(0.25)
    assert record.overlap == (0.2, 0.15, 0.05)
    assert record.beta == pytest.approx(0.40)
    assert record.p_excess == pytest.approx((0.0, 0.45, 0.15))
    assert record.q_excess == pytest.approx((0.6, 0.0, 0.0))
    assert record.residual == pytest.approx((0.0, 0.75, 0.25))
    assert (record.draft.draw.number, record.test.draw.number, record.replacement.draw.number) == (2, 5, 6)
    assert record.draft.cumulative == pytest.approx((0.8, 0.95, 1.0))
    assert record.replacement.cumulative == pytest.approx((0.0, 0.75, 1.0))
    assert (record.test.verdict, record.replacement.token, record.replacement.how) == ("rejected", "C", "recovered")


def test_a_record_knows_no_more_than_has_happened():
    made = frames(BIASED)
    drafted, scored = made[1].at_hand, made[4].at_hand
    assert (drafted.stage, drafted.p_row, drafted.acceptance, drafted.test) == ("drafted", None, None, None)
    assert (scored.stage, scored.p, scored.test, scored.residual) == ("scored", 0.5, None, None)
    assert scored.acceptance == pytest.approx(0.625)


def test_the_record_of_the_bonus_has_no_drafted_token_and_the_targets_row():
    record = frames(ALIGNED)[8].at_hand
    assert (record.token, record.q_row, record.context, record.stage) == (None, None, "C", "bonus")
    assert (record.p_row, record.replacement.how) == ((0.25, 0.25, 0.5), "bonus")


def test_the_position_at_hand_is_that_of_the_event():
    for frame in frames(BIASED)[1:]:
        if isinstance(frame.event, Draft | Reject | Recover):
            assert frame.at_hand.position == frame.event.position


def test_the_last_frame_is_the_finish():
    last = frames(BIASED)[-1]
    assert isinstance(last.event, Finish)
    assert (last.next, len(last.committed), last.proposal) == (None, 8, ())


def test_a_run_under_way_says_which_phase_is_due():
    """A real model's run is shown phase by phase: what is known ends where the last phase did."""
    whole = frames(BIASED)
    ends = [0, *(frame.index for frame in whole if isinstance(frame.event, Commit))][:3]
    for length in [*ends, 3]:
        part = replace(BIASED, events=BIASED.events[:length])
        assert frames(part)[-1].next == whole[length].next
        assert (frames(part)[-1].draft_to, frames(part)[-1].verify_to) == (None, None)
