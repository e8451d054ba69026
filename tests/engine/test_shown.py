"""Cut rows: the likeliest tokens one by one, all others together, no mass lost and none made up."""

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from specstep.sampling import largest, overlap, sample, total
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


WIDE = 3_000
WIDE_ROWS = st.tuples(
    st.integers(0, 2**32 - 1), st.sampled_from([1, 8, 9, 40, 900, WIDE]), st.sampled_from([2, 9, 10**9])
)


def wide_row(seed: int, positive: int, values: int) -> np.ndarray:
    """A row of so many positive entries, of so many values at most, so that some are equal."""
    rng = np.random.default_rng(seed)
    row = np.zeros(WIDE)
    row[rng.choice(WIDE, positive, replace=False)] = 1.0 + rng.integers(0, values, positive)
    return row / row.sum()


@given(WIDE_ROWS, WIDE_ROWS)
def test_a_wide_row_shows_the_tokens_that_a_partition_of_the_whole_row_gives(one, other):
    """Also which of several equals: so no event of a trace has changed since it was recorded."""
    p, q = wide_row(*one), wide_row(*other)
    names = tuple(f"t{i}" for i in range(WIDE))
    expected = {5}
    for row in (p, q):
        best = np.argpartition(row, WIDE - LIKELIEST)[-LIKELIEST:]
        expected |= {int(token) for token in best if row[token] > 0.0}
    assert {names.index(name) for name in CUT.cut((p, q), (5,), names).shown} == expected


@given(WIDE_ROWS, st.integers(1, 1_000))
def test_the_largest_are_among_the_few_that_are_looked_at(how, count):
    row = wide_row(*how)
    among = largest(row, count)
    assert (np.diff(among) > 0).all()
    ordered = [int(token) for token in np.argsort(-row, kind="stable")[:count] if row[token] > 0.0]
    assert set(ordered) <= set(among.tolist())
    assert sorted(among, key=lambda token: (-row[token], token))[: len(ordered)] == ordered


def test_showing_a_row_of_a_vocabulary_costs_less_than_ordering_it():
    """A one-hot row, as greedy decoding has: a partition of it takes twenty times as long as showing it."""
    names = tuple(str(i) for i in range(49_152))
    row = np.zeros(len(names))
    row[7] = 1.0

    def seconds(work) -> float:
        times = []
        for _ in range(5):
            start = time.process_time()
            work()
            times.append(time.process_time() - start)
        return min(times)

    assert (
        seconds(lambda: CUT.cut((row,), (7,), names)) < seconds(lambda: np.argpartition(row, len(row) - LIKELIEST)) / 3
    )
