"""Presentation mode: large type, nothing but the story, a clicker's keys; and the page at odd sizes."""

import pytest
from playwright.sync_api import Page, expect
from reader import SizedPage, button, choose_draft, engine_ready, frame, go, press
from test_access import violations


def presenting(page: Page) -> Page:
    engine_ready(page)
    choose_draft(page, "biased")
    go(page, 6)
    press(page, "More settings", "Present")
    return page


def scrolls(page: Page) -> list[int]:
    extra: list[int] = page.evaluate(
        "(() => { const e = document.querySelector('spec-step');"
        "return [e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth,"
        "document.documentElement.scrollWidth - innerWidth] })()"
    )
    return extra


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 800), (1440, 900), (1920, 1080)])
def test_on_a_projector_it_fills_the_window_without_scrolling(sized: SizedPage, width: int, height: int) -> None:
    page: Page = presenting(sized(width, height))
    normal = 20
    for index in range(33):
        go(page, index)
        down, across, _ = scrolls(page)
        assert (down, across) == (0, 0), index
    size = page.locator("spec-step .sentence p").evaluate(
        "(e) => parseFloat(getComputedStyle(e).fontSize) * e.currentCSSZoom"
    )
    assert size > 1.2 * normal
    assert page.evaluate("document.elementFromPoint(30, 20).localName") == "spec-step"
    expect(button(page, "Step forward")).to_be_in_viewport(ratio=1)
    expect(page.locator("spec-step .controls")).to_be_hidden()


def test_a_question_and_its_marking_leave_the_buttons_in_sight(sized: SizedPage) -> None:
    page: Page = presenting(sized(1024, 768))
    page.evaluate("location.hash = '#draft=biased&step=5&predict=1&present=1'")
    asked = page.get_by_role("region", name="Predict", exact=True)
    for name in ("Reject", "Check"):
        asked.get_by_role("button", name=name).click()
        for stays in ("Step back", "Step forward", "Leave"):
            expect(button(page, stays)).to_be_in_viewport(ratio=1)
        assert scrolls(page)[1:] == [0, 0]


def test_on_a_projector_no_word_of_the_stage_is_smaller_than_18_pixels(sized: SizedPage) -> None:
    page: Page = presenting(sized(1024, 768))
    sizes = page.locator("spec-step .stage :is(.word, small, .lane-numbers .cell)").evaluate_all(
        "(all) => all.filter((e) => e.checkVisibility())"
        ".map((e) => parseFloat(getComputedStyle(e).fontSize) * e.currentCSSZoom)"
    )
    assert len(sizes) > 10
    assert min(sizes) >= 18


def test_a_clicker_steps_and_escape_leaves(desktop: Page) -> None:
    presenting(desktop)
    desktop.keyboard.press("PageDown")
    assert frame(desktop)["index"] == 7
    desktop.keyboard.press("PageUp")
    desktop.keyboard.press("PageUp")
    assert frame(desktop)["index"] == 5
    desktop.evaluate("document.activeElement.blur()")
    desktop.keyboard.press("PageDown")
    assert frame(desktop)["index"] == 6
    assert desktop.evaluate("document.querySelector('.masthead').inert") is True
    desktop.keyboard.press("Escape")
    expect(desktop.locator("spec-step .controls")).to_be_visible()
    assert desktop.evaluate("document.querySelector('.masthead').inert") is False
    expect(button(desktop, "More settings")).to_be_focused()
    desktop.keyboard.press("PageDown")
    assert frame(desktop)["index"] == 6


def test_it_has_its_own_link_and_a_button_to_leave(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate("location.hash = 'step=2&present=1'")
    expect(button(desktop, "Leave")).to_be_visible()
    assert frame(desktop)["index"] == 2
    press(desktop, "Numbers")
    expect(desktop.locator("spec-step #inspector")).to_be_visible()
    press(desktop, "Numbers", "Leave")
    expect(button(desktop, "Leave")).to_have_count(0)
    assert desktop.evaluate("document.querySelector('spec-step').link").endswith("#step=2")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_of_the_new_parts(sized: SizedPage, scheme: str) -> None:
    page: Page = sized(1280, 800, color_scheme=scheme, reduced_motion="reduce")
    engine_ready(page)
    choose_draft(page, "biased")
    go(page, 5)
    press(page, "More settings", "Loop", "Predict")
    page.locator("spec-step summary").filter(has_text="Step list").click()
    page.get_by_role("combobox", name="Rule").select_option("lenient")
    expect(page.locator("spec-step .rule-note summary")).to_contain_text("changes")
    page.locator("spec-step .rule-note summary").click()
    assert violations(page) == []
    page.get_by_role("combobox", name="Rule").select_option("exact")
    expect(page.locator("spec-step .rule-note")).to_have_count(0)
    go(page, 5)
    assert violations(page) == [], "a question"
    page.get_by_role("button", name="Reject", exact=True).click()
    assert violations(page) == [], "what replaces it"
    page.get_by_role("button", name="Check", exact=True).click()
    assert violations(page) == [], "marked"
    press(page, "Keys")
    assert violations(page) == [], "keys"
    page.keyboard.press("Escape")
    press(page, "Present")
    assert violations(page) == [], "presentation"
    press(page, "Numbers")
    assert violations(page) == [], "presentation with numbers"


def test_with_letters_twice_as_large_nothing_scrolls_sideways_and_the_skip_link_stays_hidden(sized: SizedPage) -> None:
    page: Page = sized(1280, 800)
    engine_ready(page)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    try:
        for index in (0, 5):
            go(page, index)
            assert scrolls(page)[2] <= 0, index
        skip = page.get_by_role("link", name="Skip to the explanation")
        assert skip.evaluate("(e) => getComputedStyle(e).clipPath") == "inset(50%)"
        skip.focus()
        assert skip.evaluate("(e) => getComputedStyle(e).clipPath") == "none"
    finally:
        page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.parametrize(("width", "height"), [(320, 640), (640, 400)])
def test_narrow_and_at_200_percent_nothing_scrolls_sideways(sized: SizedPage, width: int, height: int) -> None:
    """At 200 % a window of 1280 by 800 is one of 640 by 400."""
    page: Page = sized(width, height)
    engine_ready(page)
    choose_draft(page, "biased")
    go(page, 5)
    press(page, "More settings", "Loop", "Predict")
    page.locator("spec-step summary").filter(has_text="Step list").click()
    page.get_by_role("button", name="Reject", exact=True).click()
    assert scrolls(page)[2] <= 0
    press(page, "Step forward")
    assert scrolls(page)[2] <= 0
    press(page, "Keys")
    assert scrolls(page)[2] <= 0
    page.keyboard.press("Escape")
    press(page, "Present")
    assert scrolls(page)[1:] == [0, 0]
    leave, numbers = button(page, "Leave").bounding_box(), button(page, "Numbers").bounding_box()
    assert leave is not None
    assert numbers is not None
    assert leave["y"] + leave["height"] <= numbers["y"], "one lies on the other"
