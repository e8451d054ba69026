"""The decoder: one event at a time, draws in their order, one target pass a round, width capped by what is left."""

from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specstep.decoder import decode, phases
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Finish, Recover, Reject, TargetPass
from specstep.rules import EXACT

from .scripted import AskedRows, listed, script_draws
from .strategies import seeds
from .toy import draft_table, kinds, target_table, toy_events, toy_rows


def asked_run(draft: str, width: int = 3, limit: int = 8, seed: int = 1):
    rows = AskedRows(target_table(), draft_table(draft))
    return rows, decode(rows, EXACT, width=width, limit=limit, seed=seed)


def test_nothing_is_asked_before_the_first_event_is_asked_for():
    rows, _ = asked_run("biased")
    assert rows.asked == []


def test_each_event_asks_for_its_own_rows_and_no_more():
    rows, events = asked_run("biased")
    seen = [(event.kind, len(rows.asked)) for event in islice(events, 9)]
    assert seen == [
        ("draft", 1), ("draft", 2), ("draft", 3), ("target_pass", 4), ("accept", 4), ("reject", 4), ("discard", 4),
        ("recover", 4), ("commit", 4),
    ]  # fmt: skip


def test_the_target_is_asked_once_a_round_over_the_whole_block():
    rows, events = asked_run("biased")
    list(events)
    assert [question for question in rows.asked if question[0] == "target"] == [
        ("target", "", "AAC", 4),
        ("target", "AC", "BAA", 4),
        ("target", "ACBAB", "AAA", 3),
        ("target", "ACBABAB", "B", 1),
    ]


def test_the_draft_is_asked_after_its_own_proposals_and_then_after_the_corrected_output():
    rows, events = asked_run("biased")
    list(events)
    drafted = [prefix for kind, prefix, *_ in rows.asked if kind == "draft"]
    assert drafted[:6] == ["", "A", "AA", "AC", "ACB", "ACBA"]


def test_draws_are_used_in_the_order_of_the_events():
    numbers = [event.draw.number for event in toy_events("biased", width=5, limit=40) if hasattr(event, "draw")]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_rejection_uses_no_draw_for_what_it_discards(monkeypatch):
    # Three drafted, the first rejected (.99 ≥ .625), one draw for its replacement, and no other.
    script_draws(monkeypatch, listed([0.1, 0.1, 0.1, 0.99, 0.1]))
    events = list(islice(decode(toy_rows("biased"), EXACT, width=3, limit=8, seed=0), 8))
    assert kinds(events) == ["draft", "draft", "draft", "target_pass", "reject", "discard", "recover", "commit"]
    assert events[5].tokens == ("A", "A")
    assert events[7].tokens == (events[6].token,) == ("B",)


def test_a_rejection_of_the_last_drafted_token_discards_nothing(monkeypatch):
    script_draws(monkeypatch, listed([0.1, 0.99, 0.1]))
    events = list(islice(decode(toy_rows("biased"), EXACT, width=1, limit=8, seed=0), 5))
    assert kinds(events) == ["draft", "target_pass", "reject", "recover", "commit"]


@pytest.mark.parametrize(
    ("width", "limit", "drafted", "scored"), [(8, 3, 3, 3), (3, 3, 3, 3), (3, 4, 3, 4), (1, 1, 1, 1)]
)
def test_width_is_capped_and_a_bonus_row_is_asked_for_only_with_room(width, limit, drafted, scored):
    first = next(event for event in toy_events("aligned", width=width, limit=limit) if isinstance(event, TargetPass))
    assert (len(first.tokens), len(first.p_rows)) == (drafted, scored)


@given(st.sampled_from(["aligned", "biased"]), st.integers(1, 8), st.integers(1, 64), seeds())
def test_rounds_follow_the_one_grammar_there_is(draft, width, limit, seed):
    events = toy_events(draft, width, seed, limit)
    assert isinstance(events[-1], Finish)
    committed = 0
    for number in range(1, events[-1].round + 1):
        part = [event for event in events if event.round == number and not isinstance(event, Finish)]
        k = min(width, limit - committed)
        names = "".join({"target_pass": "t", "recover": "R", "discard": "x"}.get(e.kind, e.kind[0]) for e in part)
        accepted = names.count("a")
        if "r" in names:
            middle = "a" * accepted + "r" + ("x" if accepted + 1 < k else "") + "R"
        else:
            middle = "a" * k + ("b" if limit - committed > k else "")
        assert names == "d" * k + "t" + middle + "c"
        assert [event.position for event in part[:k]] == list(range(committed + 1, committed + k + 1))
        assert part[k].position == committed + 1
        committed += len(part[-1].tokens)
    assert committed == limit


@given(st.sampled_from(["aligned", "biased"]), st.integers(1, 8), seeds())
def test_a_commit_is_the_accepted_tokens_and_then_the_recovered_or_bonus_one(draft, width, seed):
    round_tokens: list[str] = []
    for event in toy_events(draft, width, seed, 20):
        if isinstance(event, Accept | Recover | Bonus):
            round_tokens.append(event.token)
        elif isinstance(event, Commit):
            assert event.tokens == tuple(round_tokens)
            round_tokens = []
    assert not round_tokens


def test_a_discard_names_the_tokens_after_the_rejected_one():
    events = toy_events("biased", width=8, limit=64)
    for before, event in pairwise(events):
        if isinstance(event, Discard):
            assert isinstance(before, Reject)
            assert event.position == before.position + 1


def test_a_phase_is_the_drafts_of_a_round_or_all_that_follows_its_target_pass():
    parts = list(phases(toy_events("biased")))
    assert [[event.kind for event in part] for part in parts[:2]] == [
        ["draft"] * 3,
        ["target_pass", "accept", "reject", "discard", "recover", "commit"],
    ]
    assert all(isinstance(event, Draft) for part in parts[::2] for event in part)
    assert [part[-1].kind for part in parts[1::2]] == ["commit", "commit", "commit", "finish"]


def test_phases_too_are_made_one_event_at_a_time():
    rows, events = asked_run("biased")
    assert [event.kind for event in next(phases(events))] == ["draft"] * 3
    assert [question[0] for question in rows.asked] == ["draft", "draft", "draft", "target"]


def test_the_same_settings_give_the_same_events():
    assert toy_events("biased", 5, 99, 64) == toy_events("biased", 5, 99, 64)
