"""Tables of other orders, other tokens and other sizes: decoded, written, replayed and explored like the toy's."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specstep.config import Config
from specstep.errors import ParameterError, SpecstepError, TableError
from specstep.lab.contexts import reachable
from specstep.lab.cost import steady_round
from specstep.lab.exact import exact_distribution
from specstep.lab.matrices import matrices
from specstep.lab.reports import several
from specstep.lab.simulate import simulate
from specstep.lab.streams import trial_seed
from specstep.pack import payload
from specstep.recorded import open_trace
from specstep.rules import EXACT, RULES
from specstep.tables import Table, table_from_dict
from specstep.trace import read_trace, replay, run

from .naive import texts
from .strategies import normal

SCHEMA = "specstep/tables/1"


def made(name: str, tokens: str, order: int, rows: dict[str, list[float]]) -> Table:
    document = {"schema": SCHEMA, "name": name, "title": name, "order": order, "tokens": list(tokens), "rows": rows}
    return table_from_dict(document, "mine.json")


def random_table(name: str, tokens: str, order: int, seed: int, share: float = 0.6) -> Table:
    """A table with the row of the empty prefix and of a part of all contexts up to `order`."""
    random = np.random.default_rng(seed)
    contexts = ["".join(c) for length in range(1, order + 1) for c in product(tokens, repeat=length)]
    kept = ["", *(c for c in contexts if order == 1 or random.random() < share)]
    return made(name, tokens, order, {c: normal(random.random(len(tokens)).tolist()) for c in kept})


@given(st.text("ab", max_size=6))
def test_the_longest_context_that_has_a_row_counts(text):
    table = made("t", "ab", 3, {"": [0.5, 0.5], "b": [1, 0], "ab": [0, 1], "bab": [0.2, 0.8]})
    longest = next(c for c in ("bab", "ab", "b", "") if text.endswith(c))
    assert table.row(tuple(text)).tolist() == table.rows[longest].tolist()


def test_at_order_0_the_row_is_always_the_same():
    table = made("t", "ab", 0, {"": [0.3, 0.7]})
    assert table.row(()).tolist() == table.row(("b", "a")).tolist() == [0.3, 0.7]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"order": 5}, "whole number from 0 to 4"), ({"order": True}, "whole number"), ({"order": 1.0}, "whole number"),
        ({"part": "yes"}, "true or false"), ({"order": 2, "tokens": ["ab", "c"]}, "a single character"),
        ({"order": 0}, "belongs to no context"), ({"order": 2, "rows": {"": [1, 0], "abc": [1, 0]}}, "no context"),
        ({"tokens": ["a", "…"]}, "must be 1 to 12 characters"), ({"tokens": ["a", " b"]}, "without spaces around it"),
        ({"tokens": ["a", "\u202eb"]}, "can be seen"), ({"tokens": ["a", "\0"]}, "can be seen"),
        ({"tokens": ["a", "b" * 13]}, "1 to 12 characters"), ({"rows": {"a": [1, 0], "b": [1, 0]}}, "'' is missing"),
    ],
)  # fmt: skip
def test_what_is_no_table_is_refused_with_a_sentence(change, said):
    rows = {"": [0.5, 0.5], "a": [1, 0], "b": [0, 1]}
    document = {"schema": SCHEMA, "name": "t", "tokens": ["a", "b"], "rows": rows}
    with pytest.raises(TableError, match=said) as caught:
        table_from_dict(document | change, "mine.json")
    assert caught.value.message.endswith(".")


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 4), st.integers(0, 4), st.integers(0, 1000), st.sampled_from(sorted(RULES)))
def test_a_trace_of_any_order_is_written_read_and_replayed(order, draft_order, seed, rule):
    tables = random_table("p", "abc", order, seed), random_table("q", "abc", draft_order, seed + 1)
    trace = run(Config("q", "p", rule, 3, 9, seed), *tables)
    opened = open_trace(trace.to_json())
    assert opened.verdict == "identical"
    assert opened.trace.to_json() == trace.to_json()
    assert payload(opened.trace)["frames"]


def test_of_a_large_table_a_trace_keeps_the_rows_it_used_and_replays_from_them():
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    target, draft = random_table("p", alphabet, 2, 1, 0.3), random_table("q", alphabet, 1, 2)
    trace = run(Config("q", "p", "exact", 4, 24, 3), target, draft)
    text = trace.to_json()
    again = read_trace(text)
    assert again.target.part
    assert len(again.target.rows) < len(target.rows) / 4
    assert replay(again) is None
    assert again.to_json() == text
    assert open_trace(text).verdict == "identical"
    assert trace.events[0].shown is not None  # 26 numbers are not for reading: the likeliest, and all others together


def test_a_large_tables_trace_is_the_trace_of_its_whole_rows():
    """What is shown of the rows changes nothing: the same tokens come from the same draws as with 12 names of 13."""
    alphabet = "abcdefghijklm"  # one more than is shown whole
    random = np.random.default_rng(5)
    rows = {c: [*normal(random.random(12).tolist()), 0.0] for c in ("", *alphabet)}
    small = {c: row[:12] for c, row in rows.items() if c != "m"}
    cut = run(Config("t", "t", limit=20), *[made("t", alphabet, 1, rows)] * 2)
    whole = run(Config("t", "t", limit=20), *[made("t", alphabet[:12], 1, small)] * 2)
    assert whole.events[0].shown is None
    assert cut.committed == whole.committed
    assert [event.kind for event in cut.events] == [event.kind for event in whole.events]


@pytest.mark.parametrize("rule", RULES)
def test_the_lab_equals_a_naive_enumeration_at_higher_orders(rule):
    target, draft = random_table("p", "ab", 3, 7), random_table("q", "ab", 2, 8)
    law = exact_distribution(target, draft, RULES[rule], 2, 5)
    naive = texts(rule, target, draft, 2, 5)
    for index, sequence in enumerate(product(range(2), repeat=5)):
        assert law.output[index] == pytest.approx(naive.get(sequence, 0.0), abs=1e-12)


def test_order_0_in_the_lab_is_independent_draws():
    target, draft = made("p", "ab", 0, {"": [0.3, 0.7]}), made("q", "ab", 0, {"": [0.9, 0.1]})
    law = exact_distribution(target, draft, EXACT, 3, 4)
    assert law.tv == pytest.approx(0.0, abs=1e-12)
    assert law.target[0b0110] == pytest.approx(0.3 * 0.7 * 0.7 * 0.3)


@pytest.mark.parametrize("rule", RULES)
def test_trial_i_is_the_trace_with_the_trials_seed_at_higher_orders(rule):
    target, draft = random_table("p", "abc", 2, 3), random_table("q", "abc", 3, 4)
    m = matrices(target, draft, RULES[rule], 6)
    for i in range(1, 11):
        tally = simulate(RULES[rule], m, width=3, limit=6, seed=5, first=i, count=1)
        trace = run(Config("q", "p", rule, 3, 6, trial_seed(5, i)), target, draft)
        assert tally.counts[int("".join(str("abc".index(token)) for token in trace.committed), 3)] == 1
        assert (tally.passes, tally.accepted) == (trace.counters.target_passes, trace.counters.accepted)


def test_contexts_are_told_apart_as_far_as_some_row_needs_it():
    """After 'ab' the row of 'abb' may come next, though 'ab' itself has none."""
    target = made("p", "ab", 3, {"": [0.5, 0.5], "abb": [1, 0]})
    contexts, after = reachable(target, target)
    assert contexts == ((), ("a",), ("a", "b"), ("a", "b", "b"))
    for text in product("ab", repeat=6):
        at = 0
        for token in text:
            at = after[at, "ab".index(token)]
        assert target.row(contexts[at]).tolist() == target.row(text).tolist()


def test_too_many_contexts_for_the_lab_are_refused():
    alphabet = "".join(chr(0x4E00 + i) for i in range(60))
    big = random_table("p", alphabet, 2, 1, 0.9)
    with pytest.raises(ParameterError, match="more than the lab holds") as caught:
        matrices(big, big, EXACT)
    assert caught.value.data["parameter"] == "tables"


@pytest.mark.parametrize("share", [0.2, 1.0])
def test_the_average_round_at_order_2_is_that_of_long_runs(share):
    """A share of 1 over 12 tokens makes 157 contexts, more than are worked out as one dense matrix."""
    tokens = "abcdefghijkl" if share == 1.0 else "abc"
    target, draft = random_table("p", tokens, 2, 3, share), random_table("q", tokens, 1, 4)
    runs = [run(Config("q", "p", "exact", 3, 64, seed), target, draft).counters for seed in range(60)]
    seen = sum(one.committed for one in runs) / sum(one.target_passes for one in runs)
    assert steady_round(matrices(target, draft, EXACT), 3).tokens == pytest.approx(seen, rel=0.06)


def test_candidates_are_asked_for_after_any_context():
    target, draft = random_table("p", "abc", 2, 3), random_table("q", "abc", 1, 4)
    assert several(target, draft, "ab")["one"] == pytest.approx(
        np.minimum(target.row(("a", "b")), draft.row(("b",))).sum()
    )
    with pytest.raises(SpecstepError, match="up to 2 of them"):
        several(target, draft, "abc")


def test_many_tokens_do_not_make_many_orders_of_candidates():
    table = random_table("p", "abcdefghijklmnopqrstuvwxyz", 1, 3)
    assert len(several(table, table, "a")["without_replacement"]) == 2
