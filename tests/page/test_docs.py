"""The docs for readers: with any eyes, hands and screens, without JavaScript, without a network."""

from typing import Any

import pytest
from lab_reader import overflow, violations
from playwright.sync_api import Browser, Page, expect
from reader import OpenPage, engine_ready

from site_builder.docs import site

PAGES = [page.file for group in site.PAGES.values() for page in group]
EYES = [(1280, 800, "light"), (844, 390, "light"), (320, 640, "dark")]
TOO_SMALL = "(all) => all.filter((e) => e.getBoundingClientRect().height < 24).map((e) => e.innerText)"


@pytest.mark.parametrize(("width", "height", "scheme"), EYES)
def test_axe_finds_nothing_and_nothing_is_cut_off(
    page_at: OpenPage, site_url: str, width: int, height: int, scheme: str
) -> None:
    page: Page = page_at(width, height, None, color_scheme=scheme)
    for name in PAGES:
        page.goto(f"{site_url}docs/{name}")
        assert violations(page) == [], name
        assert overflow(page) <= 0, name
        assert page.locator("nav a, .index a").evaluate_all(TOO_SMALL) == [], name


def test_every_page_has_its_place_and_its_parts(page_at: OpenPage) -> None:
    page: Page = page_at(1280, 800, "docs/")
    for name in [entry.label for entries in site.PAGES.values() for entry in entries]:
        page.get_by_role("navigation", name="Docs").get_by_role("link", name=name, exact=True).click()
        current = page.get_by_role("navigation", name="Docs").locator("[aria-current=page]")
        expect(current).to_have_text(name)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        expect(page.get_by_role("main")).to_have_count(1)


def test_the_page_leads_to_the_docs_and_back(page_at: OpenPage, site_url: str) -> None:
    page: Page = page_at(1280, 800)
    page.get_by_role("banner").get_by_role("link", name="Docs").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Specstep: docs")
    page.get_by_role("banner").get_by_role("link", name="Specstep").click()
    expect(page).to_have_url(site_url)


def test_the_keyboard_skips_to_the_text(page_at: OpenPage) -> None:
    page: Page = page_at(390, 844, "docs/reading.html")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the text")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_without_javascript_a_word_leads_to_its_entry(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site_url}docs/reading.html")
    page.get_by_role("link", name="residual", exact=True).click()
    expect(page).to_have_url(f"{site_url}docs/glossary.html#residual")
    expect(page.get_by_role("heading", name="Residual", exact=True)).to_be_in_viewport()
    context.close()


def test_on_paper_there_is_the_text_alone(page_at: OpenPage) -> None:
    page: Page = page_at(1280, 800, "docs/glossary.html")
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Residual", exact=True)).to_be_visible()
    expect(page.get_by_role("navigation", name="Docs")).to_be_hidden()


def test_a_start_of_the_page_loads_nothing_of_the_docs(page_at: OpenPage, site_url: str) -> None:
    page: Page = page_at(1280, 800, None)
    asked: list[Any] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site_url)
    engine_ready(page)
    assert asked
    assert [url for url in asked if "docs" in url] == []
