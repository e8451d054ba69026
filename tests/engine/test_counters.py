"""Counters and the four rates, against vLLM's published example and counts made by hand."""

import pytest
from hypothesis import given

from specstep.counters import Counters, Rates, count, ordinary_counters, rates
from specstep.draws import Draw
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Recover, Reject, TargetPass
from specstep.trace import run

from .strategies import configs
from .toy import draft_table, target_table, toy_events

HALF, DRAW = (0.5, 0.5), Draw(1, 0.5)
TESTED = ("A", DRAW, HALF, HALF, 0.5, 0.5, 1.0, 0.0, 1.0)


def block(number: int, k: int, accepted: int) -> list[Event]:
    """A round of k drafted tokens of which `accepted` are accepted; after all k a bonus."""
    events: list[Event] = [Draft(number, i + 1, "A", DRAW, HALF, 0.5) for i in range(k)]
    events += [TargetPass(number, 1, ("A",) * k, (HALF,) * (k + 1))]
    events += [Accept(number, i + 1, *TESTED) for i in range(accepted)]
    if accepted < k:
        events += [Reject(number, accepted + 1, *TESTED, HALF)]
        if accepted + 1 < k:
            events += [Discard(number, accepted + 2, ("A",) * (k - accepted - 1))]
        events += [Recover(number, accepted + 1, "B", DRAW, HALF, HALF, HALF, False)]
    else:
        events += [Bonus(number, k + 1, "B", DRAW, HALF)]
    return [*events, Commit(number, 1, ("A",) * accepted + ("B",))]


def blocks(k: int, histogram: list[int]) -> Counters:
    """The counts of histogram[a] rounds with a accepted tokens each."""
    sizes = [accepted for accepted, rounds in enumerate(histogram) for _ in range(rounds)]
    return count(event for number, accepted in enumerate(sizes, start=1) for event in block(number, k, accepted))


def test_vllms_example_of_43_drafts_gives_its_published_rates():
    counted = blocks(3, [39, 1, 0, 3])
    assert (counted.rounds, counted.accepted, counted.drafted) == (43, 10, 129)
    assert rates(counted).draft_acceptance_rate == pytest.approx(10 / 129)
    assert rates(counted).mean_acceptance_length == pytest.approx(1.23256, abs=5e-6)


def test_the_bonus_is_never_counted_as_accepted():
    counted = blocks(3, [0, 0, 0, 5])
    assert (counted.accepted, counted.bonus, counted.committed) == (15, 5, 20)
    # sglang once counted it in the numerator: 4/3.
    assert rates(counted) == Rates(1.0, 1.0, 4.0, 4.0)


def test_tokens_after_a_rejection_are_neither_accepted_nor_tested():
    counted = blocks(5, [1, 0, 0, 0, 0, 0])
    assert (counted.accepted, counted.rejected, counted.discarded) == (0, 1, 4)
    assert rates(counted).acceptance_per_tested_position == 0.0


def test_the_two_acceptance_rates_differ_as_soon_as_something_is_discarded():
    counted = blocks(4, [1, 1, 1, 1, 1])
    assert rates(counted).acceptance_per_tested_position == pytest.approx(10 / 14)
    assert rates(counted).draft_acceptance_rate == pytest.approx(10 / 20)


def test_a_block_without_room_for_a_bonus_still_counts_as_a_round():
    events = block(1, 3, 3)[:-2]
    counted = count([*events, Commit(1, 1, ("A",) * 3)])
    assert rates(counted).mean_acceptance_length == 4.0
    assert rates(counted).tokens_per_target_pass == 3.0


def test_before_anything_is_counted_there_are_no_rates():
    assert rates(Counters()) == Rates(None, None, None, None)


def test_the_biased_trace_of_the_design_has_these_counts():
    assert count(toy_events("biased")).to_dict() == {
        "rounds": 4, "target_passes": 4, "positions_scored": 12, "draft_steps": 10, "drafted": 10, "accepted": 5,
        "rejected": 3, "discarded": 2, "recovered": 3, "bonus": 0, "committed": 8, "draws": 21,
    }  # fmt: skip


def test_the_aligned_trace_of_the_design_has_these_counts():
    assert count(toy_events("aligned")).to_dict() == {
        "rounds": 2, "target_passes": 2, "positions_scored": 8, "draft_steps": 6, "drafted": 6, "accepted": 6,
        "rejected": 0, "discarded": 0, "recovered": 0, "bonus": 2, "committed": 8, "draws": 14,
    }  # fmt: skip


def test_ordinary_decoding_is_one_pass_one_position_and_one_draw_a_token():
    counted = ordinary_counters(8)
    assert (counted.target_passes, counted.positions_scored, counted.draws, counted.committed) == (8, 8, 8, 8)
    assert (counted.draft_steps, counted.drafted, counted.bonus) == (0, 0, 0)


@given(configs())
def test_every_count_is_the_number_of_its_events(config):
    events = run(config, target_table(), draft_table(config.draft)).events
    counted = count(events)
    tally = {kind: sum(event.kind == kind for event in events) for kind in ("draft", "accept", "reject", "recover")}
    assert (counted.drafted, counted.accepted, counted.rejected, counted.recovered) == tuple(tally.values())
    assert counted.draft_steps == counted.drafted
    assert counted.target_passes == counted.rounds == events[-1].round
    assert counted.draws == sum(hasattr(event, "draw") for event in events)
    assert counted.committed == config.limit
    assert counted.target_passes <= config.limit
