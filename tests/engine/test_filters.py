"""Temperature, top-k and top-p on probabilities: the same as on a model's logits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_server.sampling import row_of
from specstep.filters import cut, tempered
from specstep.model import Sampling

from .strategies import rows

ROWS = st.integers(2, 8).flatmap(rows).map(np.array)


@given(ROWS, st.floats(0.05, 5), st.integers(0, 8), st.sampled_from([0.05, 0.5, 0.9, 1.0]))
def test_a_filtered_row_is_that_of_a_model_with_the_same_probabilities(row, temperature, top_k, top_p):
    with np.errstate(divide="ignore"):
        logits = np.log(row)
    expected = row_of(logits, Sampling(temperature, top_k, top_p))
    made = cut(tempered(row, temperature), top_k, top_p)
    if set(np.flatnonzero(made)) == set(np.flatnonzero(expected)):
        assert made == pytest.approx(expected, abs=1e-12)
    else:  # a token exactly on an edge of a cut may fall to either side by rounding
        assert np.abs(made - expected).sum() > 0
        assert tempered(row, temperature) == pytest.approx(row_of(logits, Sampling(temperature)), abs=1e-12)


@given(ROWS, st.one_of(st.just(0.0), st.floats(0, 5)), st.integers(0, 8), st.floats(0.01, 1))
def test_whatever_is_done_a_row_stays_a_row_over_tokens_it_had(row, temperature, top_k, top_p):
    made = cut(tempered(row, temperature), top_k, top_p)
    assert made.sum() == pytest.approx(1.0)
    assert (made >= 0.0).all()
    assert set(np.flatnonzero(made)) <= set(np.flatnonzero(row))


@given(ROWS)
def test_neutral_settings_leave_a_row_to_the_bit(row):
    assert cut(tempered(row, 1.0), 0, 1.0).tolist() == row.tolist()


def test_temperature_one_half_squares_and_two_takes_roots():
    row = np.array([0.64, 0.32, 0.04])
    assert tempered(row, 0.5) == pytest.approx(row**2 / (row**2).sum())
    assert tempered(row, 2.0) == pytest.approx(
        [0.8 / (1.0 + 0.32**0.5), 0.32**0.5 / (1.0 + 0.32**0.5), 0.2 / (1.0 + 0.32**0.5)]
    )
    assert tempered(row, 0.0).tolist() == [1.0, 0.0, 0.0]


def test_a_cut_keeps_the_likeliest_and_normalises():
    row = np.array([0.2, 0.5, 0.3])
    assert cut(row, 2, 1.0) == pytest.approx([0.0, 0.625, 0.375])
    assert cut(row, 0, 0.7) == pytest.approx([0.0, 0.625, 0.375])
    assert cut(row, 0, 0.5).tolist() == [0.0, 1.0, 0.0]


def sorted_cut(row: np.ndarray, top_k: int, top_p: float) -> np.ndarray:
    """The definition, with all of the row in order."""

    def keep(row: np.ndarray, tokens: np.ndarray) -> np.ndarray:
        kept = np.zeros_like(row)
        kept[tokens] = row[tokens]
        return kept / kept.sum()

    if 0 < top_k < len(row):
        row = keep(row, np.argsort(-row, kind="stable")[:top_k])
    if top_p < 1.0:
        order = np.argsort(-row, kind="stable")
        before = np.add.accumulate(row[order]) - row[order]
        row = keep(row, order[: max(1, int(np.count_nonzero(before < top_p)))])
    return row


@given(
    st.integers(0, 2**32 - 1), st.sampled_from([0.3, 1.0, 4.0]), st.sampled_from([2, 50, 10**9]),
    st.sampled_from([0, 1, 40, 1_000, 2_999]), st.sampled_from([0.01, 0.5, 0.9, 0.999, 1 - 1e-12, 1.0]),
)  # fmt: skip
def test_a_wide_row_is_cut_to_the_bit_as_if_all_of_it_were_sorted(seed, spread, values, top_k, top_p):
    rng = np.random.default_rng(seed)
    row = np.exp(spread * rng.integers(0, values, 3_000) / values * 8.0)
    row /= row.sum()
    assert cut(row, top_k, top_p).tolist() == sorted_cut(row, top_k, top_p).tolist()
