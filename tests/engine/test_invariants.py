"""What holds in every trace: over random tables (zeros and one-hot rows among them), seeds, widths and limits."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specstep.decoder import decode
from specstep.events import Accept, Bonus, Commit, Draft, Recover, Reject, TargetPass
from specstep.rows import TableRows
from specstep.rules import EXACT
from specstep.sampling import sample

from .scripted import listed, script_draws
from .strategies import quick_pairs, seeds, table, table_pairs
from .toy import MOST, row

MANY = settings(max_examples=400)
WIDTH, LIMIT = st.integers(1, 8), st.integers(1, 64)


def run(pair, width, limit, seed):
    """All events over a target and a draft."""
    return list(islice(decode(TableRows(*pair), EXACT, width=width, limit=limit, seed=seed), MOST + 1))


def of(events, *types):
    """The events of these types."""
    return [event for event in events if isinstance(event, types)]


@MANY
@given(quick_pairs(), WIDTH, LIMIT, seeds())
def test_the_counts_of_design_4_add_up(pair, width, limit, seed):
    events = run(pair, width, limit, seed)
    drafted, accepted, rejected = (len(of(events, kind)) for kind in (Draft, Accept, Reject))
    discarded = sum(len(event.tokens) for event in events if event.kind == "discard")
    recovered, bonus = len(of(events, Recover)), len(of(events, Bonus))
    passes = of(events, TargetPass)
    scored = sum(len(event.p_rows) for event in passes)
    asked_for_bonus = sum(len(event.p_rows) > len(event.tokens) for event in passes)
    committed = sum(len(event.tokens) for event in of(events, Commit))
    assert drafted == accepted + rejected + discarded
    assert scored == drafted + asked_for_bonus
    assert committed == accepted + recovered + bonus == limit
    assert recovered == rejected
    assert bonus <= asked_for_bonus
    assert len(passes) == len(of(events, Commit)) == events[-1].round


@MANY
@given(quick_pairs(), WIDTH, LIMIT, seeds())
def test_draws_are_consecutive_and_each_is_used_once(pair, width, limit, seed):
    numbers = [event.draw.number for event in run(pair, width, limit, seed) if hasattr(event, "draw")]
    assert numbers == list(range(1, len(numbers) + 1))


@MANY
@given(quick_pairs(), WIDTH, LIMIT, seeds())
def test_every_decision_follows_from_the_numbers_its_event_states(pair, width, limit, seed):
    target, _ = pair
    written: list[str] = []
    for event in run(pair, width, limit, seed):
        match event:
            case Draft():
                assert event.token == target.tokens[sample(row(*event.q_row), event.draw.u)]
                assert event.q == event.q_row[target.tokens.index(event.token)] > 0
            case Accept() | Reject():
                x = target.tokens.index(event.token)
                assert (event.p, event.q) == (event.p_row[x], event.q_row[x])
                assert isinstance(event, Accept) == (event.draw.u < event.p / event.q)
            case Recover():
                assert event.token == target.tokens[sample(row(*event.residual), event.draw.u)]
                assert event.p_row[target.tokens.index(event.token)] > 0
            case Bonus():
                assert event.token == target.tokens[sample(row(*event.p_row), event.draw.u)]
            case Commit():
                for token in event.tokens:
                    assert target.row(tuple(written))[target.tokens.index(token)] > 0, "the target rules this token out"
                    written.append(token)


@settings(max_examples=50)
@given(table_pairs(), WIDTH, LIMIT, seeds())
def test_rows_are_those_of_the_context_at_their_position(pair, width, limit, seed):
    target, draft = pair
    output: tuple[str, ...] = ()
    block: tuple[str, ...] = ()
    for event in run(pair, width, limit, seed):
        match event:
            case Draft():
                assert event.q_row == tuple(draft.row(output + block).tolist())
                block += (event.token,)
            case TargetPass():
                assert event.tokens == block
                assert all(p == tuple(target.row(output + block[:i]).tolist()) for i, p in enumerate(event.p_rows))
            case Accept() | Reject() | Recover() | Bonus():
                after = output + block[: event.position - len(output) - 1]
                assert event.p_row == tuple(target.row(after).tolist())
            case Commit():
                output, block = output + event.tokens, ()


@MANY
@given(quick_pairs(), WIDTH, LIMIT, seeds())
def test_a_draft_equal_to_the_target_is_always_accepted_in_every_round(pair, width, limit, seed):
    target, _ = pair
    events = run((target, target), width, limit, seed)
    assert not of(events, Reject, Recover)
    assert all(event.acceptance == 1.0 for event in of(events, Accept))
    assert {event.round for event in of(events, Accept)} == set(range(1, events[-1].round + 1))


@given(st.integers(1, 8), st.integers(1, 64), seeds())
def test_a_draft_that_the_target_always_rules_out_is_always_rejected(width, limit, seed):
    target = table("target", {context: [0.0, 0.5, 0.5] for context in ("", "A", "B", "C")})
    draft = table("draft", {context: [1.0, 0.0, 0.0] for context in ("", "A", "B", "C")})
    events = run((target, draft), width, limit, seed)
    assert not of(events, Accept, Bonus)
    assert events[-1].round == limit
    assert all(event.residual == (0.0, 0.5, 0.5) for event in of(events, Recover))


def test_with_one_hot_rows_speculative_decoding_writes_the_greedy_text():
    cycle = table("target", {"": [1, 0, 0], "A": [0, 1, 0], "B": [0, 0, 1], "C": [1, 0, 0]})
    other = table("draft", {context: [0, 1, 0] for context in ("", "A", "B", "C")})
    for draft in (cycle, other):
        output = "".join("".join(event.tokens) for event in of(run((cycle, draft), 3, 9, 5), Commit))
        assert output == "ABCABCABC"


def test_a_rejection_whose_residual_is_rounded_away_says_that_the_target_stands_in(monkeypatch):
    # The draft's row sums to a hair more than the target's, so p ≤ q everywhere although p(A) < q(A).
    target = table("target", {context: [0.5, 0.5] for context in ("", "A", "B")})
    draft = table("draft", {context: [0.5 + 4e-10, 0.5] for context in ("", "A", "B")})
    script_draws(monkeypatch, listed([0.1, 1 - 2**-53, 0.7]))
    events = run((target, draft), 1, 1, 0)
    recover = of(events, Recover)[0]
    assert (recover.from_target, recover.residual, recover.token) == (True, (0.5, 0.5), "B")


@pytest.mark.parametrize("width", range(1, 9))
def test_a_trace_of_one_token_drafts_one_and_tests_it(width):
    events = run((table("t", {"": [0.5, 0.5], "A": [1, 0], "B": [0, 1]}),) * 2, width, 1, 3)
    assert [event.kind for event in events] == ["draft", "target_pass", "accept", "commit", "finish"]
