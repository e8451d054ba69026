"""The rules: which keep the target's distribution, which do not, and what each writes instead."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import specstep
from specstep.config import Config
from specstep.counters import count
from specstep.lab.exact import exact_distribution
from specstep.lab.laws import round_law
from specstep.lab.lossless import lossless
from specstep.lab.matrices import matrices
from specstep.rules import RULES

from .naive import texts
from .strategies import table, table_pairs
from .toy import TOKENS, draft_table, target_table

LOSSLESS = ("exact", "block", "one-hot", "sampler-match", "greedy")
P, Q = (0.5, 0.4, 0.1), (0.2, 0.3, 0.5)

# What one position writes for P and Q: published, or worked out by hand from the rule's text.
ONE_POSITION = {
    "exact": P,
    "block": P,
    "one-hot": P,
    "sampler-match": P,
    "greedy": (1, 0, 0),
    "keep-suffix": P,  # its mistake needs a second position
    "resample-target": (0.40, 0.46, 0.14),
    "resample-draft": (0.28, 0.42, 0.30),
    "threshold": (0.575, 0.425, 0),
    "soft-argmax": (0.60, 0.20, 0.20),
    "zero-rejected": (Fraction(19, 45), Fraction(43, 90), Fraction(1, 10)),
    "raw-top-k": (0.375, 0.5, 0.125),
    "reuse-draw": (0.575, 0.425, 0),
    "typical": Q,  # with its ε and δ everything passes here
    "target-only": (0.6475, 0.3025, 0.05),  # .2·.5 + .73·.75, .3·.4 + .73·.25, .5·.1
    "argmax-match": (0.6, 0.32, 0.08),  # .2 + .8·.5, .8·.4, .8·.1
    "lenient": (
        Fraction(5, 13),
        Fraction(27, 65),
        Fraction(1, 5),
    ),  # A .2 and B .3 stay, C stays with .4, rest by .4 : .25
}


def flat(name: str, row: tuple[float, ...]):
    """A table with one row for every context."""
    tokens = TOKENS[: len(row)]
    return table(name, {context: list(row) for context in ("", *tokens)})


def of(name: str, target, draft, width: int, limit: int) -> np.ndarray:
    return exact_distribution(target, draft, RULES[name], width, limit).output


def by_loops(name: str, target, draft, width: int, limit: int) -> np.ndarray:
    found = texts(name, target, draft, width, limit)
    return np.array([found.get(index, 0.0) for index in np.ndindex(*(len(target.tokens),) * limit)])


def test_every_rule_has_its_line_in_the_one_position_table():
    assert set(ONE_POSITION) == set(RULES)


@pytest.mark.parametrize("name", RULES)
def test_one_position_is_written_as_published(name):
    expected = [float(value) for value in ONE_POSITION[name]]
    assert of(name, flat("target", P), flat("draft", Q), 1, 1) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize(("width", "limit"), [(1, 3), (2, 3), (3, 3), (2, 4), (3, 4)])
def test_the_exact_distribution_equals_a_naive_enumeration(name, width, limit):
    target, draft = target_table(), draft_table("biased")
    assert of(name, target, draft, width, limit) == pytest.approx(
        by_loops(name, target, draft, width, limit), abs=1e-12
    )


@settings(max_examples=15)
@given(pair=table_pairs(2, 3), width=st.integers(1, 3), limit=st.integers(1, 3))
@pytest.mark.parametrize("name", RULES)
def test_the_two_enumerations_agree_on_any_tables(name, pair, width, limit):
    target, draft = pair
    assert of(name, target, draft, width, limit) == pytest.approx(by_loops(name, target, draft, width, limit), abs=1e-9)


@settings(max_examples=60)
@given(pair=table_pairs(2, 4), width=st.integers(1, 5), limit=st.integers(1, 4))
@pytest.mark.parametrize("name", LOSSLESS)
def test_a_lossless_rule_writes_the_targets_distribution_on_any_tables(name, pair, width, limit):
    law = exact_distribution(*pair, RULES[name], width, limit)
    # A table's rows may sum to 1 within 1e-9; on rows that sum exactly the difference is rounding alone.
    assert law.tv <= 1e-8


@pytest.mark.parametrize("name", LOSSLESS)
@pytest.mark.parametrize("width", range(1, 9))
def test_a_lossless_rule_is_exact_to_rounding_on_the_authored_tables(name, width):
    for draft in ("aligned", "biased"):
        assert exact_distribution(target_table(), draft_table(draft), RULES[name], width, 6).tv < 1e-12


def test_the_computed_flag_tells_the_lossless_rules_from_the_others():
    assert {name for name in RULES if lossless(name)} == set(LOSSLESS)


@pytest.mark.parametrize("name", [name for name in RULES if name not in LOSSLESS])
def test_a_wrong_rule_changes_the_distribution_of_the_biased_draft(name):
    assert exact_distribution(target_table(), draft_table("biased"), RULES[name], 3, 4).tv > 0.01


@pytest.mark.parametrize(("name", "ninths"), [("exact", 10), ("block", 11)])
def test_block_verification_accepts_more_on_the_papers_toy(name, ninths):
    target, draft = flat("target", (1 / 3, 2 / 3)), flat("draft", (2 / 3, 1 / 3))
    law = round_law(RULES[name], matrices(target, draft, RULES[name]), 2, with_bonus=True)
    assert law.accepted * 9 == pytest.approx([ninths] * 3, abs=1e-12)


def test_greedy_is_compared_with_greedy_decoding():
    law = exact_distribution(target_table(), draft_table("biased"), RULES["greedy"], 3, 4)
    assert law.sequence(int(np.argmax(law.target))) == "ABAB"
    assert law.target.max() == law.output.max() == 1.0


@pytest.mark.parametrize("seed", range(5))
def test_greedy_writes_the_same_text_for_every_seed_and_draft(seed):
    for draft in ("aligned", "biased"):
        trace = specstep.trace(Config(draft=draft, rule="greedy", seed=seed))
        assert "".join(trace.committed) == "ABABABAB"


@pytest.mark.parametrize("name", RULES)
def test_the_invariants_of_the_counters_hold_under_every_rule(name):
    for seed in range(30):
        trace = specstep.trace(Config(draft="biased", rule=name, seed=seed, width=1 + seed % 8, limit=11))
        c = count(trace.events)
        assert c.drafted == c.accepted + c.rejected + c.discarded
        assert c.committed == c.accepted + c.recovered + c.bonus == 11


def test_the_target_itself_as_draft_accepts_everything_by_the_exact_rule():
    law = exact_distribution(target_table(), draft_table("aligned"), RULES["exact"], 3, 8)
    assert law.expected.rejected == pytest.approx(0.0, abs=1e-12)
    assert law.expected.passes == pytest.approx(2.0, abs=1e-12)
