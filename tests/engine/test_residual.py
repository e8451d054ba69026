"""The residual, norm(max(0, p − q)), and the mass that both rows share."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given

from specstep.sampling import acceptance_probability, excess, overlap, residual, total

from .strategies import row_pairs
from .toy import BIASED, TARGET, row


def test_for_the_empty_prefix_and_the_biased_draft_it_is_half_b_half_c():
    replaced = residual(row(*TARGET[""]), row(*BIASED[""]))
    assert replaced.row == pytest.approx([0, 0.5, 0.5], abs=1e-15)
    assert replaced.row[0] == 0.0
    assert not replaced.from_target


@pytest.mark.parametrize(
    ("context", "expected"),
    [("A", [0, 0.75, 0.25]), ("B", [0, 0, 1]), ("C", [0, 2 / 11, 9 / 11])],
)
def test_after_each_token_it_is_what_the_biased_draft_proposes_too_little_of(context, expected):
    assert residual(row(*TARGET[context]), row(*BIASED[context])).row == pytest.approx(expected, abs=1e-12)


def test_a_one_hot_draft_leaves_p_without_that_token():
    assert residual(row(0.5, 0.4, 0.1), row(0, 1, 0)).row == pytest.approx([5 / 6, 0, 1 / 6])


def test_rows_that_share_nothing_leave_p_itself():
    assert residual(row(1, 0), row(0, 1)).row.tolist() == [1, 0]


def test_equal_rows_have_no_residual_so_the_target_stands_in_and_says_so():
    p = row(0.2, 0.8)
    replaced = residual(p, p.copy())
    assert replaced.from_target
    assert replaced.row.tolist() == [0.2, 0.8]


def test_a_residual_of_one_denormal_is_still_a_row():
    p, q = row(5e-324, 1.0), row(0.0, 1.0)
    assert residual(p, q).row.tolist() == [1.0, 0.0]


@given(row_pairs())
def test_it_is_0_exactly_where_p_is_at_most_q(pair):
    p, q = (np.array(values) for values in pair)
    replaced = residual(p, q)
    if not replaced.from_target:
        assert all(replaced.row[x] == 0.0 for x in range(len(p)) if p[x] <= q[x])
        assert all(excess(p, q)[x] > 0.0 for x in range(len(p)) if p[x] > q[x])


@given(row_pairs())
def test_it_is_a_probability_row_whatever_the_rows(pair):
    replaced = residual(*(np.array(values) for values in pair))
    assert np.isfinite(replaced.row).all()
    assert (replaced.row >= 0).all()
    assert total(replaced.row) == pytest.approx(1.0, abs=1e-12)


@given(row_pairs())
def test_the_target_stands_in_only_when_no_entry_of_p_exceeds_q(pair):
    p, q = (np.array(values) for values in pair)
    assert residual(p, q).from_target == (not any(p > q))


@given(row_pairs())
def test_shared_mass_and_residual_add_up_to_the_target(pair):
    p, q = (np.array(values) for values in pair)
    beta = acceptance_probability(p, q)
    assert overlap(p, q) + (1 - beta) * residual(p, q).row == pytest.approx(p, abs=1e-9)


@given(row_pairs())
def test_beta_is_one_minus_the_total_variation_distance(pair):
    p, q = pair
    distance = sum(abs(Fraction(a) - Fraction(b)) for a, b in zip(p, q, strict=True)) / 2
    assert acceptance_probability(np.array(p), np.array(q)) == pytest.approx(float(1 - distance), abs=1e-9)


@given(row_pairs())
def test_what_p_has_beyond_q_weighs_as_much_as_what_q_has_beyond_p(pair):
    p, q = (np.array(values) for values in pair)
    assert total(excess(p, q)) == pytest.approx(total(excess(q, p)), abs=1e-9)


def test_beta_of_each_context_of_the_toy():
    assert acceptance_probability(row(*TARGET[""]), row(*BIASED[""])) == pytest.approx(0.70)
    assert acceptance_probability(row(*TARGET["A"]), row(*BIASED["A"])) == pytest.approx(0.40)
    assert acceptance_probability(row(*TARGET["B"]), row(*BIASED["B"])) == pytest.approx(0.75)
    assert acceptance_probability(row(*TARGET["C"]), row(*BIASED["C"])) == pytest.approx(0.45)
