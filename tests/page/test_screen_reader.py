"""What a screen reader says, and when: the moment and what brought it, each once; and where it stays."""

from playwright.sync_api import Page, expect
from reader import button, choose_draft, engine_ready, fill, frame, live, press


def test_what_is_there_to_begin_with_is_read_and_not_announced(either: Page) -> None:
    engine_ready(either)
    expect(live(either)).to_have_text("")


def test_a_step_is_announced_once_and_then_only_stands_in_the_sentence(either: Page) -> None:
    engine_ready(either)
    press(either, "Step forward")
    expect(live(either)).to_contain_text("the draft proposes B.")
    expect(live(either)).to_have_text("", timeout=10_000)
    press(either, "Step back")
    expect(live(either)).to_contain_text("Nothing is drafted yet.")


def test_a_changed_setting_is_announced_though_the_trace_begins_with_the_same_sentence(either: Page) -> None:
    engine_ready(either)
    choose_draft(either, "biased")
    expect(live(either)).to_contain_text("draft biased. Nothing is drafted yet.")
    fill(either, "Seed", "77")
    expect(live(either)).to_contain_text("seed 77. Nothing is drafted yet.")
    press(either, "Step forward")
    expect(live(either)).not_to_contain_text("seed 77")


def test_a_step_of_a_lesson_is_announced_with_its_text(either: Page) -> None:
    engine_ready(either)
    either.evaluate("location.hash = '#lesson=ahead.1'")
    press(either, "Next step")
    expect(live(either)).to_contain_text("They are a proposal and nothing more")
    expect(live(either)).to_contain_text("Look for: Dashed outlines in the proposal lane")


def test_when_a_lesson_is_left_the_keyboard_stays_in_the_widget(either: Page) -> None:
    engine_ready(either)
    either.evaluate("location.hash = '#lesson=ahead.1'")
    button(either, "Leave the lesson").press("Enter")
    expect(either.get_by_role("region", name="Lesson", exact=True)).to_have_count(0)
    before = frame(either)["index"]
    either.keyboard.press("ArrowRight")
    assert frame(either)["index"] == before + 1
