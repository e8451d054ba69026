"""Tables from text: held against naive counts in dicts, and texts that mean no good."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specstep.errors import TextError
from specstep.sampling import Row, acceptance_probability, total
from specstep.tables import Table, token_problem
from specstep.text import characters, store
from specstep.text.acceptance import acceptance
from specstep.text.recipe import Reading, Recipe, estimate_of, ids_of, table_of, tokens_of
from specstep.text.reports import heat
from specstep.text.shelf import Choice, pairs

TEXTS = st.text("abcd \n", min_size=1, max_size=60)
ORDERS = st.integers(0, 4)
SMOOTHINGS = st.sampled_from(["witten-bell", 0.5, 10.0])


def recipe(text: str, order: int, *, beside: str | None = None, **options) -> Recipe:
    own = store.keep(text)
    reading = Reading((own,) if beside is None else (own, store.keep(beside)), options.pop("most", 64))
    return Recipe("t", "t", own, reading, order, **options)


def shown(text: str) -> str:
    return text.replace(" ", "␣").replace("\n", "⏎")


def naive_row(text: str, context: str, tokens: tuple[str, ...], smoothing: str | float) -> list[float]:
    """The smoothed row after a context, from counting with dicts, shorter contexts first."""
    row = dict.fromkeys(tokens, 1 / len(tokens))
    for length in range(len(context) + 1):
        end = context[len(context) - length :]
        followed = Counter(text[i + length] for i in range(len(text) - length) if text[i : i + length] == end)
        if not followed:
            continue
        weight = len(followed) if smoothing == "witten-bell" else smoothing
        row = {x: (followed[x] + weight * row[x]) / (followed.total() + weight) for x in tokens}
    return list(row.values())


@given(TEXTS, ORDERS, SMOOTHINGS)
def test_every_row_is_that_of_a_naive_count(text, order, smoothing):
    table = table_of(recipe(text, order, smoothing=smoothing))
    for context, row in table.rows.items():
        assert row == pytest.approx(naive_row(shown(text), context, table.tokens, smoothing), abs=1e-12)


@given(TEXTS, ORDERS)
def test_rows_are_positive_and_sum_to_1(text, order):
    for row in table_of(recipe(text, order)).rows.values():
        assert (row > 0).all()
        assert total(row) == pytest.approx(1.0, abs=1e-12)


@given(TEXTS, st.sampled_from([0, 2, 3, 4]))
def test_every_context_that_was_seen_has_a_row_and_no_other(text, order):
    text = shown(text)
    seen = {text[i : i + length] for length in range(order + 1) for i in range(len(text) - length)}
    rows = table_of(recipe(text, order)).rows
    assert set(rows) == seen
    assert len(rows) == len(seen)
    assert all(context[:-1] in rows and context[1:] in rows for context in rows if context)


@given(TEXTS)
def test_at_order_1_every_token_has_a_row_as_in_any_table(text):
    table = table_of(recipe(text, 1, beside="xyz"))
    assert set(table.rows) == {"", *table.tokens}
    assert table.rows["x"].tolist() == table.rows[""].tolist() or "x" in text


@given(TEXTS, ORDERS, ORDERS, TEXTS, st.sampled_from([1.0, 0.3]))
def test_the_acceptance_on_a_text_is_that_of_a_plain_loop(text, order, draft_order, other, share):
    target = recipe(text, order, beside=other)
    draft = Recipe("q", "q", store.keep(other), target.reading, draft_order, share=share)
    p, q = table_of(target), table_of(draft)
    tokens = tuple(shown(text))
    betas = [acceptance_probability(p.row(tokens[:i]), q.row(tokens[:i])) for i in range(len(tokens))]
    ids = ids_of(target.text, target.reading)
    assert acceptance(estimate_of(target), estimate_of(draft), ids) == pytest.approx(np.mean(betas), abs=1e-12)


def test_the_heat_map_has_each_text_at_each_lower_order_with_the_acceptance_of_a_loop():
    choice = Choice("numbers", order=2)
    cells = heat(choice, ("numbers", "python"))["cells"]
    assert [(cell["draft"], cell["order"]) for cell in cells] == [
        (text, order) for text in ("numbers", "python") for order in (0, 1)
    ]
    for cell, (target, draft) in zip(cells, pairs(choice, ("numbers", "python")), strict=True):
        p, q = table_of(target), table_of(draft)
        tokens = tuple(p.tokens[i] for i in ids_of("numbers", target.reading).tolist())
        betas = [acceptance_probability(p.row(tokens[i - 2 : i]), q.row(tokens[i - 2 : i])) for i in range(2, 800)]
        first = ids_of("numbers", target.reading)[:800]
        counted = acceptance(estimate_of(target), estimate_of(draft), first) * 800
        assert counted == pytest.approx(sum(betas) + early(p, q, tokens), abs=1e-9)
        assert 0 < cell["acceptance"] < 1


def early(p: Table, q: Table, tokens: tuple[str, ...]) -> float:
    """β at the first two positions, which have fewer tokens before them."""

    def row(table: Table, i: int) -> Row:
        return table.row(tokens[:i])

    return sum(acceptance_probability(row(p, i), row(q, i)) for i in range(2))


def test_a_draft_that_suits_code_does_not_suit_prose():
    def best(target: str, draft: str) -> float:
        return max(cell["acceptance"] for cell in heat(Choice(target), (draft,))["cells"])

    assert best("python", "python") > 0.6 > best("english", "python")
    assert best("english", "english") > 0.6 > best("python", "english")


HOSTILE = "<img src=x onerror=alert(1)>\u202e\u2066\0\x1b[31m\u200d👩\u200d👧\ufe0f\u3164\ud800\u2028\t\r\n\u00a0…◇"


@pytest.mark.parametrize("text", [HOSTILE, "\0" * 50, "\ud800", "…", "◇", "\u202e" * 3, " ", "\n"])
def test_a_hostile_text_becomes_tokens_that_can_all_be_seen(text):
    table = table_of(recipe(text, 2))
    assert len(set(table.tokens)) == len(table.tokens) >= 2
    assert [token for token in table.tokens if token_problem(token, 1)] == []
    assert all(total(row) == pytest.approx(1.0, abs=1e-12) for row in table.rows.values())


@given(st.text(min_size=1, max_size=80), st.integers(2, 64), st.booleans())
def test_any_text_at_all_is_read_as_tokens_that_can_be_seen(text, most, fold):
    reading = Reading((store.keep(text),), most, fold)
    tokens, ids = tokens_of(reading), ids_of(reading.alphabet[0], reading)
    assert 2 <= len(tokens) <= most
    assert [token for token in tokens if token_problem(token, 1)] == []
    assert len(ids) > 0
    assert int(ids.max()) < len(tokens)


def test_what_cannot_be_seen_has_a_stand_in():
    read = [characters.token_of(character) for character in "a \n\t\0\u202e\u00a0…\ufe0f"]
    assert read == ["a", "␣", "⏎", "⇥", "▯", "▯", "␣", "⋯", "▯"]


def test_the_rarest_characters_are_one_token():
    assert tokens_of(Reading((store.keep("aaaabbbccd"),), 3)) == ("a", "b", "◇")
    table = table_of(recipe("aaaabbbccd", 0, most=3))
    assert table.row(())[2] == pytest.approx((3 + 3 / 3) / (10 + 3))


def test_capitals_can_count_as_small_letters():
    own = store.keep("AaB")
    assert tokens_of(Reading((own,), fold=True)) == ("a", "b")
    assert tokens_of(Reading((own,))) == ("A", "B", "a")


def test_a_text_of_one_character_leaves_room_for_others():
    table = table_of(recipe("a" * 1_000_000, 4))
    assert table.tokens == ("a", "◇")
    assert list(table.rows) == ["", "a", "aa", "aaa", "aaaa"]
    assert table.row(("a",) * 9)[0] == pytest.approx(1.0, abs=1e-4)


def test_an_own_text_counts_as_much_as_another_for_the_alphabet_however_long_it_is():
    tokens = tokens_of(Reading((store.keep("ab" * 1000), store.keep("cc")), 2))
    assert tokens == ("c", "◇")


@pytest.mark.parametrize(
    ("text", "said"), [("", "has 0 characters"), ("a" * 1_000_001, "has 1,000,001"), (3, "text is 3")]
)
def test_what_no_table_can_be_made_of_is_refused(text, said):
    with pytest.raises(TextError, match=said) as caught:
        store.keep(text)
    assert caught.value.message.endswith(".")
