"""The bench as a command: rounds of visits, the site and a bare Pyodide in turn; medians as a table and as JSON."""

import json
import math
import os
import platform
import statistics
import time
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

from site_builder import assemble
from site_builder import browser as browsers
from site_builder.bench import endurance, measure
from site_builder.bench.stand import Stand, stand
from site_builder.layout import Layout
from site_builder.progress import say
from specstep import bridge

FULL_ROUNDS, HELD_STEPS, TRACES = 5, 200, 60
LIMITS = (8, 64)  # the widget as it opens, and a long output
FRAME_MS = 1000 / 60  # at 60 Hz
REPORT = "bench.json"

type Report = dict[str, Any]


def bench(layout: Layout, rounds: int) -> int:
    """Build, measure, print the table and write .build/bench.json; the exit code."""
    assemble.build(layout)
    with stand(layout) as place, sync_playwright() as playwright:
        report: Report = {"machine": machine(), "rounds": rounds}
        report["start"] = starts(playwright, place, rounds)
        report["transferred"] = transferred(playwright, place)
        save(layout, report)  # what follows takes minutes, and may be broken off
        say("steps and endurance …")
        report["engine"] = engine_and_steps(playwright, place, rounds)
    report["engine"]["traces per second, CPython"] = traces_per_second()
    report["targets"] = targets(report)
    save(layout, report)
    say("\n".join(table(report)))
    say(f"The figures are in {(layout.work / REPORT).relative_to(layout.root)}")
    return 0


def save(layout: Layout, report: Report) -> None:
    (layout.work / REPORT).write_text(json.dumps(report, indent=1) + "\n", "utf-8")


def machine() -> dict[str, object]:
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else math.nan
    return {"system": platform.platform(), "processors": os.cpu_count(), "load": round(load, 1)}


def starts(playwright: Playwright, place: Stand, rounds: int) -> Report:
    """Medians by temperature, page and milestone. The pages take turns, so that both see the same machine."""
    seen: dict[tuple[str, str], list[measure.Figures]] = {}
    for number in range(rounds):
        say(f"round {number + 1} of {rounds} …")
        for kind in ("bare", "site"):
            for temperature, figures in zip(
                ("cold", "warm"), measure.cold_and_warm(playwright, kind, place.address), strict=True
            ):
                seen.setdefault((temperature, kind), []).append(figures)
    return {
        temperature: {kind: medians(seen[temperature, kind]) for kind in ("bare", "site")}
        for temperature in ("cold", "warm")
    }


def medians(figures: list[measure.Figures]) -> measure.Figures:
    return {name: round(statistics.median(one[name] for one in figures), 1) for name in figures[0]}


def transferred(playwright: Playwright, place: Stand) -> Report:
    """Bytes of one first visit to each page, as sent (Brotli) and unpacked."""
    place.sent.clear()
    place.raw.clear()
    for kind in ("bare", "site"):
        with measure.profile(playwright) as page:
            measure.visit(page, kind, place.address)
    return {kind: {"br": place.sent[kind], "raw": place.raw[kind]} for kind in ("bare", "site")}


def engine_and_steps(playwright: Playwright, place: Stand, rounds: int) -> Report:
    chromium = playwright.chromium.launch(executable_path=browsers.ensure(), args=browsers.flags())
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    measure.visit(page, "site", place.address)
    traces = float(page.evaluate(measure.TRACES, TRACES))
    steps_of = {limit: measure.hold_key(page, HELD_STEPS, limit) for limit in LIMITS}
    share = min(1.0, rounds / FULL_ROUNDS)  # a short bench is short here too
    resets, steps = int(share * endurance.RESETS), int(share * endurance.STEPS)
    endured = endurance.endure(chromium, page, resets, steps)
    chromium.close()
    return {
        "traces per second, page": round(traces, 1),
        "dropped steps": sum(dropped for _, dropped in steps_of.values()),
        **{
            f"step p{percent} ms, {limit} tokens": round(percentile(work, percent), 2)
            for limit, (work, _) in steps_of.items()
            for percent in (50, 95)
        },
        "resets": resets,
        "steps": steps,
        **endured,
    }


def percentile(values: Iterable[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def traces_per_second() -> float:
    """The same traces as in the page, through the same texts, without a page to draw them."""
    start = time.perf_counter()
    for seed in range(1, TRACES + 1):
        params = {"draft": "biased", "seed": str(seed)}
        bridge.handle(json.dumps({"jsonrpc": "2.0", "id": seed, "method": "trace", "params": params}))
    return round(TRACES / (time.perf_counter() - start), 1)


def targets(report: Report) -> dict[str, dict[str, float | bool]]:
    """What the project aims at, as ratios within this run."""
    cold, warm, sent = report["start"]["cold"], report["start"]["warm"], report["transferred"]
    goals = {
        "engine ready, cold / bare": (cold["site"]["ready"] / cold["bare"]["ready"], 0.5),
        "engine ready, warm / bare": (warm["site"]["ready"] / warm["bare"]["ready"], 0.5),
        "first step, cold / bare": (cold["site"]["first step"] / cold["bare"]["ready"], 0.15),
        "first step, warm / bare": (warm["site"]["first step"] / warm["bare"]["ready"], 0.15),
        "transferred, Brotli / bare": (sent["site"]["br"] / sent["bare"]["br"], 1.25),
        "memory, end / after a tenth": (report["engine"]["growth"], 1.2),
        "page heap, end / after a tenth": (report["engine"]["page heap growth"], 1.2),
        **{
            f"step p95, {limit} tokens / frame": (report["engine"][f"step p95 ms, {limit} tokens"] / FRAME_MS, 1.0)
            for limit in LIMITS
        },
    }
    return {name: {"is": round(is_, 3), "at most": most, "met": is_ <= most} for name, (is_, most) in goals.items()}


def table(report: Report) -> list[str]:
    lines = ["", f"{'milliseconds, medians':34}{'site':>10}{'bare':>10}{'ratio':>8}"]
    for temperature in ("cold", "warm"):
        site, bare = report["start"][temperature]["site"], report["start"][temperature]["bare"]
        for name, value in site.items():
            beside = bare.get(name, bare["ready"])
            lines.append(f"{f'{temperature}: {name}':34}{value:10.0f}{beside:10.0f}{value / beside:8.2f}")
    lines += ["", f"{'bytes of a first visit':34}{'site':>10}{'bare':>10}{'ratio':>8}"]
    for form in ("br", "raw"):
        site, bare = report["transferred"]["site"][form], report["transferred"]["bare"][form]
        lines.append(f"{form:34}{site:10}{bare:10}{site / bare:8.2f}")
    lines += ["", *(f"{name:34}{value:10}" for name, value in report["engine"].items()), ""]
    for name, goal in report["targets"].items():
        verdict = "met" if goal["met"] else "MISSED"
        lines.append(f"{name:34}{goal['is']:10.3f}  at most {goal['at most']:5.2f}  {verdict}")
    return lines
