"""Cache lanes, against DESIGN 5: k + 1 staged by a pass, dropped after a rejection, caught up after full acceptance."""

import pytest
from playwright.sync_api import Locator, Page, expect
from reader import choose_draft, engine_ready, frame, go
from test_access import violations


def lane(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


@pytest.fixture
def opened(desktop: Page) -> Page:
    engine_ready(desktop)
    desktop.locator("spec-step summary", has_text="Cache lanes").click()
    return desktop


def words(page: Page, name: str) -> str:
    return lane(page, name).locator(".cache-words").inner_text()


def test_they_are_folded_until_a_reader_wants_them(desktop: Page) -> None:
    expect(lane(desktop, "Target’s cache")).to_have_count(0)


def test_a_pass_over_three_drafted_tokens_stages_four_entries(opened: Page) -> None:
    go(opened, 3)
    assert (words(opened, "Target’s cache"), words(opened, "Draft’s cache")) == ("empty", "staged 0–2")
    go(opened, 4)
    assert words(opened, "Target’s cache") == "staged 0–3"
    expect(lane(opened, "Target’s cache")).to_contain_text("4 entries staged at once")


def test_a_rejection_drops_everything_from_its_position_on_and_says_why(opened: Page) -> None:
    choose_draft(opened, "biased")
    go(opened, 6)
    assert words(opened, "Target’s cache") == "staged 0–1 · dropped 2–3"
    assert words(opened, "Draft’s cache") == "staged 0–1 · dropped 2"
    expect(lane(opened, "Target’s cache")).to_contain_text("Position 2 was rejected")
    dropped = lane(opened, "Target’s cache").locator(".mini.dropped")
    expect(dropped).to_have_count(2)
    expect(dropped.locator(".icon-cross")).to_have_count(2)
    go(opened, 9)
    assert words(opened, "Target’s cache") == words(opened, "Draft’s cache") == "kept 0–1"


def test_after_full_acceptance_the_draft_lacks_its_last_token_and_catches_up(opened: Page) -> None:
    go(opened, 9)
    assert words(opened, "Target’s cache") == "kept 0–3"
    assert words(opened, "Draft’s cache") == "kept 0–2 · lacking 3"
    go(opened, 10)
    assert words(opened, "Draft’s cache") == "kept 0–2 · staged 3–4"
    expect(lane(opened, "Draft’s cache")).to_contain_text("Catch-up: position 3")


def test_every_step_says_why_in_the_engines_words(opened: Page) -> None:
    choose_draft(opened, "biased")
    for index in range(frame(opened)["steps"] + 1):
        go(opened, index)
        cache = frame(opened)["cache"]
        expect(lane(opened, "Target’s cache").locator(".cache-why")).to_have_text(cache["target"]["why"])
        expect(lane(opened, "Draft’s cache").locator(".cache-why")).to_have_text(cache["draft"]["why"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_lanes(opened: Page, scheme: str) -> None:
    opened.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    choose_draft(opened, "biased")
    go(opened, 6)
    assert violations(opened) == []


def test_they_fit_320_pixels(opened: Page) -> None:
    opened.set_viewport_size({"width": 320, "height": 640})
    go(opened, 4)
    assert opened.evaluate("document.documentElement.scrollWidth") <= 320
