"""Temperature, top-k and top-p, held against plain loops."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_server.errors import LogitsError
from model_server.sampling import row_of
from specstep.model import Sampling

LOGITS = st.lists(st.floats(-20, 20, width=32), min_size=2, max_size=12).map(lambda v: np.array(v, dtype=np.float32))


def by_hand(logits: np.ndarray, sampling: Sampling) -> list[float]:
    """The same in loops, from the definitions."""
    weights = [math.exp((float(x) - float(max(logits))) / sampling.temperature) for x in logits]
    order = sorted(range(len(weights)), key=lambda i: (-weights[i], i))
    if sampling.top_k:
        order = order[: sampling.top_k]
    kept, mass, whole = [], 0.0, sum(weights[i] for i in order)
    for i in order:
        if mass < sampling.top_p or sampling.top_p == 1.0:
            kept.append(i)
        mass += weights[i] / whole
    total = sum(weights[i] for i in kept)
    return [weights[i] / total if i in kept else 0.0 for i in range(len(weights))]


@given(LOGITS, st.floats(0.2, 3), st.integers(0, 12), st.sampled_from([0.05, 0.5, 0.9, 1.0]))
def test_a_row_is_what_the_definitions_say(logits, temperature, top_k, top_p):
    sampling = Sampling(temperature, top_k, top_p)
    row, expected = row_of(logits, sampling), np.array(by_hand(logits, sampling))
    assert row.sum() == pytest.approx(1.0)
    kept, due = set(np.flatnonzero(row)), set(np.flatnonzero(expected))
    if kept == due:
        assert row == pytest.approx(expected, abs=1e-12)
    else:  # a token exactly on the edge of top-p may fall to either side by rounding
        assert len(kept ^ due) == 1


@given(LOGITS)
def test_temperature_0_is_the_first_of_the_likeliest(logits):
    row = row_of(logits, Sampling(0.0))
    assert row[int(np.argmax(logits))] == 1.0
    assert row.sum() == 1.0


@given(LOGITS, st.floats(0, 1e-6, exclude_min=True))
def test_the_smallest_temperature_still_gives_probabilities(logits, temperature):
    row = row_of(logits, Sampling(temperature))
    assert row.sum() == pytest.approx(1.0)
    assert row[int(np.argmax(logits))] == row.max()


def test_the_cuts_come_in_the_order_temperature_top_k_top_p():
    logits = np.log(np.array([0.5, 0.3, 0.15, 0.05], dtype=np.float32))
    # Among the top two, renormalised, the first alone has .625: enough for a top_p of .6.
    assert row_of(logits, Sampling(1.0, 2, 0.6)).tolist() == [1.0, 0.0, 0.0, 0.0]
    assert row_of(logits, Sampling(1.0, 0, 0.6)).tolist() == pytest.approx([0.625, 0.375, 0.0, 0.0])


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize(
    ("logits", "found"),
    [([1.0, math.nan], "NaN"), ([math.inf, 1.0], "∞"), ([math.inf, math.nan], "NaN"), ([-math.inf] * 2, "all −∞")],
)
def test_logits_that_are_no_numbers_are_named(logits, found, temperature):
    with pytest.raises(LogitsError, match=f"no finite numbers \\({found}\\).* --dtype float32"):
        row_of(np.array(logits, dtype=np.float32), Sampling(temperature))


def test_a_token_that_is_ruled_out_by_minus_infinity_has_probability_0():
    assert row_of(np.array([0.0, -math.inf, 0.0], dtype=np.float32), Sampling(1.0)).tolist() == [0.5, 0.0, 0.5]
