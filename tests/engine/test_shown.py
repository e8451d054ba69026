"""Cut rows: the likeliest tokens one by one, all others together, no mass lost and none made up."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from specstep.sampling import overlap, sample, total
from specstep.shown import LIKELIEST, WHOLE, Likeliest

SIZE = 40
NAMES = tuple(f"t{i}" for i in range(SIZE))
ROWS = arrays(np.float64, SIZE, elements=st.sampled_from([0.0, 0.0, 0.01, 0.5, 1.0, 3.0])).filter(lambda r: r.sum() > 0)
CUT = Likeliest()


@given(ROWS, ROWS, st.integers(0, SIZE - 1))
def test_a_cut_row_has_the_values_of_its_tokens_and_the_rest_of_the_mass(p, q, token):
    p, q = p / p.sum(), q / q.sum()
    cut = CUT.cut((p, q), (token,), NAMES)
    index = [NAMES.index(name) for name in cut.shown]
    for row, whole in zip(cut.rows, (p, q), strict=True):
        assert list(row[:-1]) == whole[index].tolist()
        assert row[-1] == pytest.approx(1.0 - sum(row[:-1]), abs=1e-12)
        assert row[-1] >= 0.0
    shared = sum(min(a, b) for a, b in zip(cut.rows[0][:-1], cut.rows[1][:-1], strict=True)) + cut.rest_overlap
    assert shared == pytest.approx(total(overlap(p, q)), abs=1e-12)


@given(ROWS, ROWS, st.integers(0, SIZE - 1))
def test_the_likeliest_of_both_are_shown_and_the_token_spoken_of(p, q, token):
    cut = CUT.cut((p, q), (token,), NAMES)
    assert NAMES[token] in cut.shown
    hidden = [i for i in range(SIZE) if NAMES[i] not in cut.shown]
    for row in (p, q):
        least = sorted((value for value in row if value > 0), reverse=True)[:LIKELIEST]
        assert all(row[i] <= least[-1] for i in hidden)
    assert len(cut.shown) <= 2 * LIKELIEST + 1
    assert list(cut.rows[0][:-1]) == sorted(cut.rows[0][:-1], reverse=True)


@given(ROWS, st.floats(0, 1, exclude_max=True))
def test_the_stretch_of_a_drawn_token_holds_its_draw(row, u):
    row = row / row.sum()
    token = sample(row, u)
    start, end = CUT.stretch(row, token)
    assert start <= u < end or u >= end == pytest.approx(1.0)


def test_a_third_row_is_cut_like_the_first_two():
    p, q = np.eye(SIZE)[3], np.eye(SIZE)[5]
    cut = CUT.cut((p, q, np.full(SIZE, 1 / SIZE)), (5, 9), NAMES)
    assert cut.shown == ("t3", "t5", "t9")
    assert cut.rows[2] == pytest.approx((0.025, 0.025, 0.025, 0.925))


def test_whole_rows_are_left_as_they_are():
    row = np.array([0.5, 0.25, 0.25])
    cut = WHOLE.cut((row,), (0,), ("A", "B", "C"))
    assert (cut.shown, cut.rows, cut.rest_overlap) == (None, ((0.5, 0.25, 0.25),), None)
    assert WHOLE.stretch(row, 1) is None
