"""Slides and articles that drive a widget, and whose keys are their own: reveal.js, and the examples of the site."""

import pytest
from embed.hosts import LISTENING, OpenHost, iframe, state, until, widget
from playwright.sync_api import Page, expect

DECK = """<link rel="stylesheet" href="{site}examples/reveal/reveal.css">
<script type="module">
    import Reveal from '{site}examples/reveal/reveal.mjs';
    window.deck = new Reveal({{ embedded: false, transition: 'none' }});
    deck.initialize();
</script>"""
SLIDES = """<div class="reveal"><div class="slides">
    <section>{}</section><section>Two</section><section>Three</section>
</div></div>"""
SLIDE = "deck.getIndices().h"
ELEMENT = '<script type="module" src="{site}specstep.js"></script>'


@pytest.fixture
def deck(host: OpenHost, site_url: str) -> Page:
    element = '<spec-step view="settings,stage" boot="click"></spec-step>'
    page = host(SLIDES.format(element), head=DECK.format(site=site_url) + ELEMENT.format(site=site_url))
    until(page, "window.deck?.isReady() && document.querySelector('spec-step').frame")
    return page


def test_arrow_keys_turn_the_slides(deck: Page) -> None:
    deck.keyboard.press("ArrowRight")
    assert deck.evaluate(SLIDE) == 1
    deck.keyboard.press("ArrowLeft")
    assert deck.evaluate(SLIDE) == 0
    assert state(deck)["step"] == 0


def test_in_the_widget_the_same_keys_step_and_outside_they_turn_again(deck: Page) -> None:
    deck.get_by_role("button", name="Step forward").click()
    deck.keyboard.press("ArrowRight")
    deck.keyboard.press(" ")
    assert state(deck)["step"] == 3
    assert deck.evaluate(SLIDE) == 0
    deck.evaluate("document.activeElement.blur()")
    deck.keyboard.press("ArrowRight")
    assert deck.evaluate(SLIDE) == 1
    assert state(deck)["step"] == 3


def test_what_is_typed_into_a_field_of_the_widget_is_no_command_of_the_deck(deck: Page) -> None:
    field = deck.get_by_label("Seed", exact=True)
    field.click()
    for key in ("n", "o", "b"):  # reveal.js: next slide, overview, black screen
        deck.keyboard.press(key)
    assert field.input_value().endswith("nob")
    assert deck.evaluate("[deck.getIndices().h, deck.isOverview(), deck.isPaused()]") == [0, False, False]


def test_a_frame_in_a_slide_leaves_the_keys_to_the_deck_until_it_is_used(host: OpenHost, site_url: str) -> None:
    slide = iframe(site_url, "view=stage&boot=click", 'width="720" height="480"')
    page = host(SLIDES.format(slide), head=LISTENING + DECK.format(site=site_url))
    until(page, "window.deck?.isReady()")
    frame = widget(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(SLIDE) == 0
    frame.get_by_role("button", name="Step forward").click()
    page.keyboard.press("ArrowRight")
    assert state(frame)["step"] == 2
    assert page.evaluate(SLIDE) == 0


def test_the_example_deck_drives_its_widget(host: OpenHost, site_url: str) -> None:
    page = host("")
    page.goto(f"{site_url}examples/deck.html")
    frame = widget(page)
    for step in (0, 3, 4, 5, 6, 7, 8, 9):
        until(frame, f"document.querySelector('spec-step').state().step === {step}")
        page.keyboard.press("ArrowRight")
    until(frame, "document.querySelector('spec-step').state().settings.draft === 'aligned'")
    until(frame, "document.querySelector('spec-step').state().committed.length === 4")
    page.keyboard.press("ArrowLeft")
    until(frame, "document.querySelector('spec-step').state().settings.draft === 'biased'")


def test_the_example_articles_paragraphs_drive_its_widget_and_follow_it(host: OpenHost, site_url: str) -> None:
    page = host("")
    page.goto(f"{site_url}examples/article.html")
    until(page, "document.querySelector('spec-step').state?.().settings?.draft === 'biased'")
    paragraph = page.locator("[data-step='6']")
    paragraph.evaluate("(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })")
    until(page, "document.querySelector('spec-step').state().event === 'reject'")
    expect(paragraph).to_have_attribute("data-current", "")
    page.get_by_role("button", name="Step back").click()
    expect(page.locator("[data-step='5']")).to_have_attribute("data-current", "")
    page.locator("[data-step='8']").get_by_role("button", name="Show").click()
    until(page, "document.querySelector('spec-step').state().event === 'recover'")


def test_the_examples_are_linked_from_the_page(host: OpenHost, site_url: str) -> None:
    page = host("")
    page.goto(site_url)
    for name, path in (("slide deck", "examples/deck.html"), ("article", "examples/article.html")):
        link = page.get_by_role("contentinfo").get_by_role("link", name=name)
        assert link.evaluate("(element) => element.href") == site_url + path
