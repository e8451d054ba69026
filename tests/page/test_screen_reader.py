"""What a screen reader says, and when: the moment and what brought it, each once; and where it stays."""

from playwright.sync_api import Page, expect
from reader import button, choose_draft, engine_ready, fill, frame, go, live, press


def open_lab(page: Page) -> None:
    page.evaluate("document.querySelector('spec-step').openView('lab')")
    expect(page.get_by_role("region", name="What comes out, exactly").get_by_role("table").first).to_be_visible()


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


def test_what_is_being_typed_stays_when_the_announcement_goes(desktop: Page) -> None:
    engine_ready(desktop)
    press(desktop, "Step forward")
    seed = desktop.get_by_label("Seed", exact=True)
    seed.fill("77")
    expect(live(desktop)).to_have_text("", timeout=10_000)
    expect(seed).to_have_value("77")
    press(desktop, "Step forward")
    expect(live(desktop)).not_to_have_text("")


def test_a_changed_setting_is_announced_though_the_trace_begins_with_the_same_sentence(either: Page) -> None:
    engine_ready(either)
    choose_draft(either, "biased")
    expect(live(either)).to_contain_text("draft biased. Nothing is drafted yet.")
    fill(either, "Seed", "77")
    expect(live(either)).to_contain_text("seed 77. Nothing is drafted yet.")
    press(either, "Step forward")
    expect(live(either)).not_to_contain_text("seed 77")


def test_a_rule_that_changes_the_distribution_is_announced_as_one(desktop: Page) -> None:
    engine_ready(desktop)
    press(desktop, "More settings")
    rule = desktop.get_by_role("combobox", name="Rule", exact=True)
    expect(rule.get_by_role("option", name="Lenient acceptance (changes the distribution)")).to_be_attached()
    rule.select_option("lenient")
    expect(live(desktop)).to_contain_text("rule Lenient acceptance (changes the distribution).")


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


def test_what_a_chosen_rule_does_to_the_output_is_announced(either: Page) -> None:
    engine_ready(either)
    choose_draft(either, "biased")
    open_lab(either)
    told = either.get_by_role("region", name="What comes out, exactly").get_by_role("status")
    expect(told.filter(has_text="The output is the target's")).to_have_count(1)
    either.get_by_role("radio", name="After a rejection, draw from p").press("Space")
    expect(told.filter(has_text="The output is not the target's")).to_have_count(1)


def test_each_number_stands_under_its_own_heading_where_bars_are_for_eyes_alone(desktop: Page) -> None:
    engine_ready(desktop)
    open_lab(desktop)
    table = desktop.get_by_role("table", name="Probability of each sequence, by the rule and by the target")
    expect(table.get_by_role("columnheader")).to_have_text(["sequence", "rule", "target", "difference"])
    first = table.get_by_role("row").nth(1)
    expect(first.get_by_role("rowheader")).to_have_count(1)
    expect(first.get_by_role("cell")).to_have_count(3)


def test_from_another_view_the_way_to_the_stage_brings_the_keyboard_along(either: Page) -> None:
    engine_ready(either)
    open_lab(either)
    button(either, "Step through it").press("Enter")
    expect(either.get_by_role("heading", name="Stage")).to_be_attached()
    either.keyboard.press("ArrowRight")
    assert frame(either)["index"] == 1


def test_the_numbers_are_gone_to_and_come_back_from(phone: Page) -> None:
    engine_ready(phone)
    press(phone, "Step forward")
    button(phone, "Numbers").press("Enter")
    expect(phone.get_by_role("region", name="Inspector")).to_be_focused()
    phone.keyboard.press("Tab")
    expect(button(phone, "Pin")).to_be_focused()
    button(phone, "Close the numbers").press("Enter")
    expect(button(phone, "Numbers")).to_be_focused()


def test_by_headings_one_comes_to_the_stage_and_past_it(desktop: Page) -> None:
    engine_ready(desktop)
    heads = desktop.locator("spec-step").get_by_role("heading", level=2)
    expect(heads).to_have_text(["Stage", "Inspector", "Work so far"])


def test_a_jump_says_its_name_once(desktop: Page) -> None:
    engine_ready(desktop)
    for name in ("Previous round", "Next round"):
        assert button(desktop, name).get_attribute("title") is None


def test_a_bar_is_read_with_its_token_once(desktop: Page) -> None:
    engine_ready(desktop)
    choose_draft(desktop, "biased")
    go(desktop, 6)
    lists = desktop.get_by_role("region", name="Inspector").get_by_role("list")
    expect(lists.nth(0)).to_match_aria_snapshot("""
        - list:
          - listitem:
            - 'img "A: target .20, draft .80, shared .20"'
          - listitem:
            - 'img "B: target .60, draft .15, shared .15"'
          - listitem:
            - 'img "C: target .20, draft .05, shared .05"'
    """)
    expect(lists.nth(1)).to_match_aria_snapshot("""
        - list:
          - listitem:
            - 'img "A: residual 0, the draft proposes it often enough"'
          - listitem:
            - 'img "B: residual .75"'
          - listitem:
            - 'img "C: residual .25"'
    """)
    assert lists.nth(0).locator(".row-token:not([aria-hidden=true])").count() == 0
