"""Long use of one tab: whether memory stays at its level, and every reset and step gets through."""

import math

from playwright.sync_api import Browser, Page

from site_builder.bench.measure import Figures, resident_megabytes

RESETS, STEPS = 1000, 20_000
WARM_UP = 10  # a tenth of all comes first; then memory has its level
USE = """async ([resets, steps, seed]) => {
    const element = document.querySelector('spec-step');
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let made = 0;
    for (let reset = 0; reset < resets; reset += 1) {
        await element.configure({ draft: 'biased', seed: String(seed + reset) });
        const until = Math.round((reset + 1) * steps / resets);
        for (; made < until; made += 1) element.go((element.frame.index + 1) % (element.frame.steps + 1));
        if (reset % 10 === 0) await drawn();
    }
    return made;
}"""


def endure(browser: Browser, page: Page, resets: int = RESETS, steps: int = STEPS) -> Figures:
    """Megabytes after the first tenth and at the end. The engine of `page` has to be ready."""
    first = use(browser, page, resets // WARM_UP, steps // WARM_UP, seed=1)
    last = use(browser, page, resets - resets // WARM_UP, steps - steps // WARM_UP, seed=10_000)
    return {"memory MB, warm": round(first, 1), "memory MB, end": round(last, 1), "growth": round(last / first, 3)}


def use(browser: Browser, page: Page, resets: int, steps: int, seed: int) -> float:
    made = page.evaluate(USE, [resets, steps, seed])
    if made != steps:
        raise AssertionError(f"{made} of {steps} steps were made")
    client = page.context.new_cdp_session(page)
    client.send("HeapProfiler.collectGarbage")
    client.detach()
    megabytes = resident_megabytes(browser)
    return megabytes if not math.isnan(megabytes) else heap_megabytes(page)


def heap_megabytes(page: Page) -> float:
    """The page's own heap, where the system does not tell a process's memory."""
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable")
    metrics = {metric["name"]: metric["value"] for metric in client.send("Performance.getMetrics")["metrics"]}
    client.detach()
    return float(metrics["JSHeapUsedSize"]) / 1e6
