"""Predict, then reveal: the question before each test, its marking, and that nothing tells the answer first."""

from playwright.sync_api import Locator, Page, expect
from reader import button, choose_draft, engine_ready, frame, go, live, press, until


def predicting(page: Page, index: int) -> Locator:
    engine_ready(page)
    choose_draft(page, "biased")
    go(page, index)
    press(page, "Predict")
    return page.get_by_role("region", name="Predict", exact=True)


def test_before_a_test_the_reader_is_given_rows_and_draw_and_asked(either: Page) -> None:
    asked = predicting(either, 5)
    expect(asked).to_contain_text("Position 2 tests A, with draw 5 = .444. Accepted or rejected?")
    table = asked.get_by_role("table", name="What the two models give")
    expect(table.get_by_role("row", name="target p .20 .60 .20")).to_be_visible()
    expect(table.get_by_role("row", name="draft q .80 .15 .05")).to_be_visible()
    expect(asked).not_to_contain_text(".25")
    expect(live(either)).to_contain_text("Accepted or rejected?")


def test_a_right_answer_is_marked_and_a_rejection_asks_what_replaces_the_token(either: Page) -> None:
    asked = predicting(either, 5)
    asked.get_by_role("button", name="Reject").click()
    expect(asked).to_contain_text("Right. Here min(1, p/q) = .20 / .80 = .25")
    expect(asked.get_by_role("group", name="Which tokens can take its place?")).to_be_visible()
    asked.get_by_role("checkbox", name="B").check()
    asked.get_by_role("checkbox", name="C").check()
    asked.get_by_role("button", name="Check").click()
    expect(asked).to_contain_text("A cannot come: p .20 does not exceed q .80")
    expect(asked.get_by_role("listitem")).to_have_count(3)
    expect(asked).to_contain_text("1 of 1 right")
    assert frame(either)["index"] == 5


def test_a_wrong_answer_is_explained_with_the_numbers_and_counted(desktop: Page) -> None:
    asked = predicting(desktop, 4)
    asked.get_by_role("button", name="Reject").click()
    expect(asked).to_contain_text("Not so. Here min(1, p/q) = .50 / .80 = .625; draw 4 = .444")
    expect(asked).to_contain_text("0 of 1 right")
    press(desktop, "Step forward")
    asked.get_by_role("button", name="Reject").click()
    asked.get_by_role("checkbox", name="A").check()
    asked.get_by_role("button", name="Check").click()
    expect(asked.get_by_text("Wrong:")).to_have_count(3)
    expect(asked).to_contain_text("0 of 2 right")


def test_whoever_answers_by_keyboard_stays_at_the_question_and_hears_how_it_went(either: Page) -> None:
    asked = predicting(either, 5)
    asked.get_by_role("button", name="Reject").press("Enter")
    expect(asked).to_be_focused()
    expect(live(either)).to_contain_text("so A is rejected.")
    asked.get_by_role("checkbox", name="B").press("Space")
    asked.get_by_role("button", name="Check").press("Enter")
    expect(asked).to_be_focused()
    expect(live(either)).to_contain_text("Not quite")
    expect(live(either)).to_contain_text("C can come: p .20 exceeds q .05")
    either.keyboard.press("ArrowRight")
    assert frame(either)["index"] == 6


def test_questions_come_and_go_without_moving_the_buttons(desktop: Page) -> None:
    predicting(desktop, 0)
    places = set()
    for index in range(frame(desktop)["steps"]):
        go(desktop, index)
        box = button(desktop, "Step forward").bounding_box()
        assert box is not None
        places.add(box["y"])
    assert len(places) == 1


def test_nothing_on_the_page_tells_the_answer_first(desktop: Page) -> None:
    predicting(desktop, 5)
    desktop.locator("spec-step summary").filter(has_text="Step list").click()
    expect(desktop.get_by_role("table", name="Every event").get_by_role("row")).to_have_count(7)
    expect(desktop.locator("spec-step .rejection")).to_have_count(0)
    desktop.locator("spec-step .chip").nth(1).click()
    inspector = desktop.locator("spec-step #inspector")
    expect(inspector).to_contain_text("Position 2")
    expect(inspector).not_to_contain_text(".20 / .80")
    expect(inspector.locator(".accepting")).to_have_count(0)
    press(desktop, "Step forward")
    expect(inspector).to_contain_text(".20 / .80")
    expect(desktop.locator("spec-step .rejection")).to_have_count(1)


def test_playing_waits_at_each_question(desktop: Page) -> None:
    predicting(desktop, 2)
    desktop.get_by_label("Speed").select_option("4 steps a second")
    press(desktop, "Play")
    until(desktop, "element.frame.index === 4")
    expect(button(desktop, "Play")).to_be_visible()
    assert frame(desktop)["index"] == 4


def test_another_trace_starts_the_count_again(desktop: Page) -> None:
    asked = predicting(desktop, 4)
    asked.get_by_role("button", name="Accept").click()
    expect(asked).to_contain_text("1 of 1 right")
    choose_draft(desktop, "aligned")
    go(desktop, 4)
    expect(asked).not_to_contain_text("right so far")
    press(desktop, "Predict")
    expect(asked).to_have_count(0)
