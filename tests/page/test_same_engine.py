"""The engine in the page and the engine of this process are the same engine."""

import itertools
import json

from playwright.sync_api import Page
from reader import engine_ready

from specstep import bridge

DRAFTS = ("aligned", "biased")
WIDTHS = (1, 2, 3, 5, 8)
SEEDS = ("0", "1", "4711", "9007199254740993", str(2**64 - 1))
LIMITS = (1, 3, 8, 64)


def test_the_page_and_cpython_write_the_same_trace_for_200_configurations(desktop: Page) -> None:
    engine_ready(desktop)
    wishes = [
        {"draft": draft, "width": width, "seed": seed, "limit": limit}
        for draft, width, seed, limit in itertools.product(DRAFTS, WIDTHS, SEEDS, LIMITS)
    ]
    assert len(wishes) == 200
    in_page = desktop.evaluate(
        "async (wishes) => { const e = document.querySelector('spec-step'); const texts = [];"
        "for (const wish of wishes) { await e.configure(wish); texts.push(e.traceText); } return texts; }",
        wishes,
    )
    for wish, text in zip(wishes, in_page, strict=True):
        request = {"jsonrpc": "2.0", "id": 1, "method": "trace", "params": wish}
        assert text == json.loads(bridge.handle(json.dumps(request)))["result"]["trace"], wish


def test_the_recorded_trace_is_what_the_engine_in_the_page_makes(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate("document.querySelector('spec-step').configure({})")
    facts = desktop.evaluate(
        "(() => { const e = document.querySelector('spec-step');"
        "const recorded = JSON.parse(document.getElementById('specstep-recorded').textContent);"
        "return [recorded.trace === e.traceText, recorded.frames.length === e.frame.steps + 1] })()"
    )
    assert facts == [True, True]
