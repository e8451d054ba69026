"""Inverse-CDF sampling: the first token whose running total exceeds u."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specstep.sampling import cumulative, sample, total

from .strategies import rows
from .toy import row

UNIT = st.floats(0.0, 1.0, exclude_max=True)
SOME_ROW = st.integers(2, 26).flatmap(rows)
LAST_DRAW = 1 - 2.0**-53


def by_running_total(values, u):
    """The look-up done by hand: add from the left, stop at the first total beyond u."""
    running = 0.0
    for index, value in enumerate(values):
        running += value
        if running > u:
            return index
    return max(index for index, value in enumerate(values) if value > 0)


@pytest.mark.parametrize(
    ("u", "token"), [(0.0, 0), (0.24, 0), (0.25, 1), (0.49, 1), (0.5, 2), (0.999, 2), (LAST_DRAW, 2)]
)
def test_a_draw_at_a_boundary_goes_to_the_token_that_begins_there(u, token):
    assert sample(row(0.25, 0.25, 0.5), u) == token


def test_rounding_that_leaves_no_token_gives_the_last_positive_one():
    short = row(0.3, 0.7 - 1e-10, 0.0)
    assert total(short) < LAST_DRAW
    assert sample(short, LAST_DRAW) == 1


def test_a_leading_zero_is_not_drawn_by_a_draw_of_0():
    assert sample(row(0.0, 1.0), 0.0) == 1


def test_zeros_between_and_after_are_passed_over():
    assert [sample(row(0.5, 0.0, 0.0, 0.5, 0.0), u) for u in (0.0, 0.5, LAST_DRAW)] == [0, 3, 3]


@given(SOME_ROW, UNIT)
def test_the_token_is_the_one_found_by_adding_by_hand(values, u):
    assert sample(np.array(values), u) == by_running_total(values, u)


@given(SOME_ROW, st.one_of(UNIT, st.sampled_from([0.0, LAST_DRAW])))
def test_a_token_of_probability_0_is_never_drawn(values, u):
    assert values[sample(np.array(values), u)] > 0


@given(st.integers(2, 8).flatmap(rows), st.data())
def test_a_draw_exactly_at_a_running_total_belongs_to_a_later_token(values, data):
    totals = cumulative(np.array(values)).tolist()
    index = data.draw(st.integers(0, len(values) - 1))
    if totals[index] < 1.0 and totals[index] < totals[-1]:
        assert sample(np.array(values), totals[index]) > index


@given(SOME_ROW)
def test_running_totals_are_added_from_left_to_right(values):
    running, by_hand = 0.0, []
    for value in values:
        running += value
        by_hand.append(running)
    assert cumulative(np.array(values)).tolist() == by_hand
    assert total(np.array(values)) == by_hand[-1]


@given(st.integers(2, 6).flatmap(rows))
def test_the_draws_that_give_a_token_measure_its_probability(values):
    totals = [Fraction(0), *(Fraction(x) for x in cumulative(np.array(values)).tolist())]
    for token, value in enumerate(values):
        assert abs(totals[token + 1] - totals[token] - Fraction(value)) < Fraction(1, 10**12)
        middle = float((totals[token] + totals[token + 1]) / 2)
        if value > 1e-12 and middle < 1:
            assert sample(np.array(values), middle) == token
