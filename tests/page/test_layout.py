"""What is seen without scrolling, on a desktop, a projector and phones."""

import pytest
from playwright.sync_api import Page, expect
from reader import SizedPage, button, choose_draft, engine_ready, press, sentence, step_to


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.locator(selector).evaluate_all(
        "(all) => all.map((e) => e.getBoundingClientRect().toJSON())"
    )
    return found


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768)])
def test_stage_sentence_buttons_and_inspector_fit_the_first_screen(sized: SizedPage, width: int, height: int) -> None:
    page: Page = sized(width, height)
    engine_ready(page)
    choose_draft(page, "biased")
    step_to(page, "recover")
    parts = boxes(page, "spec-step :is(.stage, .sentence, .bar)")
    assert len(parts) == 3
    assert all(part["bottom"] <= height for part in parts), parts
    if height == 800:
        assert all(box["bottom"] <= height for box in boxes(page, "spec-step .inspector .verdict"))


def test_on_a_phone_stage_sentence_and_buttons_are_in_sight(phone: Page) -> None:
    engine_ready(phone)
    choose_draft(phone, "biased")
    step_to(phone, "reject")
    phone.evaluate("scrollTo(0, 0)")
    (bar,) = boxes(phone, "spec-step .bar")
    assert bar["bottom"] == pytest.approx(844, abs=1)
    (stage,) = boxes(phone, "spec-step .stage")
    (words,) = boxes(phone, "spec-step .sentence")
    assert stage["bottom"] <= words["top"]
    assert words["bottom"] <= bar["top"]


def test_on_a_phone_the_buttons_stay_at_the_bottom_edge_while_the_page_scrolls(phone: Page) -> None:
    engine_ready(phone)
    phone.evaluate("scrollTo(0, 300)")
    (bar,) = boxes(phone, "spec-step .bar")
    assert bar["bottom"] == pytest.approx(844, abs=1)
    expect(button(phone, "Step forward")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [320, 390, 1024, 1280])
def test_columns_are_equal_and_the_same_in_every_lane(sized: SizedPage, width: int) -> None:
    page: Page = sized(width, 800)
    engine_ready(page)
    choose_draft(page, "biased")
    step_to(page, "recover")
    lanes = [boxes(page, f"spec-step .lane-{lane} .cell") for lane in ("committed", "proposal", "target", "incoming")]
    for lane in lanes:
        assert len(lane) == 8
        for cell, same in zip(lane, lanes[0], strict=True):
            assert cell["left"] == pytest.approx(same["left"], abs=0.5)
            assert cell["width"] == pytest.approx(lanes[0][0]["width"], abs=0.5)


@pytest.mark.parametrize("limit", [8, 64])
def test_at_320_pixels_nothing_scrolls_sideways(sized: SizedPage, limit: int) -> None:
    page: Page = sized(320, 640)
    engine_ready(page)
    page.evaluate(f"document.querySelector('spec-step').configure({{draft: 'biased', width: 8, limit: {limit}}})")
    for _ in range(30):
        press(page, "Step forward")
    press(page, "Numbers")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate("document.scrollingElement.scrollLeft") == 0


def test_many_columns_scroll_inside_the_stage_and_follow_the_position_at_hand(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate("document.querySelector('spec-step').configure({limit: 64})")
    press(desktop, "Run to end")
    expect(desktop.locator("spec-step .lane-numbers .cell").nth(63)).to_be_in_viewport()
    assert desktop.evaluate("document.documentElement.scrollWidth") <= 1280


def test_the_buttons_do_not_move_while_stepping(desktop: Page) -> None:
    engine_ready(desktop)
    choose_draft(desktop, "biased")
    places = set()
    for _ in range(32):
        press(desktop, "Step forward")
        (box,) = boxes(desktop, "spec-step .step-forward")
        places.add((box["left"], box["top"]))
    assert len(places) == 1


def test_a_commit_is_seen_as_a_movement_from_the_proposal_to_the_output(sized: SizedPage) -> None:
    page: Page = sized(1280, 800, reduced_motion="no-preference")
    engine_ready(page)
    press(page, "Draft")
    animations = "document.querySelector('spec-step').shadowRoot.getAnimations()"
    moving = f"{animations}.filter((a) => !(a instanceof CSSTransition))"
    press(page, "Verify & commit")
    assert page.evaluate(f"{moving}.length") == 4
    expect(sentence(page)).to_contain_text("committed")


def test_nothing_moves_for_readers_who_asked_for_that(sized: SizedPage) -> None:
    page: Page = sized(1280, 800, reduced_motion="reduce")
    engine_ready(page)
    press(page, "Draft", "Verify & commit")
    assert page.evaluate("document.querySelector('spec-step').shadowRoot.getAnimations().length") == 0
