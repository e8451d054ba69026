"""The test of one drafted token: accept when u < p(x)/q(x), strictly."""

import pytest
from hypothesis import given

from specstep.decoder import decode
from specstep.errors import DecodingError, ParameterError
from specstep.rows import TableRows
from specstep.rules import EXACT, RULES, rule_named

from .scripted import listed, script_draws
from .strategies import row_pairs, table
from .toy import kinds, row

# A draft of two tokens that always proposes A, against a target that gives A the probability p.


def verdict(monkeypatch, p: float, q: float, u: float) -> str:
    """What becomes of token A with target probability p and draft probability q when the test's draw is u."""
    target = table("target", {context: [p, 1 - p] for context in ("", "A", "B")})
    draft = table("draft", {context: [q, 1 - q] for context in ("", "A", "B")})
    script_draws(monkeypatch, listed([0.0, u, 0.5]))
    events = list(decode(TableRows(target, draft), EXACT, width=1, limit=1, seed=0))
    return events[2].kind


@pytest.mark.parametrize(
    ("p", "q", "u", "expected"),
    [
        (0.0, 0.5, 0.0, "reject"),
        (5e-324, 1.0, 0.0, "accept"),
        (0.25, 0.5, 0.5, "reject"),
        (0.25, 0.5, 0.5 - 2**-53, "accept"),
        (0.5, 0.5, 1 - 2**-53, "accept"),
        (0.9, 0.1, 1 - 2**-53, "accept"),
        (1.0, 1e-310, 1 - 2**-53, "accept"),
    ],
)
def test_a_token_is_accepted_exactly_when_the_draw_lies_below_the_ratio(monkeypatch, p, q, u, expected):
    assert verdict(monkeypatch, p, q, u) == expected


def test_a_token_that_the_target_rules_out_is_rejected_even_by_a_draw_of_0(monkeypatch):
    target = table("target", {context: [0.0, 1.0] for context in ("", "A", "B")})
    draft = table("draft", {context: [1.0, 0.0] for context in ("", "A", "B")})
    script_draws(monkeypatch, lambda: 0.0)
    events = list(decode(TableRows(target, draft), EXACT, width=2, limit=1, seed=0))
    assert kinds(events) == ["draft", "target_pass", "reject", "recover", "commit", "finish"]
    assert events[4].tokens == ("B",)


def test_a_drafted_token_of_draft_probability_0_is_an_error_and_no_division():
    with pytest.raises(DecodingError, match="probability 0"):
        EXACT.acceptance(row(0.5, 0.5), row(0.0, 1.0), 0)


def test_a_ratio_too_large_for_a_double_is_accepted_and_stays_finite(monkeypatch):
    target = table("target", {context: [1.0, 0.0] for context in ("", "A", "B")})
    draft = table("draft", {context: [5e-324, 1.0] for context in ("", "A", "B")})
    script_draws(monkeypatch, listed([0.0, 0.999, 0.5]))
    events = list(decode(TableRows(target, draft), EXACT, width=1, limit=1, seed=0))
    assert (events[2].kind, events[2].acceptance) == ("accept", 1.0)
    assert 1e308 < events[2].ratio < float("inf")


@given(row_pairs())
def test_the_acceptance_is_min_of_1_and_the_ratio(pair):
    p, q = pair
    for token, drafted in enumerate(q):
        if drafted > 0:
            acceptance = EXACT.acceptance(row(*p), row(*q), token)
            assert acceptance == (1.0 if p[token] >= drafted else p[token] / drafted)


@given(row_pairs())
def test_what_is_accepted_of_each_token_is_the_mass_that_both_rows_share(pair):
    p, q = pair
    kept = [q[x] * EXACT.acceptance(row(*p), row(*q), x) if q[x] > 0 else 0.0 for x in range(len(p))]
    assert kept == pytest.approx([min(a, b) for a, b in zip(p, q, strict=True)], abs=1e-15)


def test_for_the_empty_prefix_the_biased_draft_keeps_a_with_probability_625_thousandths():
    assert EXACT.acceptance(row(0.5, 0.3, 0.2), row(0.8, 0.15, 0.05), 0) == pytest.approx(0.625, abs=1e-15)


def test_rules_are_found_by_name_and_an_unknown_one_names_those_there_are():
    assert rule_named("exact") is EXACT
    for name in ("nope", "", 3, None, True, ["exact"], "EXACT"):
        with pytest.raises(ParameterError, match=r"^rule is .*must be one of: exact"):
            rule_named(name)


def test_every_rule_says_where_it_comes_from():
    assert all(rule.source and rule.title and rule.explanation for rule in RULES.values())
