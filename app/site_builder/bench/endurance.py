"""Long use of one tab: whether memory stays at its level, and every reset and step gets through."""

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
    resident, heap = use(browser, page, resets // WARM_UP, steps // WARM_UP, seed=1)
    last_resident, last_heap = use(browser, page, resets - resets // WARM_UP, steps - steps // WARM_UP, seed=10_000)
    return {
        "memory MB, warm": round(resident, 1),
        "memory MB, end": round(last_resident, 1),
        "growth": round(last_resident / resident, 3),
        "page heap MB, warm": round(heap, 2),
        "page heap MB, end": round(last_heap, 2),
        "page heap growth": round(last_heap / heap, 3),
    }


def use(browser: Browser, page: Page, resets: int, steps: int, seed: int) -> tuple[float, float]:
    """Megabytes of the page with its worker (NaN where the system does not tell), and of the page's heap."""
    made = page.evaluate(USE, [resets, steps, seed])
    if made != steps:
        raise AssertionError(f"{made} of {steps} steps were made")
    client = page.context.new_cdp_session(page)
    client.send("HeapProfiler.collectGarbage")
    client.send("Performance.enable")
    metrics = {metric["name"]: metric["value"] for metric in client.send("Performance.getMetrics")["metrics"]}
    client.detach()
    return resident_megabytes(browser), float(metrics["JSHeapUsedSize"]) / 1e6
