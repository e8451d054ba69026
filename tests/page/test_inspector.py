"""The inspector: the position at hand, or the one a reader picks, with the numbers of its decision."""

from playwright.sync_api import Locator, Page, expect
from reader import (
    SizedPage,
    button,
    chip,
    choose_draft,
    configured,
    engine_ready,
    frame,
    go,
    press,
    sentence,
    step_to,
    trace,
)


def inspector(page: Page) -> Locator:
    """The inspector, opened where there is no room for it beside the stage."""
    region = page.locator("spec-step #inspector")
    if not region.is_visible():
        press(page, "Numbers")
    return region


def test_it_follows_the_position_at_hand(either: Page) -> None:
    engine_ready(either)
    choose_draft(either, "biased")
    step_to(either, "accept")
    expect(inspector(either).get_by_role("heading", level=2)).to_have_text("Position 1, at the start")
    press(either, "Step forward")
    expect(inspector(either).get_by_role("heading", level=2)).to_have_text("Position 2, after A")


def test_a_rejection_shows_the_rows_the_ratio_the_draw_and_the_residual(either: Page) -> None:
    engine_ready(either)
    choose_draft(either, "biased")
    step_to(either, "reject")
    panel = inspector(either)
    expect(panel.get_by_role("img", name="A: target .20, draft .80, shared .20")).to_be_visible()
    expect(panel.get_by_role("img", name="B: target .60, draft .15, shared .15")).to_be_visible()
    expect(panel).to_contain_text("p(A) / q(A) = .20 / .80 = .25")
    expect(panel.get_by_role("img", name="Accepted below .25; draw 5 = .444, rejected")).to_be_attached()
    expect(panel).to_contain_text("max(0, p − q) = 0, .45, .15; scaled: 0, .75, .25")
    expect(panel).to_contain_text(frame(either)["at_hand"]["says"])


def test_a_recovered_token_shows_the_residual_it_was_drawn_from(either: Page) -> None:
    engine_ready(either)
    choose_draft(either, "biased")
    step_to(either, "recover")
    expect(inspector(either).get_by_role("img", name="draw 6 = .763 falls in the stretch of C")).to_be_attached()


def test_a_bonus_shows_the_targets_row_it_was_drawn_from(either: Page) -> None:
    engine_ready(either)
    step_to(either, "bonus")
    panel = inspector(either)
    expect(panel.get_by_role("heading", name="The bonus")).to_be_visible()
    expect(panel.get_by_role("img", name="C: target .50")).to_be_visible()
    expect(panel).to_contain_text("draw 7 = .877")


def test_a_drafted_token_shows_the_draw_that_chose_it(either: Page) -> None:
    engine_ready(either)
    press(either, "Step forward")
    expect(inspector(either).get_by_role("img", name="draw 1 = .567 falls in the stretch of B")).to_be_attached()


def test_any_token_on_the_stage_can_be_picked(either: Page) -> None:
    engine_ready(either)
    choose_draft(either, "biased")
    step_to(either, "commit")
    first = chip(either, "Position 1: A, accepted, committed")
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(inspector(either).get_by_role("heading", level=2)).to_have_text("Position 1, at the start")
    button(either, "Back to this step").click()
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(inspector(either).get_by_role("heading", level=2)).to_have_text("Position 2, after A")


def test_a_token_is_picked_by_keyboard_too(desktop: Page) -> None:
    engine_ready(desktop)
    press(desktop, "Draft")
    second = chip(desktop, "Position 2: C, drafted")
    second.focus()
    desktop.keyboard.press("Enter")
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(inspector(desktop).get_by_role("heading", level=2)).to_have_text("Position 2, after B")


def test_a_step_goes_back_to_the_position_at_hand(desktop: Page) -> None:
    engine_ready(desktop)
    press(desktop, "Draft")
    chip(desktop, "Position 1: B, drafted").click()
    press(desktop, "Step forward")
    expect(desktop.get_by_role("button", name="Back to this step")).to_have_count(0)


def test_before_the_first_step_it_says_what_it_is_for(desktop: Page) -> None:
    expect(desktop.get_by_role("region", name="Inspector")).to_contain_text("Step forward, or choose any token")


def test_on_a_phone_it_is_one_tap_away_and_leaves_the_stage_and_the_buttons_in_sight(phone: Page) -> None:
    engine_ready(phone)
    choose_draft(phone, "biased")
    step_to(phone, "reject")
    expect(phone.locator("#inspector")).to_be_hidden()
    button(phone, "Numbers").tap()
    expect(phone.locator("#inspector")).to_be_in_viewport()
    expect(chip(phone, "Position 2: A, rejected")).to_be_in_viewport()
    expect(button(phone, "Step forward")).to_be_in_viewport()
    button(phone, "Close the numbers").tap()
    expect(phone.locator("#inspector")).to_be_hidden()


def test_the_sentence_and_the_inspector_round_alike(sized: SizedPage) -> None:
    page = sized(1280, 800)
    engine_ready(page)
    page.evaluate("document.querySelector('spec-step').configure({draft: 'biased', seed: 5, width: 4, limit: 40})")
    configured(page, "seed", "5")
    tests = [event.get("acceptance") for event in trace(page)["events"]]
    go(page, tests.index(0.3125) + 1)  # in the middle between .312 and .313
    expect(sentence(page)).to_contain_text(".25 / .80 = .313.")
    expect(inspector(page)).to_contain_text("p(A) / q(A) = .25 / .80 = .313")
    expect(inspector(page)).to_contain_text("min(1, p/q) = .25 / .80 = .313; draw")
    expect(inspector(page)).not_to_contain_text(".312")


def test_a_draw_close_to_the_acceptance_is_shown_on_its_side_of_it(sized: SizedPage) -> None:
    page = sized(1280, 800)
    engine_ready(page)
    page.evaluate("document.querySelector('spec-step').configure({draft: 'biased', seed: 1454})")
    configured(page, "seed", "1454")
    step_to(page, "reject")  # by a draw of .25030, where it would have taken one below .25
    line = inspector(page).get_by_role("img", name="Accepted below .2500; draw 5 = .2503, rejected")
    expect(line).to_be_attached()
    expect(sentence(page)).to_contain_text("Draw 5 is .2503, not below it.")
