"""Single keys: what they do, when they do nothing, and the whole widget without a pointer."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from reader import button, choose_draft, configured, engine_ready, frame, go, press

ACTIVE = (
    "(() => { let e = document.activeElement; while (e.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;"
    " return e.ariaLabel || e.innerText || e.id })()"
)


def focused(page: Page) -> Page:
    """The focus is in the widget, on nothing that has keys of its own."""
    engine_ready(page)
    choose_draft(page, "biased")
    page.locator("spec-step .stage").click(position={"x": 5, "y": 5})
    return page


def at(page: Page) -> int:
    index: int = frame(page)["index"]
    return index


def test_the_keys_step_and_jump_and_play(desktop: Page) -> None:
    focused(desktop)
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home", "Space", "Space", "Space"):
        desktop.keyboard.press(key)
        seen.append(at(desktop))
    assert seen == [1, 2, 1, 32, 0, 3, 9, 12]
    desktop.keyboard.press("p")
    expect(button(desktop, "Pause")).to_be_visible()
    desktop.keyboard.press("P")
    expect(button(desktop, "Play")).to_be_visible()


@pytest.mark.parametrize("key", ["Control+ArrowRight", "Alt+ArrowRight", "Shift+ArrowRight", "Meta+ArrowRight", "x"])
def test_other_keys_and_keys_with_modifiers_are_left_alone(desktop: Page, key: str) -> None:
    focused(desktop)
    go(desktop, 4)
    desktop.keyboard.press(key)
    assert at(desktop) == 4


def test_keys_do_nothing_while_the_focus_is_elsewhere_on_the_page(desktop: Page) -> None:
    focused(desktop)
    desktop.get_by_role("link", name="How it works").focus()
    for key in ("ArrowRight", "End", "p", "?"):
        desktop.keyboard.press(key)
    assert at(desktop) == 0
    expect(desktop.get_by_role("dialog")).to_have_count(0)


def test_keys_do_nothing_while_typing(desktop: Page) -> None:
    focused(desktop)
    go(desktop, 5)
    desktop.get_by_role("textbox", name="Seed").focus()
    for key in ("End", "ArrowLeft", "Home", "ArrowRight", "p", "?", "Space"):
        desktop.keyboard.press(key)
    assert at(desktop) == 5
    expect(button(desktop, "Play")).to_be_visible()
    expect(desktop.get_by_role("dialog")).to_have_count(0)


def test_space_on_a_button_presses_the_button_only(desktop: Page) -> None:
    focused(desktop)
    button(desktop, "Step forward").focus()
    desktop.keyboard.press("Space")
    assert at(desktop) == 1


def test_the_keys_are_listed_and_can_be_switched_off_for_the_tab(desktop: Page) -> None:
    focused(desktop)
    desktop.keyboard.press("?")
    dialog = desktop.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    for word in ("one step back", "play or pause", "Page Down"):
        expect(dialog).to_contain_text(word)
    desktop.keyboard.press("ArrowRight")
    assert at(desktop) == 0
    dialog.get_by_role("checkbox", name="Single keys are on").uncheck()
    desktop.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    desktop.locator("spec-step .stage").click(position={"x": 5, "y": 5})
    desktop.keyboard.press("ArrowRight")
    assert at(desktop) == 0
    assert desktop.evaluate("sessionStorage.getItem('specstep-keys')") == "off"
    press(desktop, "More settings", "Keys")
    expect(dialog.get_by_role("checkbox")).not_to_be_checked()
    dialog.get_by_role("checkbox").check()
    dialog.get_by_role("button", name="Close").click()
    desktop.locator("spec-step .stage").click(position={"x": 5, "y": 5})
    desktop.keyboard.press("ArrowRight")
    assert at(desktop) == 1


def tab_to(page: Page, name: str, at_most: int = 60) -> None:
    for _ in range(at_most):
        page.keyboard.press("Tab")
        found: Any = page.evaluate(ACTIVE)
        if str(found).strip().startswith(name):
            return
    raise AssertionError(f"{name} was not reached by Tab")


def test_the_whole_widget_is_used_by_keyboard_alone(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.keyboard.press("Tab")
    tab_to(desktop, "More settings")
    desktop.keyboard.press("Enter")
    desktop.keyboard.press("Tab")
    expect(desktop.get_by_role("combobox", name="Rule")).to_be_focused()
    desktop.keyboard.press("Tab")
    expect(desktop.get_by_role("spinbutton", name="Limit")).to_be_focused()
    desktop.keyboard.press("ArrowDown")
    configured(desktop, "limit", "7")
    tab_to(desktop, "Step forward")
    desktop.keyboard.press("Enter")
    assert at(desktop) == 1
    tab_to(desktop, "Step")
    if desktop.evaluate(ACTIVE) != "Step":
        tab_to(desktop, "Step")
    tab_to(desktop, "Play")
    desktop.keyboard.press("Enter")
    expect(button(desktop, "Pause")).to_be_visible()
    desktop.keyboard.press("Enter")
    tab_to(desktop, "Predict")
    desktop.keyboard.press("Space")
    expect(button(desktop, "Predict")).to_have_attribute("aria-pressed", "true")
    tab_to(desktop, "Step list")
    desktop.keyboard.press("Enter")
    expect(desktop.locator("spec-step").get_by_role("button", name="Go to step").first).to_be_visible()
    tab_to(desktop, "Go to step")
    before = at(desktop)
    desktop.keyboard.press("ArrowDown")
    assert at(desktop) == before + 1
