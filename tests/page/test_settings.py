"""Draft model, width and seed: what a change does, and what a wrong value does not do."""

import json

import pytest
from playwright.sync_api import Page, expect
from reader import button, choose_draft, configured, engine_ready, fill, frame, press, status, trace, until


def test_changing_the_draft_resets_the_trace(either: Page) -> None:
    engine_ready(either)
    press(either, "Draft", "Verify & commit")
    choose_draft(either, "biased")
    assert frame(either)["index"] == 0
    assert trace(either)["config"]["draft"] == "biased"
    expect(either.get_by_role("radiogroup", name="Draft model")).to_be_visible()
    expect(either.get_by_role("radio", name="biased")).to_be_checked()


def test_changing_the_width_resets_the_trace_and_drafts_that_many(either: Page) -> None:
    engine_ready(either)
    press(either, "Step forward")
    fill(either, "Width", "5")
    configured(either, "width", "5")
    assert frame(either)["index"] == 0
    press(either, "Draft")
    assert len(frame(either)["proposal"]) == 5


def test_the_width_can_be_stepped_with_its_buttons_and_arrow_keys(desktop: Page) -> None:
    engine_ready(desktop)
    press(desktop, "Wider")
    configured(desktop, "width", "4")
    desktop.get_by_role("spinbutton", name="Width").press("ArrowDown")
    configured(desktop, "width", "3")


def test_changing_the_seed_resets_the_trace(either: Page) -> None:
    engine_ready(either)
    press(either, "Step forward")
    fill(either, "Seed", "2")
    configured(either, "seed", "2")
    assert frame(either)["index"] == 0


def test_a_new_seed_is_short_enough_to_read_out(either: Page) -> None:
    engine_ready(either)
    press(either, "New seed")
    until(either, "element.trace.config.seed !== 1")
    seed = either.get_by_role("textbox", name="Seed").input_value()
    assert 0 <= int(seed) < 10_000
    assert trace(either)["config"]["seed"] == int(seed)


def test_the_largest_seed_is_kept_to_the_last_digit(desktop: Page) -> None:
    engine_ready(desktop)
    largest = str(2**64 - 1)
    fill(desktop, "Seed", largest)
    configured(desktop, "seed", f"{largest}n")
    expect(desktop.get_by_role("textbox", name="Seed")).to_have_value(largest)
    assert trace(desktop)["config"]["seed"] == 2**64 - 1
    assert desktop.evaluate("typeof document.querySelector('spec-step').trace.config.seed") == "bigint"


@pytest.mark.parametrize(
    ("label", "value", "allowed"),
    [
        ("Seed", "abc", "18446744073709551615"),
        ("Seed", "-1", "18446744073709551615"),
        ("Seed", str(2**64), "18446744073709551615"),
        ("Seed", "", "18446744073709551615"),
        ("Seed", "<b>1</b>", "18446744073709551615"),
        ("Width", "9", "1 to 8"),
        ("Width", "0", "1 to 8"),
        ("Width", "2.5", "1 to 8"),
        ("Width", "", "1 to 8"),
    ],
)
def test_a_wrong_value_is_refused_in_words_and_the_page_stays_as_it_was(
    either: Page, label: str, value: str, allowed: str
) -> None:
    engine_ready(either)
    press(either, "Draft")
    before = json.dumps(frame(either))
    fill(either, label, value)
    expect(status(either)).to_contain_text(allowed)
    expect(status(either)).to_contain_text(label.lower())
    field = either.get_by_label(label, exact=True)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(status(either).inner_text())
    assert json.dumps(frame(either)) == before
    press(either, "Step forward")
    assert frame(either)["index"] == 4


def test_the_complaint_goes_when_the_value_is_right(desktop: Page) -> None:
    engine_ready(desktop)
    fill(desktop, "Width", "12")
    expect(status(desktop)).to_contain_text("1 to 8")
    fill(desktop, "Width", "2")
    expect(status(desktop)).to_contain_text("Engine ready")
    expect(desktop.get_by_role("spinbutton", name="Width")).not_to_have_attribute("aria-invalid", "true")


def test_of_several_changes_in_a_row_the_last_one_counts(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate(
        "(() => { const e = document.querySelector('spec-step');"
        "return Promise.all([2, 5, 7, 4].map((width) => e.configure({width}))) })()"
    )
    assert trace(desktop)["config"]["width"] == 4
    expect(button(desktop, "Draft")).to_be_enabled()


def test_a_refusal_reaches_whoever_asked(desktop: Page) -> None:
    engine_ready(desktop)
    reason = desktop.evaluate(
        "document.querySelector('spec-step').configure({draft: 'sideways'}).catch((e) => [e.code, e.message])"
    )
    assert reason[0] == -32602
    assert "sideways" in reason[1]
