"""The first frame is in the served HTML; nothing moves when the script and then the engine take over."""

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from reader import OpenPage, button, engine_ready, frame, press

from site_builder.layout import PROJECT

MAIN, WORKER = "**/assets/main-*.js", "**/assets/worker-*.js"
SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
}"""
SIZES = [(1280, 800), (1024, 768), (390, 844)]


def index_html() -> str:
    return (PROJECT.dist / "index.html").read_text("utf-8")


def test_the_first_frame_is_readable_before_any_script(page_at: OpenPage, site_url: str) -> None:
    page: Page = page_at(1280, 800, None)
    page.route(MAIN, lambda route: None)  # never comes
    page.goto(site_url, wait_until="commit")
    expect(button(page, "Step forward")).to_be_visible()
    expect(page.get_by_text("step 0 of 19")).to_be_visible()
    expect(page.get_by_role("table", name="Every event of the default trace")).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_moves_when_script_and_engine_take_over(
    page_at: OpenPage, site_url: str, width: int, height: int
) -> None:
    page: Page = page_at(width, height, None)
    page.add_init_script(f"({SHIFTS})()")
    page.goto(site_url)
    engine_ready(page)
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))")
    assert sum(page.evaluate("window.shifts")) < 0.005


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_first_frame_looks_like_what_the_script_draws(
    page_at: OpenPage, site_url: str, width: int, height: int
) -> None:
    before: Page = page_at(width, height, None)
    before.route(MAIN, lambda route: None)
    before.goto(site_url, wait_until="commit")
    expect(button(before, "Step forward")).to_be_visible()
    after: Page = page_at(width, height, None)
    after.route(WORKER, lambda route: None)
    after.goto(site_url)
    after.evaluate("customElements.whenDefined('spec-step')")
    assert words(before) == words(after)
    for name in ("Step forward", "Draft", "Reset"):
        assert button(before, name).bounding_box() == button(after, name).bounding_box()


def words(page: Page) -> list[str]:
    """What can be seen; the live region, which is only spoken, is filled by the script."""
    text: str = page.evaluate(
        """[...document.querySelector('spec-step').shadowRoot.querySelector('.widget').children]
            .filter((part) => !part.matches('[aria-live]')).map((part) => part.innerText).join(' ')"""
    )
    return text.split()


def test_recorded_and_live_traces_are_equal_frame_by_frame(desktop: Page) -> None:
    recorded = json.loads((PROJECT.dist / "recorded" / "default.json").read_text("utf-8"))
    engine_ready(desktop)
    live = desktop.evaluate(
        """async () => {
            const element = document.querySelector('spec-step');
            await element.configure({});
            const frames = [];
            for (let i = 0; i <= element.frame.steps; i += 1) { element.go(i); frames.push(element.frame); }
            return { frames, trace: element.traceText };
        }"""
    )
    assert live["trace"] == recorded["trace"]
    assert len(live["frames"]) == len(recorded["frames"])
    for mine, theirs in zip(live["frames"], recorded["frames"], strict=True):
        assert without_records(mine) == without_records(theirs)


def without_records(value: object) -> object:
    """Frames refer to records by index in the payload, and hold them in the page; they are compared as a trace is."""
    if isinstance(value, dict):
        return {key: without_records(item) for key, item in value.items() if key not in ("record", "at_hand")}
    return [without_records(item) for item in value] if isinstance(value, list) else value


def test_only_the_one_style_element_and_the_one_first_script_are_allowed(site_url: str) -> None:
    html = index_html()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', html)
    assert policy is not None
    rules = dict(rule.split(" ", 1) for rule in policy[1].replace("&#39;", "'").split("; "))
    assert rules["default-src"] == "'none'"
    (script,) = re.findall(r"<script(?![^>]* src=)(?![^>]*application/json)[^>]*>(.*?)</script>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert rules["script-src"] == f"'self' 'sha256-{digest}' 'wasm-unsafe-eval'"
    assert rules["connect-src"] == "'self'"
    assert rules["require-trusted-types-for"] == "'script'"
    assert len(re.findall(r"<style", html)) == 1
    assert not re.findall(r"\son[a-z]+=|\sstyle=|javascript:", html)


def test_no_python_is_loaded_until_the_reader_does_something_where_the_embedder_asks_for_that(
    page_at: OpenPage, site_url: str
) -> None:
    page: Page = page_at(1280, 800, None)
    html = index_html().replace('<spec-step permalink boot="now">', '<spec-step permalink start="interaction">')
    html = re.sub(r"<script>.*?</script>", "", html, count=1, flags=re.DOTALL)  # it starts the engine at once
    page.route(site_url, lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(site_url)
    page.evaluate("customElements.whenDefined('spec-step')")
    assert page.workers == []
    press(page, "Step forward")
    assert frame(page)["index"] == 1
    engine_ready(page)


def test_compressed_copies_lie_beside_the_files(site_url: str) -> None:
    data = ("runtime/*/pyodide.asm.wasm", "runtime/*/numpy.wasm", "runtime/*/numpy.data", "engine/*/specstep.data")
    for pattern in (*data, "assets/main-*.js", "index.html"):
        (file,) = PROJECT.dist.glob(pattern)
        sizes = [Path(f"{file}{suffix}").stat().st_size for suffix in (".br", ".gz")]
        assert sizes[0] < sizes[1] < file.stat().st_size
