"""The page in other languages: German to read, and a made-up one that is read from the right."""

import re

import pytest
from playwright.sync_api import Page, expect
from pseudo import gathered, served
from reader import OpenPage, button, engine_ready, frame, press, sentence, status, until
from test_access import violations

from site_builder import languages


def opened(page: Page, view: str) -> None:
    page.evaluate(f"document.querySelector('spec-step').view = '{view}'")
    expect(page.locator("spec-step .place-of-view .view-title")).to_be_visible(timeout=20_000)


@pytest.mark.parametrize("width", [320, 1280])
def test_read_from_the_right_nothing_runs_out_of_the_page(page_at: OpenPage, site_url: str, width: int) -> None:
    page = page_at(width, 900, None)
    served(page, languages.pseudo(gathered(), "rtl", str))
    page.goto(site_url + "de.html#draft=biased&step=6")
    engine_ready(page)
    assert (
        page.evaluate("getComputedStyle(document.querySelector('spec-step').shadowRoot.firstElementChild).direction")
        == "rtl"
    )
    across = "[document.documentElement.scrollWidth, innerWidth]"
    for view in ("step", "lab", "cost", "tables", "text", "class", "model"):
        page.evaluate(f"document.querySelector('spec-step').view = '{view}'")
        if view != "step":
            expect(page.locator("spec-step .view-title")).to_be_visible(timeout=20_000)
        if view == "tables":
            expect(page.locator("spec-step .sides")).to_be_visible(timeout=20_000)
        wide, room = page.evaluate(across)
        assert wide <= room, view
    page.evaluate("document.querySelector('spec-step').view = 'step'")
    # The settings begin at the right; the output, a sequence, and what moves along it go on from left to right.
    left = [box["x"] for name in ("Width", "Seed") if (box := page.get_by_label(name, exact=True).bounding_box())]
    assert left == sorted(left, reverse=True) or width == 320
    steps = [box["x"] for name in ("Step back", "Step forward") if (box := button(page, name).bounding_box())]
    assert steps == sorted(steps)
    chips = [box["x"] for chip in page.locator("spec-step .lane-proposal .chip").all() if (box := chip.bounding_box())]
    assert chips == sorted(chips)


@pytest.fixture
def german(page_at: OpenPage) -> Page:
    page: Page = page_at(1280, 900, "de.html#draft=biased&step=6")
    engine_ready(page)
    return page


def test_the_german_page_steps_in_german_with_decimal_commas(german: Page) -> None:
    expect(german.locator("html")).to_have_attribute("lang", "de")
    expect(sentence(german)).to_have_text(
        "Position 2: A wird abgelehnt. Der Draft gab ihm 0,80, das Target gibt ihm 0,20; also bleibt es mit "
        "Wahrscheinlichkeit 0,20 / 0,80 = 0,25. Ziehung 5 ist 0,444 und liegt nicht darunter."
    )
    expect(status(german)).to_have_text(re.compile("^Engine bereit: Python"))
    press(german, "Schritt vor")
    expect(sentence(german)).to_contain_text("wird verworfen")
    expect(german.locator("spec-step .inspector")).to_contain_text("q 0,80")


def test_the_language_changes_no_draw_and_no_event(german: Page, page_at: OpenPage) -> None:
    english = page_at(1280, 900, "#draft=biased&step=6")
    engine_ready(english)
    text = "document.querySelector('spec-step').traceText"
    assert german.evaluate(text) == english.evaluate(text)


def test_the_way_to_the_other_language_keeps_the_moment(german: Page) -> None:
    german.get_by_role("link", name="English", exact=True).click()
    engine_ready(german)
    assert frame(german)["index"] == 6
    expect(sentence(german)).to_contain_text("A is rejected.")
    german.get_by_role("link", name="Deutsch", exact=True).click()
    until(german, "element.shadowRoot.querySelector('.sentence').textContent.includes('wird abgelehnt')")


@pytest.mark.parametrize("view", ["step", "lab", "cost", "tables"])
def test_axe_finds_nothing_on_the_german_page(german: Page, view: str) -> None:
    if view != "step":
        opened(german, view)
    assert violations(german) == []


def test_a_frame_speaks_the_language_that_its_address_asks_for(page_at: OpenPage) -> None:
    page = page_at(900, 700, "embed.html?lang=de-AT&draft=biased&step=6&boot=click")
    expect(sentence(page)).to_contain_text("wird abgelehnt")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("link", name="In Specstep öffnen")).to_have_attribute("href", re.compile(r"/de\.html#"))


def test_an_unknown_language_is_english(page_at: OpenPage) -> None:
    page = page_at(900, 700, "embed.html?lang=xx&draft=biased&step=6&boot=click")
    expect(sentence(page)).to_contain_text("A is rejected.")


def test_a_file_without_a_server_speaks_german_too(page_at: OpenPage) -> None:
    page = page_at(900, 700, "recorded.de.html#lesson=residual.1")
    expect(page.locator("spec-step .lesson")).to_contain_text("Darauf achten:")
