"""One visit to a page in a fresh browser profile, and what it took; times are milliseconds from the navigation."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, Playwright

from site_builder import browser as browsers

type Figures = dict[str, float]

VISITS_UNTIL_WARM = 2  # the browser keeps compiled code only of what it saw more than once
MARKS = {"site": {"first step": "specstep:first-step-possible", "ready": "specstep:engine-ready"},
         "bare": {"ready": "bare:ready"}}  # fmt: skip
WAIT_FOR_MARK = """(name) => new Promise((resolve) => {
    const look = () => {
        const [mark] = performance.getEntriesByName(name, 'mark');
        if (mark) resolve(mark.startTime); else setTimeout(look, 5);
    };
    look();
})"""
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"
# From the key press to the end of its handlers, and from the start of the next frame to its being drawn.
WATCH_STEPS = """() => {
    window.work = [];
    let pressed = 0;
    const press = () => { pressed = performance.now(); };
    const change = () => {
        if (pressed === 0) return;
        const handled = performance.now() - pressed;
        pressed = 0;
        requestAnimationFrame(() => {
            const start = performance.now();
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => window.work.push(handled + performance.now() - start);
            port2.postMessage(null);
        });
    };
    const element = document.querySelector('spec-step');
    addEventListener('keydown', press, true);
    element.addEventListener('specstep-change', change);
    window.stopWatching = () => {
        removeEventListener('keydown', press, true);
        element.removeEventListener('specstep-change', change);
    };
}"""
TAKE_WORK = "() => { window.stopWatching(); return window.work; }"
SHOW = "(wish) => document.querySelector('spec-step').configure(wish)"
# A key repeats some 30 times a second: slower than a screen, so each step is painted before the next.
PAINTED = "new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))"
TRACES = """async (count) => {
    const element = document.querySelector('spec-step');
    const start = performance.now();
    for (let seed = 1; seed <= count; seed += 1) await element.configure({ seed: String(seed), draft: 'biased' });
    return 1000 * count / (performance.now() - start);
}"""


@contextmanager
def profile(playwright: Playwright) -> Iterator[Page]:
    """A page in a browser of its own whose profile lies on the disk, as a reader's does."""
    with TemporaryDirectory(prefix="specstep-profile-") as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=browsers.ensure(), args=browsers.flags(), viewport={"width": 1280, "height": 800}
        )
        yield context.pages[0]
        context.close()


def visit(page: Page, kind: str, address: str) -> Figures:
    page.goto("about:blank")
    page.goto(f"{address}{kind}/", wait_until="commit")
    figures = {name: float(page.evaluate(WAIT_FOR_MARK, mark)) for name, mark in MARKS[kind].items()}
    if kind == "site":  # a bare Pyodide paints nothing
        figures["first paint"] = float(page.evaluate(FIRST_PAINT))
    return figures


def cold_and_warm(playwright: Playwright, kind: str, address: str) -> tuple[Figures, Figures]:
    with profile(playwright) as page:
        cold = visit(page, kind, address)
        for _ in range(VISITS_UNTIL_WARM):
            time.sleep(0.5)  # the browser writes its caches when it has nothing else to do
            warm = visit(page, kind, address)
        return cold, warm


def hold_key(page: Page, steps: int, limit: int) -> tuple[list[float], int]:
    """Hold the key that steps forward, trace after trace of `limit` tokens, until at least `steps` were asked for.

    The work of each step in milliseconds, and how many presses did not step.
    """
    page.evaluate(WATCH_STEPS)
    forward = page.get_by_role("button", name="Step forward")
    pressed = reached = 0
    seed = 0
    while pressed < steps:
        seed += 1
        page.evaluate(SHOW, {"draft": "biased", "width": 3, "limit": limit, "seed": str(seed)})
        forward.focus()
        length = int(page.evaluate("document.querySelector('spec-step').frame.steps"))
        for _ in range(length):
            page.keyboard.down("ArrowRight")  # again and again without a release: the key repeats
            page.evaluate(PAINTED)
        page.keyboard.up("ArrowRight")
        pressed += length
        reached += int(page.evaluate("document.querySelector('spec-step').frame.index"))
    work = [float(value) for value in page.evaluate(TAKE_WORK)]
    return work, pressed - reached


def resident_megabytes(browser: Browser) -> float:
    """Memory of the largest page with its workers, where the system tells (Linux); else not a number."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    largest = 0.0
    for process in processes:
        status = Path(f"/proc/{process['id']}/status")
        if process["type"] == "renderer" and status.is_file():
            lines = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
            largest = max(largest, int(lines["VmRSS"].split()[0]) / 1024)
    return largest or float("nan")
