"""The bench's arithmetic: medians, percentiles, targets as ratios within one run, and a table that shows all of it."""

from typing import Any

from site_builder.bench import run


def a_report(ready: float = 400.0) -> dict[str, Any]:
    site = {"first step": 100.0, "ready": ready, "first paint": 50.0}
    start = {"site": site, "bare": {"ready": 1000.0, "first paint": 40.0}}
    return {
        "start": {"cold": start, "warm": start},
        "transferred": {"site": {"br": 90, "raw": 300}, "bare": {"br": 100, "raw": 200}},
        "engine": {
            "step p95 ms, 8 tokens": 5.0,
            "step p95 ms, 64 tokens": 15.0,
            "growth": 1.05,
            "page heap growth": 1.0,
        },
    }


def test_targets_are_ratios_to_the_bare_page_of_the_same_run() -> None:
    targets = run.targets(a_report())
    assert targets["engine ready, warm / bare"] == {"is": 0.4, "at most": 0.5, "met": True}
    assert targets["first step, cold / bare"]["is"] == 0.1
    assert targets["transferred, Brotli / bare"]["is"] == 0.9
    assert all(goal["met"] for goal in targets.values())


def test_a_missed_target_is_said() -> None:
    report = a_report(ready=501.0)
    report["targets"] = run.targets(report)
    missed = [line for line in run.table(report) if line.endswith("MISSED")]
    assert [line.split(",")[0] for line in missed] == ["engine ready", "engine ready"]


def test_percentiles_are_values_that_were_seen() -> None:
    values = [float(number) for number in range(1, 101)]
    assert (run.percentile(values, 50), run.percentile(values, 95), run.percentile([7.0], 95)) == (51.0, 96.0, 7.0)


def test_medians_are_taken_one_by_one() -> None:
    assert run.medians([{"a": 1.0, "b": 9.0}, {"a": 3.0, "b": 5.0}, {"a": 2.0, "b": 7.0}]) == {"a": 2.0, "b": 7.0}
