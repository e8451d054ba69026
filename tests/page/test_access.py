"""For keyboards, screen readers, fingers, and eyes that need contrast."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from reader import SizedPage, button, choose_draft, configured, engine_ready, frame, live, press, step_to

from site_builder.layout import PROJECT

AXE = PROJECT.static / "node_modules" / "axe-core" / "axe.min.js"
SIZES = [(1280, 800), (390, 844)]


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8") + ";undefined")
    found: list[dict[str, Any]] = page.evaluate("axe.run().then((r) => r.violations)")
    return [f"{v['id']}: {[node['target'] for node in v['nodes']]}" for v in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_axe_finds_nothing_at_any_kind_of_moment(sized: SizedPage, scheme: str, width: int, height: int) -> None:
    page: Page = sized(width, height, color_scheme=scheme, reduced_motion="reduce")
    engine_ready(page)
    assert violations(page) == []
    choose_draft(page, "biased")
    for kind in ("draft", "target_pass", "accept", "reject", "discard", "recover", "commit"):
        step_to(page, kind)
        assert violations(page) == [], kind
    if button(page, "Numbers").is_visible():
        press(page, "Numbers")
    press(page, "Run to end")
    assert violations(page) == []
    choose_draft(page, "aligned")
    step_to(page, "bonus")
    assert violations(page) == []


def test_the_whole_default_trace_can_be_read_by_keyboard_alone(desktop: Page) -> None:
    engine_ready(desktop)
    for _ in range(30):
        desktop.keyboard.press("Tab")
        if button(desktop, "Step forward").evaluate("(e) => e === e.getRootNode().activeElement"):
            break
    expect(button(desktop, "Step forward")).to_be_focused()
    for step in range(1, 20):
        desktop.keyboard.press("Space" if step % 2 else "Enter")
        assert frame(desktop)["index"] == step
    expect(button(desktop, "Step forward")).to_be_focused()
    desktop.keyboard.press("Shift+Tab")
    desktop.keyboard.press("Enter")
    assert frame(desktop)["index"] == 18


def test_the_settings_work_by_keyboard(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.get_by_role("radio", name="aligned").focus()
    desktop.keyboard.press("ArrowRight")
    configured(desktop, "draft", "'biased'")
    desktop.keyboard.press("Tab")
    expect(desktop.get_by_role("spinbutton", name="Width")).to_be_focused()
    desktop.keyboard.press("Tab")
    desktop.keyboard.type("77")
    desktop.keyboard.press("Enter")
    configured(desktop, "seed", "77")


def test_focus_is_always_seen(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate("document.querySelector('spec-step').go(3)")
    for _ in range(15):
        desktop.keyboard.press("Tab")
        outline = desktop.evaluate(
            "(() => { let e = document.activeElement;"
            "while (e.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;"
            "const seen = e.type === 'radio' ? e.nextElementSibling : e;"
            "return [e.outerHTML.slice(0, 80), getComputedStyle(seen).outlineStyle,"
            "parseFloat(getComputedStyle(seen).outlineWidth)] })()"
        )
        assert outline[1] == "solid", outline
        assert outline[2] >= 2, outline


def test_there_is_one_live_sentence_and_one_status_line(either: Page) -> None:
    engine_ready(either)
    expect(either.locator("spec-step [aria-live]")).to_have_count(1)
    expect(either.locator("spec-step [role=status]")).to_have_count(1)
    expect(live(either)).to_have_attribute("aria-atomic", "true")


def test_every_target_is_big_enough_for_a_finger(phone: Page) -> None:
    engine_ready(phone)
    choose_draft(phone, "biased")
    step_to(phone, "recover")
    small = phone.locator("spec-step :is(button, input)").evaluate_all(
        "(all) => all.filter((e) => e.offsetParent !== null).map((e) => [e.getAttribute('aria-label') ?? e.innerText,"
        "e.getBoundingClientRect().width, e.getBoundingClientRect().height])"
        ".filter(([, width, height]) => width < 24 || height < 39)"
    )
    assert small == []


def test_status_is_told_by_word_and_glyph_as_well_as_by_colour(either: Page) -> None:
    engine_ready(either)
    choose_draft(either, "biased")
    step_to(either, "discard")
    lane = either.get_by_role("group", name="Proposal, not committed")
    for word in ("accepted", "rejected", "discarded"):
        expect(lane.get_by_text(word).locator("visible=true").first).to_be_visible()
    assert lane.locator(".chip .icon").count() == 3


def test_the_page_is_usable_in_forced_colours(sized: SizedPage) -> None:
    page: Page = sized(1280, 800, forced_colors="active")
    engine_ready(page)
    press(page, "Draft", "Verify & commit")
    expect(button(page, "Position 4: C, bonus, committed")).to_be_visible()
    assert violations(page) == []
