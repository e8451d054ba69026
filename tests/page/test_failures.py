"""The start-up failures that readers meet: one sentence in time, the recorded trace goes on, trying again works."""

import json
import re
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Page, Route, Worker, expect
from reader import OpenPage, button, engine_ready, frame, press, status

from site_builder.layout import PROJECT

WORKER, WASM, NUMPY = "**/assets/worker-*.js", "**/pyodide.asm.wasm", "**/numpy.data"
ASK = """document.querySelector('spec-step').configure({ seed: '%s' })
    .then(() => 'answered', (error) => error.message)"""
SOON_MS = 10_000  # within this, a reader sees what failed and what to do


@pytest.fixture
def page(page_at: OpenPage) -> Page:
    """A page that the test prepares, and then opens itself."""
    made: Page = page_at(1280, 800, None)
    return made


def expect_trouble(page: Page, sentence: str) -> None:
    """The sentence and a button in time, and a recorded trace that can be stepped."""
    expect(status(page)).to_contain_text(re.compile(sentence), timeout=SOON_MS)
    expect(button(page, "Try again")).to_be_visible()
    before = frame(page)["index"]
    press(page, "Step forward")
    assert frame(page)["index"] == before + 1


def expect_recovery(page: Page) -> None:
    press(page, "Try again")
    engine_ready(page)
    expect(status(page)).to_contain_text("Engine ready")


def test_a_policy_without_webassembly_is_named(page: Page, site_url: str, page_errors: list[str]) -> None:
    def forbidding(route: Route) -> None:
        response = route.fetch()
        headers = {**response.headers, "content-security-policy": "script-src 'self'"}
        route.fulfill(response=response, headers=headers)

    page.route(WORKER, forbidding)
    page.goto(site_url)
    expect_trouble(page, "Content-Security-Policy needs script-src 'self' 'wasm-unsafe-eval'")
    page.unroute(WORKER)
    expect_recovery(page)
    page_errors.clear()  # the browser reports what the policy blocked


def test_a_browser_without_webassembly_is_told(page: Page, site_url: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site_url)
    expect_trouble(page, "WebAssembly is switched off in this browser")


def test_a_proxy_that_takes_archives_away_is_named(page: Page, site_url: str, page_errors: list[str]) -> None:
    page.route(NUMPY, lambda route: route.fulfill(status=403, body="<h1>Blocked by policy</h1>"))
    page.goto(site_url)
    expect_trouble(page, r"numpy\.data was refused by the server \(HTTP 403\)")
    page.unroute(NUMPY)
    expect_recovery(page)
    page_errors.clear()


def test_a_page_of_the_proxy_in_place_of_a_file_is_found_out(page: Page, site_url: str) -> None:
    page.route(NUMPY, lambda route: route.fulfill(status=200, body="<h1>Please sign in</h1>"))
    page.goto(site_url)
    expect_trouble(page, "numpy\\.data arrived damaged or altered")
    page.unroute(NUMPY)
    expect_recovery(page)


def test_a_lost_connection_is_named(page: Page, site_url: str, page_errors: list[str]) -> None:
    page.route("**/runtime/**", lambda route: route.abort("internetdisconnected"))
    page.goto(site_url)
    expect_trouble(page, "could not be fetched; check the connection, then try again")
    page.unroute("**/runtime/**")
    expect_recovery(page)
    page_errors.clear()


def test_a_slow_network_shows_how_far_it_is(page: Page, site_url: str) -> None:
    held: list[Route] = []
    page.route(NUMPY, lambda route: held.append(route))
    page.goto(site_url)
    expect(status(page)).to_contain_text("Loading NumPy … You can step already.", timeout=SOON_MS)
    expect(page.get_by_role("progressbar", name="Loading the engine")).to_be_visible()
    held[0].continue_()
    engine_ready(page)


def test_a_network_that_falls_silent_is_told_and_trying_again_helps(page: Page, site_url: str) -> None:
    held: list[Route] = []
    page.route(WASM, lambda route: route.continue_() if held else held.append(route))
    page.goto(site_url)
    expect(status(page)).to_contain_text("The engine has been silent for a while", timeout=3 * SOON_MS)
    expect_recovery(page)


def engine_worker(page: Page) -> Worker:
    """The newest: one that was ended in a test before, amid a loop, may still be listed."""
    return page.workers[-1]


