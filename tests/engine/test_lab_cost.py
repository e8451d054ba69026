"""When it pays: Leviathan's published table, exact rounds beside the formulas, several candidates, batches."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import specstep
from specstep.config import Config
from specstep.errors import ParameterError
from specstep.lab.batch import batch
from specstep.lab.candidates import (
    acceptance_with_replacement,
    acceptance_without_replacement,
    output_without_replacement,
)
from specstep.lab.cost import (
    Prices,
    cost_table,
    mean_acceptance,
    operations_by_formula,
    speed_by_formula,
    steady_round,
    tokens_by_formula,
)
from specstep.lab.matrices import matrices
from specstep.lab.reports import costs
from specstep.rules import EXACT

from .strategies import row_pairs
from .test_rules import flat
from .toy import draft_table, target_table

TABLE_1 = [
    (0.6, 2, 1.53, 1.96), (0.7, 3, 1.58, 2.53), (0.8, 2, 1.23, 2.44), (0.8, 5, 1.63, 3.69), (0.9, 2, 1.11, 2.71),
    (0.9, 10, 1.60, 6.86),
]  # fmt: skip
P, Q = np.array([0.5, 0.4, 0.1]), np.array([0.2, 0.3, 0.5])


@pytest.mark.parametrize(("alpha", "k", "operations", "speed"), TABLE_1)
def test_the_formulas_give_the_published_table(alpha, k, operations, speed):
    assert round(operations_by_formula(alpha, k, 0.0), 2) == operations
    assert round(speed_by_formula(alpha, k, 0.0), 2) == speed


def test_a_dear_and_poor_draft_makes_decoding_slower():
    assert speed_by_formula(0.5, 4, 0.5) == pytest.approx(0.646, abs=5e-4)


@pytest.mark.parametrize(
    ("alpha", "c", "k", "speed"), [(0.7, 0.05, 6, 2.35), (0.7, 0.2, 3, 1.58), (0.8, 0.05, 8, 3.09)]
)
def test_the_best_width_by_the_formula(alpha, c, k, speed):
    best = max(range(1, 33), key=lambda width: speed_by_formula(alpha, width, c))
    assert (best, round(speed_by_formula(alpha, best, c), 2)) == (k, speed)


def test_with_one_acceptance_everywhere_the_formula_is_exact():
    m = matrices(flat("target", (0.5, 0.4, 0.1)), flat("draft", (0.2, 0.3, 0.5)), EXACT)
    assert mean_acceptance(m) == pytest.approx(0.6, abs=1e-12)
    for k in (1, 2, 5, 16):
        average = steady_round(m, k)
        assert average.tokens == pytest.approx(tokens_by_formula(0.6, k), abs=1e-12)
        assert average.acceptance == pytest.approx([0.6] * k, abs=1e-12)


@pytest.mark.parametrize("k", [1, 3, 8])
def test_the_average_round_is_that_of_long_runs(k):
    m = matrices(target_table(), draft_table("biased"), EXACT)
    runs = [specstep.trace(Config(draft="biased", width=k, limit=64, seed=seed)).counters for seed in range(60)]
    tokens = sum(run.committed for run in runs) / sum(run.target_passes for run in runs)
    assert steady_round(m, k).tokens == pytest.approx(tokens, rel=0.06)


def test_equal_tables_give_k_plus_1_tokens_a_pass():
    m = matrices(target_table(), draft_table("aligned"), EXACT)
    assert [entry.tokens_per_pass for entry in cost_table(m, Prices())] == pytest.approx(list(range(2, 18)))


def test_prices_decide_whether_it_pays():
    pair = target_table(), draft_table("biased")
    cheap = costs(Config(), *pair, Prices(0.0, 0.0, 0.0))
    assert cheap["best"] == 16
    assert not cheap["losing"]
    dear = costs(Config(), *pair, Prices(1.0, 0.0, 0.0))
    assert dear["best"] is None
    assert dear["losing"] == list(range(1, 17))
    assert "not a measurement" in dear["note"]


@pytest.mark.parametrize("prices", [{"draft": -0.1}, {"position": float("nan")}, {"overhead": 101}, {"draft": True}])
def test_a_price_out_of_range_is_an_error_by_name(prices):
    with pytest.raises(ParameterError, match="must be a number from 0 to 100"):
        Prices(**prices)


def test_several_candidates_are_accepted_as_published():
    assert acceptance_with_replacement(P, Q, 3) == pytest.approx((0.6, 0.78, 0.824), abs=1e-12)
    assert acceptance_without_replacement(P, Q, 3) == pytest.approx((0.6, 0.86, 1.0), abs=1e-12)


@given(row_pairs(2, 4))
def test_several_candidates_keep_the_targets_row(pair):
    p, q = np.array(pair[0]), np.array(pair[1])
    for candidates in (1, 2, 3):
        assert output_without_replacement(p, q, candidates) == pytest.approx(p, abs=1e-9)


@given(row_pairs(2, 4), st.integers(1, 6))
def test_more_candidates_are_never_accepted_less(pair, most):
    chances = acceptance_with_replacement(np.array(pair[0]), np.array(pair[1]), most)
    assert len(chances) == most
    assert all(0.0 <= a <= b + 1e-12 <= 1.0 + 1e-9 for a, b in zip(chances, (*chances[1:], chances[-1]), strict=True))


def test_a_batch_waits_for_its_slowest_request():
    result = batch(Config(draft="biased", seed=3), target_table(), draft_table("biased"), 8)
    assert result.rounds == max(len(request.scored) for request in result.requests)
    assert result.committed == 8 * 8
    assert result.committed <= result.scored <= result.positions
    assert result.waste == pytest.approx(1 - 64 / result.positions)


def test_a_batch_of_one_aligned_request_wastes_nothing():
    result = batch(Config(), target_table(), draft_table("aligned"), 1)
    assert (result.rounds, result.positions, result.committed, result.waste) == (2, 8, 8, 0.0)
