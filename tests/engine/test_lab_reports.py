"""What the lab says in words, and the order in which it lists sequences."""

from itertools import pairwise
from typing import Any

import pytest

from specstep.config import Config
from specstep.lab import reports
from specstep.lab.cost import Prices
from specstep.lab.montecarlo import Simulation
from specstep.toys import toy_pair


def report_of(rule: str, limit: int = 4) -> Any:
    config = Config(draft="biased", rule=rule, limit=limit)
    return reports.exact(config, *toy_pair(config))


def test_a_lossless_rule_is_said_to_give_the_targets_output() -> None:
    report = report_of("block")
    assert report["says"].startswith("The output is the target's")
    probabilities = [item["target"] for item in report["sequences"]]
    assert probabilities == sorted(probabilities, reverse=True)


def test_a_wrong_rule_is_said_to_miss_it_and_the_largest_differences_come_first() -> None:
    report = report_of("resample-target")
    assert f"{100 * report['tv']:.3g}%" in report["says"]
    differences = [abs(item["difference"]) for item in report["sequences"]]
    assert all(one > other - 1e-11 for one, other in pairwise(differences))
    for item in report["sequences"]:
        assert item["difference"] == item["output"] - item["target"]


@pytest.mark.parametrize(
    ("prices", "says"),
    [
        (Prices(0.05, 0.0, 0.02), "width 3 is best"),
        (Prices(0.2, 0.0, 0.0), "From width 6 on it is a loss"),
        (Prices(0.05, 0.0, 0.02), "Up to width 16 it is never a loss"),
        (Prices(0.0, 0.0, 0.6), "Up to width 1 it is a loss, and beyond, up to 16, it is not"),
        (Prices(0.05, 0.0, 0.6), "Up to width 1, and from width 11 on, it is a loss"),
        (Prices(1.0, 0.0, 0.0), "no width from 1 to 16 is cheaper"),
    ],
)
def test_when_it_pays_is_said_in_a_sentence(prices: Prices, says: str) -> None:
    config = Config(draft="biased")
    assert says in str(reports.costs(config, *toy_pair(config), prices)["says"])


def test_the_published_table_comes_with_the_costs() -> None:
    config = Config(draft="biased")
    table: Any = reports.costs(config, *toy_pair(config), Prices())["table_1"]
    printed = [(line["alpha"], line["k"], round(line["operations"], 2), round(line["speed"], 2)) for line in table]
    assert printed == [
        (0.6, 2, 1.53, 1.96), (0.7, 3, 1.58, 2.53), (0.8, 2, 1.23, 2.44), (0.8, 5, 1.63, 3.69), (0.9, 2, 1.11, 2.71),
        (0.9, 10, 1.60, 6.86),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "limit", "says"),
    [
        ("exact", 3, "nothing speaks against this rule"),
        ("resample-draft", 3, "this output is not the target's"),
        ("greedy", 3, "Only one outcome is expected"),
    ],
)
def test_a_simulation_says_what_its_test_means(rule: str, limit: int, says: str) -> None:
    config = Config(draft="biased", rule=rule, limit=limit)
    report = Simulation(config, *toy_pair(config), 20_000).advance(20_000)
    assert says in str(report["says"])


def test_a_gain_too_small_for_two_decimals_is_shown_with_more() -> None:
    config = Config(draft="biased")
    tokens = reports.costs(config, *toy_pair(config), Prices())["widths"][0]["tokens_per_pass"]  # type: ignore[index]
    says = reports.costs(config, *toy_pair(config), Prices(tokens - 1.0002, 0.0, 0.0))["says"]
    assert "a token costs 0.9999 ordinary passes, 1.0001 times cheaper" in str(says)