def test_a_call_on_the_way_when_the_worker_dies_is_settled(desktop: Page, page_errors: list[str]) -> None:
    engine_ready(desktop)
    engine_worker(desktop).evaluate("void setTimeout(() => { const end = performance.now() + 500; "
                                "while (performance.now() < end); throw new Error('killed'); })")  # fmt: skip
    said = desktop.evaluate(ASK % 8)
    assert "The engine stopped" in said
    page_errors.clear()
    engine_ready(desktop)
    desktop.evaluate("document.querySelector('spec-step').configure({ seed: '9' })")
    page_errors.clear()


def test_a_stuck_call_is_ended_and_the_page_goes_on(desktop: Page) -> None:
    engine_ready(desktop)
    engine_worker(desktop).evaluate("void setTimeout(() => { for (;;); })")
    ask = (
        "document.querySelector('spec-step').configure({ seed: '%s' }).then(() => 'answered', (error) => error.message)"
    )
    said = desktop.evaluate(ask % 8)
    assert said == "The engine did not answer within 9 seconds; it was stopped and is starting again."
    press(desktop, "Step forward")
    assert frame(desktop)["index"] == 1
    assert desktop.evaluate(ASK % 9) == "answered"


def test_a_worker_that_is_gone_after_the_back_button_comes_back(desktop: Page) -> None:
    engine_ready(desktop)
    worker = engine_worker(desktop)
    with worker.expect_event("close"), suppress(Error):  # it may be gone before it has answered
        worker.evaluate("self.close()")
    with desktop.expect_event("worker", timeout=SOON_MS):
        desktop.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    desktop.evaluate("document.querySelector('spec-step').configure({ draft: 'biased' })")
    assert frame(desktop)["steps"] == 32


def test_the_worker_is_ended_when_the_page_goes(desktop: Page) -> None:
    engine_ready(desktop)
    with engine_worker(desktop).expect_event("close"):
        desktop.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }))")


def test_two_tabs_have_an_engine_each(browser: Browser, site_url: str) -> None:
    context = browser.new_context()
    pages = [context.new_page() for _ in range(2)]
    for page in pages:
        page.goto(site_url)
    for page in pages:
        engine_ready(page)
    context.close()


def test_without_service_workers_nothing_else_changes(page: Page, site_url: str) -> None:
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(site_url)
    engine_ready(page)


def test_a_page_opened_from_a_disk_says_what_to_do(browser: Browser, site_url: str) -> None:
    page = browser.new_page()
    page.goto((PROJECT.dist / "index.html").as_uri())
    expect(page.get_by_text("step 0 of 19")).to_be_visible()
    expect(page.get_by_text("where it was opened from a disk, open recorded.html")).to_be_visible(timeout=SOON_MS)
    page.close()


HOSTILE = '<img src=x onerror="globalThis.hurt = true"><script>globalThis.hurt = true</script>${7*7}'


CONFIGURE = "(wish) => document.querySelector('spec-step').configure(wish).catch(() => undefined)"
GO = "(hash) => { location.hash = hash; }"


@pytest.mark.parametrize(
    ("script", "given"),
    [
        (CONFIGURE, {"draft": HOSTILE}),
        (CONFIGURE, {"seed": HOSTILE}),
        (GO, HOSTILE),
        (GO, f"draft={HOSTILE}&seed={HOSTILE}&lesson={HOSTILE}"),
    ],
)
def test_hostile_texts_stay_texts(desktop: Page, script: str, given: object) -> None:
    engine_ready(desktop)
    desktop.evaluate(script, given)
    desktop.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))")
    assert desktop.evaluate("globalThis.hurt") is None
    assert desktop.locator("spec-step img").count() == 0


def test_hostile_words_in_a_recorded_trace_stay_words(page: Page, site_url: str) -> None:
    recorded = json.loads((PROJECT.dist / "recorded" / "default.json").read_text("utf-8"))
    for moment in recorded["frames"]:
        moment["say"] = {"lead": HOSTILE, "strong": HOSTILE, "rest": HOSTILE}
    text = json.dumps(recorded).replace("<", "\\u003c")
    html = (PROJECT.dist / "index.html").read_text("utf-8")
    script = re.compile(r'(id="specstep-recorded"[^>]*>).*?(</script>)', re.DOTALL)
    page.route(site_url, lambda route: route.fulfill(
        body=script.sub(lambda match: match[1] + text + match[2], html), content_type="text/html"))  # fmt: skip
    page.route(WORKER, lambda route: None)
    page.goto(site_url)
    press(page, "Step forward")
    expect(page.locator("spec-step .sentence")).to_contain_text(HOSTILE)
    assert page.evaluate("globalThis.hurt") is None
