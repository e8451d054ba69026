"""An embed in a long article: it takes no focus, scrolls nothing, leaves the history and the keys alone, and does
nothing until it is in sight.
"""

import pytest
from embed.hosts import LISTENING, OpenHost, iframe, some_paintings, state, until, widget
from playwright.sync_api import Page, expect

TEXT = "<p>An article goes on and on.</p>" * 60
FIELD = '<label>Search <input type="text"></label>'
ENGINE_UP = "document.querySelector('spec-step').state().engine === 'ready'"


def article(host: OpenHost, embed: str, before: str = FIELD, **options: object) -> Page:
    return host(f"{before}{TEXT}{embed}{TEXT}", head=LISTENING, **options)


def test_it_takes_no_focus_scrolls_nothing_and_adds_nothing_to_the_history(host: OpenHost, site_url: str) -> None:
    page = article(host, "", before=FIELD + iframe(site_url, "view=step&boot=now&draft=biased&step=6"))
    page.get_by_label("Search").focus()
    page.evaluate("scrollTo(0, 90)")
    before = page.evaluate("history.length")
    frame = widget(page)
    until(frame, ENGINE_UP)
    until(frame, "document.querySelector('spec-step').state().step === 6")
    frame.evaluate("document.querySelector('spec-step').configure({ seed: '7', step: 4 })")
    frame.evaluate("document.querySelector('spec-step').configure({ view: 'lab' })")
    expect(frame.get_by_role("heading", name="What comes out, exactly")).to_be_visible()
    some_paintings(page)
    assert page.evaluate("[scrollY, history.length]") == [90, before]
    expect(page.get_by_label("Search")).to_be_focused()


def test_reading_and_stepping_in_it_adds_nothing_to_the_history(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url, "view=step"), head=LISTENING)
    frame = widget(page)
    before = page.evaluate("history.length")
    for name in ("Step forward", "Draft", "Run to end", "Reset"):
        frame.get_by_role("button", name=name, exact=True).click()
    frame.locator("summary").filter(has_text="Lessons").click()
    frame.get_by_role("link", name="Why the residual").click()
    expect(frame.get_by_role("region", name="Lesson")).to_be_visible()
    assert page.evaluate("history.length") == before


@pytest.mark.parametrize("loading", ["eager", "lazy"])
def test_out_of_sight_it_starts_no_engine(host: OpenHost, site_url: str, loading: str) -> None:
    page = article(host, iframe(site_url, "view=stage", f'width="720" height="480" loading="{loading}"'))
    some_paintings(page)
    if loading == "eager":
        frame = widget(page)
        assert state(frame)["engine"] == "idle"
        assert state(frame)["source"] == "recorded"
    assert page.workers == []
    page.locator("iframe").scroll_into_view_if_needed()
    until(widget(page), ENGINE_UP)
    assert len(page.workers) == 1


def test_on_click_the_recorded_trace_is_there_before_and_the_engine_after(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url, "view=stage&draft=biased&step=6&boot=click"), head=LISTENING)
    frame = widget(page)
    until(frame, "document.querySelector('spec-step').state().step === 6")
    assert state(frame)["source"] == "recorded"
    assert state(frame)["settings"]["draft"] == "biased"
    frame.get_by_role("button", name="Step forward").click()
    assert state(frame)["event"] == "discard"
    assert page.workers == []
    frame.get_by_role("button", name="Start the engine").click()
    until(frame, ENGINE_UP)
    until(frame, "document.querySelector('spec-step').state().source === 'engine'")
    assert state(frame)["step"] == 7


def test_settings_that_nobody_recorded_wait_for_the_engine_and_say_so(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url, "view=stage&width=5&seed=9&step=3&boot=click"), head=LISTENING)
    frame = widget(page)
    expect(frame.get_by_role("status")).to_have_text("The aligned draft, width 5, seed 9, needs the engine.")
    assert state(frame)["settings"]["width"] == 3
    frame.get_by_role("button", name="Start the engine").click()
    until(frame, "document.querySelector('spec-step').state().settings.width === 5")
    until(frame, "document.querySelector('spec-step').state().step === 3")


