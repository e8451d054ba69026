"""Exactness: what speculative decoding writes has the target's distribution, whatever the draft and the width."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specstep.rules import EXACT

from .enumeration import by_hand, chain, distance, through_the_decoder
from .strategies import table, table_pairs
from .toy import TARGET, draft_table, target_table
from .wrong_rules import ONE_POSITION, WRONG, P, Q

DRAFTS = ("aligned", "biased")


def is_exact(texts, target, length) -> bool:
    """The one statement that the exact rule must pass and every wrong rule must fail."""
    return distance(texts, chain(target, length)) <= 1e-12


@pytest.mark.parametrize("width", [1, 2, 3, 4])
@pytest.mark.parametrize("draft", DRAFTS)
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_all_texts_have_the_probability_of_the_targets_chain(draft, width, length):
    assert is_exact(by_hand(target_table(), draft_table(draft), EXACT, width, length), target_table(), length)


@pytest.mark.parametrize(
    ("width", "length"),
    [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (4, 3)],  # (4, 4) has 20,000 runs
)
@pytest.mark.parametrize("draft", DRAFTS)
def test_the_decoder_itself_writes_texts_with_the_probability_of_the_targets_chain(monkeypatch, draft, width, length):
    texts = through_the_decoder(monkeypatch, target_table(), draft_table(draft), EXACT, width, length)
    assert is_exact(texts, target_table(), length)


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("width", [1, 2, 3, 4])
def test_a_wrong_rule_fails_the_same_statement_by_hand(name, width):
    for length in (1, 2, 3, 4):
        assert not is_exact(
            by_hand(target_table(), draft_table("biased"), WRONG[name], width, length), target_table(), length
        )


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_rule_fails_the_same_statement_through_the_decoder(monkeypatch, name):
    for width, length in ((1, 1), (1, 2), (2, 2), (3, 2)):
        texts = through_the_decoder(monkeypatch, target_table(), draft_table("biased"), WRONG[name], width, length)
        assert not is_exact(texts, target_table(), length)
        assert distance(texts, by_hand(target_table(), draft_table("biased"), WRONG[name], width, length)) <= 1e-12


@pytest.mark.parametrize("name", ONE_POSITION)
def test_one_position_comes_out_as_in_the_table_of_facts(monkeypatch, name):
    rule, expected = ONE_POSITION[name]
    target = table("target", {c: list(P) for c in ("", "A", "B", "C")})
    draft = table("draft", {c: list(Q) for c in ("", "A", "B", "C")})
    for texts in (by_hand(target, draft, rule, 1, 1), through_the_decoder(monkeypatch, target, draft, rule, 1, 1)):
        assert [texts.get((token,), 0.0) for token in "ABC"] == pytest.approx(expected, abs=1e-12)


@given(table_pairs(2, 3), st.integers(1, 4), st.integers(1, 4))
def test_any_draft_may_be_used(pair, width, length):
    target, draft = pair
    # Tables may sum to 1 within 1e-9 and a residual may be all rounding: the tolerance is that of the tables.
    assert distance(by_hand(target, draft, EXACT, width, length), chain(target, length)) <= 1e-8


@settings(max_examples=25)
@given(pair=table_pairs(2, 2), width=st.integers(1, 3), length=st.integers(1, 3))
def test_the_decoder_does_what_the_papers_say_on_any_tables(pair, width, length):
    target, draft = pair
    with pytest.MonkeyPatch.context() as patch:
        texts = through_the_decoder(patch, target, draft, EXACT, width, length)
    assert distance(texts, by_hand(target, draft, EXACT, width, length)) <= 1e-12


def test_a_greedy_draft_that_is_tested_as_a_one_hot_row_stays_exact(monkeypatch):
    greedy = table("greedy", {context: [1.0, 0.0, 0.0] for context in TARGET})
    texts = through_the_decoder(monkeypatch, target_table(), greedy, EXACT, 3, 3)
    assert is_exact(texts, target_table(), 3)
