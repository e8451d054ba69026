"""Ordinary decoding: one target pass a token, draw n for position n, the same distribution but not the same text."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specstep.draws import draw
from specstep.ordinary import decode_ordinary
from specstep.rows import TableRows
from specstep.sampling import sample

from .enumeration import chain
from .scripted import AskedRows
from .strategies import seeds, table_pairs
from .toy import draft_table, target_table, toy_events, toy_rows


def text(steps) -> str:
    return "".join(step.token for step in steps)


def test_seed_1_writes_the_text_that_its_first_eight_draws_give():
    # .567 .746 .971 .444 .444 .763 .877 .523: B (.5–.8), C (.7–1) after B, C (.5–1) after C, and so on.
    assert text(decode_ordinary(toy_rows(), limit=8, seed=1)) == "BCCBABCC"


def test_one_pass_is_made_for_each_token_and_the_draft_is_never_asked():
    rows = AskedRows(target_table(), draft_table("biased"))
    steps = tuple(decode_ordinary(rows, limit=5, seed=3))
    written = text(steps)
    assert rows.asked == [("target", written[:i], "", 1) for i in range(5)]


@given(table_pairs(), st.integers(1, 64), seeds())
def test_draw_n_gives_position_n_from_the_targets_row(pair, limit, seed):
    target, draft = pair
    prefix: tuple[str, ...] = ()
    for n, step in enumerate(decode_ordinary(TableRows(target, draft), limit=limit, seed=seed), start=1):
        assert (step.position, step.draw) == (n, draw(seed, n))
        assert step.token == target.tokens[sample(target.row(prefix), step.draw.u)]
        assert step.p_row == tuple(target.row(prefix).tolist())
        prefix += (step.token,)
    assert len(prefix) == limit


@pytest.mark.parametrize("draft", ["aligned", "biased"])
def test_with_the_same_seed_its_text_differs_from_the_speculative_one(draft):
    speculative = "".join("".join(event.tokens) for event in toy_events(draft) if event.kind == "commit")
    assert text(decode_ordinary(toy_rows(draft), limit=8, seed=1)) != speculative


@pytest.mark.parametrize("draft", ["aligned", "biased"])
def test_over_many_seeds_both_write_each_text_about_as_often_as_the_chain_says(draft):
    runs = 2000
    expected = {"".join(tokens): weight * runs for tokens, weight in chain(target_table(), 2).items()}
    speculative = Counter(
        "".join("".join(event.tokens) for event in toy_events(draft, 3, seed, 2) if event.kind == "commit")
        for seed in range(runs)
    )
    ordinary = Counter(text(decode_ordinary(toy_rows(), limit=2, seed=seed)) for seed in range(runs))
    for seen in (speculative, ordinary):
        chi_square = sum((seen[tokens] - mean) ** 2 / mean for tokens, mean in expected.items())
        assert chi_square < 26.1  # 8 degrees of freedom, one in a thousand
