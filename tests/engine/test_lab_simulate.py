"""Simulations: every trial is a trace, and what comes out agrees with the exact values."""

import math

import numpy as np
import pytest

import specstep
from specstep.config import Config
from specstep.draws import draws
from specstep.errors import ParameterError
from specstep.lab.chi_squared import chi_squared, upper_tail
from specstep.lab.exact import exact_distribution
from specstep.lab.matrices import matrices
from specstep.lab.montecarlo import Simulation
from specstep.lab.noise import expected_variation
from specstep.lab.simulate import simulate
from specstep.lab.streams import Streams, trial_seed, trial_seeds
from specstep.rules import RULES

from .toy import TOKENS, draft_table, target_table

TARGET, BIASED = target_table(), draft_table("biased")
TRIALS = 20_000


def test_streams_are_the_draws_of_their_seeds():
    seeds = trial_seeds(2**64 - 1, 1, 3)
    assert [int(seed) for seed in seeds] == [trial_seed(2**64 - 1, i) for i in (1, 2, 3)]
    streams, everyone = Streams(seeds), np.arange(3)
    made = np.stack([streams.next(everyone) for _ in range(5)], axis=1)
    for seed, us in zip(seeds, made, strict=True):
        assert [draw.u for draw, _ in zip(draws(int(seed)), range(5), strict=False)] == us.tolist()


@pytest.mark.parametrize("name", RULES)
def test_trial_i_is_the_trace_with_the_trials_seed(name):
    m = matrices(TARGET, BIASED, RULES[name])
    for i in range(1, 21):
        tally = simulate(RULES[name], m, width=4, limit=7, seed=9, first=i, count=1)
        trace = specstep.trace(Config(draft="biased", rule=name, width=4, limit=7, seed=trial_seed(9, i)))
        digits = "".join(str(TOKENS.index(token)) for token in trace.committed)
        assert tally.counts[int(digits, 3)] == 1
        c = trace.counters
        assert (tally.passes, tally.drafted, tally.accepted, tally.rejected, tally.discarded, tally.bonus) == (
            c.target_passes, c.drafted, c.accepted, c.rejected, c.discarded, c.bonus,
        )  # fmt: skip


@pytest.mark.parametrize("name", RULES)
def test_counts_agree_with_the_exact_values_within_five_sigma(name):
    law = exact_distribution(TARGET, BIASED, RULES[name], 3, 4)
    m = matrices(TARGET, BIASED, RULES[name])
    tally = simulate(RULES[name], m, width=3, limit=4, seed=2, first=1, count=TRIALS)
    sigma = np.sqrt(TRIALS * law.output * (1.0 - law.output))
    assert np.all(np.abs(tally.counts - TRIALS * law.output) <= 5.0 * sigma + 1e-9)
    assert chi_squared(tally.counts, law.output).p_value > 1e-6
    for seen, expected in (
        (tally.passes, law.expected.passes), (tally.accepted, law.expected.accepted), (tally.bonus, law.expected.bonus),
        (tally.rejected, law.expected.rejected), (tally.discarded, law.expected.discarded),
    ):  # fmt: skip
        assert abs(seen / TRIALS - expected) < 5.0 * 4.0 / math.sqrt(TRIALS)  # no count exceeds 4 here


@pytest.mark.parametrize(
    "name", ["resample-target", "threshold", "keep-suffix", "zero-rejected", "reuse-draw", "lenient"]
)
def test_chi_squared_rejects_a_wrong_rule(name):
    simulation = Simulation(Config(draft="biased", rule=name, limit=4), TARGET, BIASED, TRIALS)
    assert simulation.advance(TRIALS)["p_value"] < 1e-9


def test_chunks_add_up_to_one_run():
    config = Config(draft="biased", limit=4, seed=5)
    whole, parts = (Simulation(config, TARGET, BIASED, 3000) for _ in range(2))
    whole.advance(3000)
    for _ in range(4):
        parts.advance(1000)  # the last finds nothing left to do
    assert parts.counts() == whole.counts()
    assert sum(whole.counts().values()) == 3000
    report = parts.report()
    assert [point["trials"] for point in report["history"]] == [1000, 2000, 3000]
    assert report["history"][-1]["line"] == pytest.approx(report["history"][0]["line"] / math.sqrt(3), rel=0.01)


def test_an_exact_rules_total_variation_is_the_noise_of_its_sample_size():
    report = Simulation(Config(draft="biased", limit=4), TARGET, BIASED, TRIALS).advance(TRIALS)
    assert report["tv"] == pytest.approx(report["noise"], rel=0.25)
    assert report["exact_tv"] < 1e-12


@pytest.mark.parametrize("trials", [1, 2, 7, 40])
def test_the_noise_of_a_sample_is_the_mean_over_all_its_counts(trials):
    p = np.array([0.5, 0.3, 0.19, 0.01, 0.0])
    by_hand = sum(
        math.comb(trials, x) * value**x * (1.0 - value) ** (trials - x) * abs(x / trials - value)
        for value in p.tolist()
        for x in range(trials + 1)
    )
    assert expected_variation(p, trials) == pytest.approx(0.5 * by_hand, rel=1e-12)
    assert expected_variation(np.array([1.0, 0.0]), trials) == 0.0


def test_the_noise_is_right_where_most_sequences_never_come_out():
    report = Simulation(Config(draft="biased", limit=8), TARGET, BIASED, 1000).advance(1000)  # of 6,561 sequences
    assert report["noise"] == pytest.approx(0.6448, abs=5e-5)
    assert report["tv"] == pytest.approx(report["noise"], rel=0.05)


def test_a_trial_that_there_is_not_is_an_error():
    simulation = Simulation(Config(), TARGET, draft_table("aligned"), 10)
    assert simulation.seed_of(10) == trial_seed(1, 10)
    for trial in (0, 11, True, 1.5, "1"):
        with pytest.raises(ParameterError, match="from 1 to 10"):
            simulation.seed_of(trial)


def test_the_p_value_is_the_known_tail_of_chi_squared():
    assert upper_tail(3.841458820694124, 1) == pytest.approx(0.05, rel=1e-12)
    assert upper_tail(18.307038053275146, 10) == pytest.approx(0.05, rel=1e-12)
    assert upper_tail(124.34211340400407, 100) == pytest.approx(0.05, rel=1e-12)
    for x in (0.1, 1.0, 7.0, 60.0, 900.0):
        assert upper_tail(x, 2) == pytest.approx(math.exp(-x / 2), rel=1e-12)
    assert upper_tail(0.0, 5) == 1.0


def test_an_outcome_of_probability_0_that_was_seen_refutes_at_once():
    result = chi_squared(np.array([10, 1]), np.array([1.0, 0.0]))
    assert (result.statistic, result.p_value) == (None, 0.0)


def test_rare_cells_are_pooled_until_five_are_expected():
    p = np.array([0.9, 0.04, 0.03, 0.03])
    assert chi_squared(np.array([90, 4, 3, 3]), p).dof == 1
    assert chi_squared(np.array([18, 1, 1, 0]), p).dof == 0