def test_on_interaction_the_first_use_starts_the_engine(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url, "view=stage&boot=interaction"), head=LISTENING)
    frame = widget(page)
    some_paintings(page)
    assert page.workers == []
    frame.get_by_role("button", name="Step forward").click()
    assert state(frame)["step"] == 1
    until(frame, ENGINE_UP)


def test_keys_belong_to_the_page_until_the_reader_is_in_the_widget(host: OpenHost, site_url: str) -> None:
    keys = "<script>window.keys = []; addEventListener('keydown', ({ key }) => keys.push(key));</script>"
    page = article(host, "", before=FIELD + iframe(site_url, "view=stage&boot=click") + keys)
    frame = widget(page)
    page.get_by_label("Search").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    page.keyboard.press("p")
    assert page.evaluate("keys") == ["ArrowRight", "End", "p"]
    assert state(frame)["step"] == 0
    frame.get_by_role("button", name="Step forward").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert state(frame)["step"] == 3
    assert page.evaluate("keys.length") == 3
    assert page.evaluate("scrollY") == 0


def test_an_embed_shows_only_the_parts_that_its_address_names(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url, "view=inspector,counters&draft=biased&step=6&boot=click"), head=LISTENING)
    frame = widget(page)
    expect(frame.get_by_role("region", name="Inspector")).to_be_visible()
    expect(frame.get_by_role("region", name="Work so far")).to_be_visible()
    expect(frame.get_by_role("button", name="Step forward")).to_be_visible()
    for absent in ("Stage", "Lesson"):
        expect(frame.get_by_role("region", name=absent)).to_have_count(0)
    expect(frame.get_by_role("slider")).to_have_count(0)
    link = frame.get_by_role("link", name="Open in Specstep")
    assert link.get_attribute("href") == f"{site_url}#draft=biased&step=6"
    assert link.get_attribute("target") == "_blank"


def test_an_exact_list_of_parts_adds_nothing_to_them(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url, "parts=stage&boot=click"), head=LISTENING)
    frame = widget(page)
    expect(frame.get_by_role("region", name="Stage")).to_be_visible()
    expect(frame.get_by_role("button", name="Step forward")).to_have_count(0)


@pytest.mark.parametrize(
    ("query", "name"),
    [("view=lesson&lesson=residual.2", "step 2 of 2"), ("lesson=bonus.1&view=lesson", "step 1 of 2")],
)
def test_an_embed_opens_a_lesson(host: OpenHost, site_url: str, query: str, name: str) -> None:
    page = host(iframe(site_url, f"{query}&boot=click"), head=LISTENING)
    expect(widget(page).get_by_role("region", name="Lesson")).to_contain_text(name)


@pytest.mark.parametrize(("view", "heading"), [("lab", "What comes out, exactly"), ("cost", "Cost")])
def test_an_embed_opens_a_view(host: OpenHost, site_url: str, view: str, heading: str) -> None:
    page = host(iframe(site_url, f"view={view}", 'width="900" height="700"'), head=LISTENING)
    expect(widget(page).get_by_role("heading", name=heading, exact=True)).to_be_visible()


def test_what_is_wrong_in_the_address_is_named_and_the_rest_is_shown(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url, "view=stage&draft=biased&step=99&boot=click"), head=LISTENING)
    expect(widget(page).get_by_role("status")).to_contain_text("step is “99”, this trace has steps 0 to 32")


def test_an_embed_loads_no_more_than_the_page(host: OpenHost, site_url: str) -> None:
    """Bytes as they lie on the server, without the browser's cache, until the engine is ready."""
    measured = "performance.getEntriesByType('resource').reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)"
    plus = " + performance.getEntriesByType('navigation')[0].decodedBodySize"
    page = host(iframe(site_url, "view=stage&boot=now"), head=LISTENING)
    frame = widget(page)
    until(frame, ENGINE_UP)
    embed = frame.evaluate(measured + plus)
    page.goto(site_url)
    until(page, ENGINE_UP)
    whole = page.evaluate(measured + plus)
    assert 0 < embed <= whole
