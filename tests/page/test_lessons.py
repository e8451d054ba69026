"""Lessons: each step opens its moment, under its own link, with and without the engine; leaving gives the page back."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from reader import OpenPage, SizedPage, button, choose_draft, engine_ready, frame, go, press, trace
from test_access import violations

from site_builder.layout import PROJECT

LESSONS: list[dict[str, Any]] = json.loads(PROJECT.lessons.read_text("utf-8"))["lessons"]
STEPS = [(lesson, number) for lesson in LESSONS for number in range(1, len(lesson["steps"]) + 1)]


def card(page: Page) -> Locator:
    return page.get_by_role("region", name="Lesson", exact=True)


def open_list(page: Page) -> None:
    page.locator("spec-step summary", has_text="Lessons").click()


def expect_moment(page: Page, lesson: dict[str, Any], number: int) -> None:
    step = lesson["steps"][number - 1]
    expect(card(page).locator(".lesson-text")).to_have_text(step["text"])
    expect(card(page)).to_contain_text(step["look"])
    expect(card(page)).to_contain_text(f"step {number} of {len(lesson['steps'])}")
    assert frame(page)["index"] == step["start"]["step"]
    config = trace(page)["config"]
    assert {key: config[key] for key in step["start"]["settings"]} == step["start"]["settings"]
    if "position" in step["start"]:
        heading = page.get_by_role("region", name="Inspector").get_by_role("heading", level=2)
        expect(heading).to_contain_text(f"Position {step['start']['position']}")
    beside = step["start"].get("beside")
    expect(page.get_by_role("region", name="Beside ordinary decoding")).to_have_count(1 if beside == "ordinary" else 0)
    expect(page.get_by_role("region", name="Second trace")).to_have_count(1 if isinstance(beside, dict) else 0)


def test_every_lesson_can_be_read_from_the_first_step_to_the_last(desktop: Page) -> None:
    engine_ready(desktop)
    open_list(desktop)
    expect(desktop.locator(".lesson-list a")).to_have_text([lesson["title"] for lesson in LESSONS])
    desktop.get_by_role("link", name=LESSONS[0]["title"]).click()
    expect_moment(desktop, *STEPS[0])
    for lesson, number in STEPS[1:]:
        press(desktop, "Next step")
        expect_moment(desktop, lesson, number)
    expect(button(desktop, "Next step")).to_have_attribute("aria-disabled", "true")
    press(desktop, "Previous step")
    expect_moment(desktop, *STEPS[-2])


def test_a_lesson_opened_from_the_list_comes_into_sight_and_has_the_focus(either: Page) -> None:
    engine_ready(either)
    open_list(either)
    either.get_by_role("link", name=LESSONS[3]["title"]).press("Enter")
    expect(card(either)).to_be_focused()
    expect(card(either).get_by_role("heading", name=LESSONS[3]["title"])).to_be_in_viewport()
    expect(button(either, "Next step")).to_be_in_viewport()


def test_the_button_to_the_next_step_stays_where_it_is(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate("location.hash = '#lesson=ahead.1'")
    expect(card(desktop)).to_be_visible()
    places = set()
    for lesson, number in STEPS[1:]:
        box = button(desktop, "Next step").bounding_box()
        assert box is not None
        places.add((box["x"], box["y"]))
        press(desktop, "Next step")
        expect_moment(desktop, lesson, number)
    assert len(places) == 1


def test_a_lesson_is_presented_with_its_text_and_its_ways(sized: SizedPage) -> None:
    page: Page = sized(1024, 768)
    engine_ready(page)
    page.evaluate("location.hash = '#lesson=bonus.1&present=1'")
    expect(card(page)).to_be_visible()
    press(page, "Next step")
    expect_moment(page, LESSONS[2], 2)
    expect(button(page, "Step forward")).to_be_in_viewport(ratio=1)
    expect(button(page, "Leave the lesson")).to_be_hidden()
    press(page, "Leave")
    expect(button(page, "Leave the lesson")).to_be_visible()


def test_the_speaker_goes_through_a_lesson_from_their_own_window(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate("location.hash = '#lesson=ahead.1'")
    expect(card(desktop)).to_be_visible()
    press(desktop, "More settings")
    with desktop.expect_popup() as opened:
        press(desktop, "Speaker’s window")
    speaker = opened.value
    speaker.get_by_role("button", name="Next step").click()
    expect(speaker.get_by_text(LESSONS[0]["steps"][1]["text"])).to_be_visible()
    expect_moment(desktop, LESSONS[0], 2)
    speaker.close()


@pytest.mark.parametrize("place", ["bonus.2", "wider.2", "distribution.1"])
def test_a_lesson_has_its_own_link(desktop: Page, place: str) -> None:
    engine_ready(desktop)
    name, _, number = place.partition(".")
    desktop.evaluate(f"location.hash = '#lesson={place}'")
    lesson = next(lesson for lesson in LESSONS if lesson["name"] == name)
    expect(card(desktop)).to_be_visible()
    expect_moment(desktop, lesson, int(number))


def test_a_lesson_works_without_the_engine(page_at: OpenPage, page_errors: list[str], site_url: str) -> None:
    page: Page = page_at(1280, 800, path=None)
    page.route("**/runtime/**", lambda route: route.abort())
    page.goto(site_url)
    open_list(page)
    page.get_by_role("link", name="Why the residual, and not p").click()
    expect_moment(page, LESSONS[4], 1)
    press(page, "Next step")
    expect_moment(page, LESSONS[4], 2)
    page_errors.clear()


def test_the_lessons_are_loaded_only_when_they_are_opened(page_at: OpenPage, site_url: str) -> None:
    asked: list[str] = []
    page: Page = page_at(1280, 800, path=None)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site_url)
    engine_ready(page)
    assert not any("recorded/" in url for url in asked)
    open_list(page)
    expect(page.locator(".lesson-list a")).to_have_count(len(LESSONS))
    assert sum("recorded/lessons-" in url for url in asked) == 1


def test_leaving_a_lesson_gives_the_readers_own_moment_back(desktop: Page) -> None:
    engine_ready(desktop)
    choose_draft(desktop, "biased")
    go(desktop, 17)
    own = frame(desktop)
    open_list(desktop)
    desktop.get_by_role("link", name="Wider is not always better").click()
    press(desktop, "Step forward")
    press(desktop, "Back to this step’s moment")
    assert frame(desktop)["index"] == 0
    press(desktop, "Leave the lesson")
    expect(card(desktop)).to_have_count(0)
    assert frame(desktop) == own
    expect(desktop.get_by_role("region", name="Second trace")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_lesson(desktop: Page, scheme: str) -> None:
    desktop.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    engine_ready(desktop)
    open_list(desktop)
    desktop.get_by_role("link", name="Wider is not always better").click()
    expect(card(desktop)).to_be_visible()
    assert violations(desktop) == []


def test_a_lesson_fits_320_pixels(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.set_viewport_size({"width": 320, "height": 640})
    open_list(desktop)
    desktop.get_by_role("link", name="Wider is not always better").click()
    expect(card(desktop)).to_be_visible()
    assert desktop.evaluate("document.documentElement.scrollWidth") <= 320
