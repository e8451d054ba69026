"""The start: readable and steppable at once, progress in words, every failure named, and a way on from it."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from reader import OpenPage, button, configured, engine_ready, expect_place, fill, frame, press, status, trace

WORKER = "**/assets/worker-*.js"
WASM = "**/pyodide.asm.wasm"


@pytest.fixture
def held(page_at: OpenPage) -> tuple[Page, list[Route]]:
    """A page whose engine does not come until the test lets its script through."""
    page: Page = page_at(1280, 800, None)
    routes: list[Route] = []
    page.route(WORKER, lambda route: routes.append(route))
    return page, routes


def open_held(held: tuple[Page, list[Route]], url: str) -> Page:
    page, _ = held
    page.goto(url)
    return page


def test_the_recorded_trace_can_be_stepped_before_the_engine_is_there(
    held: tuple[Page, list[Route]], site_url: str
) -> None:
    page = open_held(held, site_url)
    press(page, "Draft", "Step forward")
    assert frame(page)["event"]["kind"] == "target_pass"
    assert page.evaluate("document.querySelector('spec-step').source") == "recorded"
    expect(status(page)).to_contain_text("You can step already.")
    assert page.evaluate("performance.getEntriesByName('specstep:first-step-possible').length") == 1
    assert page.evaluate("performance.getEntriesByName('specstep:engine-ready').length") == 0


def test_when_the_engine_takes_over_the_reader_stays_where_they_are(
    held: tuple[Page, list[Route]], site_url: str
) -> None:
    page = open_held(held, site_url)
    press(page, "Draft", "Step forward", "Step forward")
    before = page.locator("spec-step").bounding_box()
    held[1][0].continue_()
    engine_ready(page)
    expect_place(page, 5)
    assert page.locator("spec-step").bounding_box() == before
    expect(status(page)).to_contain_text("Engine ready: Python 3.1")
    assert page.evaluate("performance.getEntriesByName('specstep:engine-ready').length") == 1


def test_a_change_made_early_is_carried_out_when_the_engine_is_ready(
    held: tuple[Page, list[Route]], site_url: str
) -> None:
    page = open_held(held, site_url)
    fill(page, "Seed", "5")
    expect(status(page)).to_contain_text("The aligned draft, width 3, seed 5, will be drafted as soon as the engine")
    assert trace(page)["config"]["seed"] == 1
    held[1][0].continue_()
    configured(page, "seed", "5")
    assert frame(page)["index"] == 0


def test_a_link_to_a_recorded_trace_is_shown_before_the_engine_is_there_and_then_taken_over(
    held: tuple[Page, list[Route]], site_url: str
) -> None:
    page = open_held(held, site_url + "#draft=biased&step=7")
    configured(page, "draft", "'biased'")
    expect_place(page, 7)
    assert page.evaluate("document.querySelector('spec-step').source") == "recorded"
    press(page, "Step forward")
    recorded = page.evaluate("document.querySelector('spec-step').traceText")
    held[1][0].continue_()
    engine_ready(page)
    expect_place(page, 8)
    assert page.evaluate("document.querySelector('spec-step').traceText") == recorded


def test_ready_settles_with_what_the_engine_is(desktop: Page) -> None:
    hello = desktop.evaluate("document.querySelector('spec-step').ready")
    assert hello["numpy"] == "2.2.5"
    assert hello["parameters"]["seed"]["max"] == str(2**64 - 1)


@pytest.mark.parametrize("missing", [WORKER, WASM, "**/python_stdlib.data"])
def test_a_missing_file_is_named_the_recorded_trace_works_and_trying_again_helps(
    page_at: OpenPage, site_url: str, page_errors: list[str], missing: str
) -> None:
    page: Page = page_at(1280, 800, None)
    page.route(missing, lambda route: route.fulfill(status=404, body="gone"))
    page.goto(site_url)
    expect(button(page, "Try again")).to_be_visible()
    expect(status(page)).to_contain_text("The recorded trace still works.")
    if missing != WORKER:
        expect(status(page)).to_contain_text(missing.removeprefix("**/"))
    reason = page.evaluate("document.querySelector('spec-step').ready.catch((e) => e.message)")
    assert reason in status(page).inner_text()
    press(page, "Draft", "Verify & commit")
    assert frame(page)["counters"]["bonus"] == 1
    assert all("404" in error for error in page_errors), page_errors
    page_errors.clear()
    page.unroute(missing)
    press(page, "Try again")
    engine_ready(page)
    expect(status(page)).to_contain_text("Engine ready")
    assert frame(page)["event"]["kind"] == "commit"


@pytest.fixture
def without_engine(page_at: OpenPage, site_url: str) -> Page:
    """A page whose worker could not be loaded."""
    page: Page = page_at(1280, 800, None)
    page.route(WORKER, lambda route: route.abort())
    page.goto(site_url)
    expect(button(page, "Try again")).to_be_visible()
    return page


def test_what_was_asked_for_without_an_engine_is_done_after_trying_again(
    without_engine: Page, page_errors: list[str]
) -> None:
    fill(without_engine, "Seed", "5")
    expect(without_engine.get_by_label("Seed", exact=True)).to_have_value("1")
    page_errors.clear()
    without_engine.unroute(WORKER)
    press(without_engine, "Try again")
    configured(without_engine, "seed", "5")


def test_without_an_engine_the_other_drafts_recorded_trace_can_be_had(
    without_engine: Page, page_errors: list[str]
) -> None:
    without_engine.get_by_role("radio", name="biased").check()
    configured(without_engine, "draft", "'biased'")
    assert without_engine.evaluate("document.querySelector('spec-step').source") == "recorded"
    press(without_engine, "Draft", "Verify & commit")
    assert frame(without_engine)["counters"]["committed"] == 2
    page_errors.clear()


def test_an_engine_that_dies_comes_back(page_at: OpenPage, page_errors: list[str]) -> None:
    desktop: Page = page_at(1280, 800)
    engine_ready(desktop)
    desktop.workers[0].evaluate("void setTimeout(() => { throw new Error('gone') })")
    desktop.wait_for_event("worker")
    page_errors.clear()
    desktop.evaluate("document.querySelector('spec-step').configure({draft: 'biased'})")
    assert trace(desktop)["config"]["draft"] == "biased"
    page_errors.clear()


def test_two_widgets_share_one_worker(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate("document.querySelector('main').append(document.createElement('spec-step'))")
    second = desktop.locator("spec-step").nth(1)
    expect(second.get_by_role("button", name="Step forward")).to_be_visible()
    second.evaluate("(e) => e.configure({draft: 'biased'})")
    assert len(desktop.workers) == 1
    assert trace(desktop)["config"]["draft"] == "aligned"


def test_with_javascript_off_the_default_trace_stands_as_a_table(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_url)
    table = page.get_by_role("table", name="Every event of the default trace")
    expect(table).to_be_visible()
    expect(table.get_by_role("row")).to_have_count(20)
    expect(table.get_by_role("row").nth(-1)).to_contain_text("Finished.")
    expect(table).to_contain_text("B, C, C and C are committed.")
    expect(page.get_by_role("heading", name="Why the residual")).to_be_visible()
    context.close()
