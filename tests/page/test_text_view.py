"""Tables from text on the page: samples, how they are counted, links, and where they lead."""

import re

import pytest
from lab_reader import engine, overflow, violations
from playwright.sync_api import Page, expect
from reader import OpenPage, SizedPage, button, configured, engine_ready, frame, press, status, trace, until
from text_reader import CHOICE, PATIENCE_MS, counted, text_view, to_stage


def test_what_comes_of_a_sample_is_what_the_engine_says(desktop: Page) -> None:
    view = text_view(desktop)
    expected = engine("text_report", choice=CHOICE)
    for draft in expected["drafts"]:
        row = view.get_by_role("row", name=re.compile(f"^{re.escape(draft['name'])} "))
        expect(row).to_contain_text(f"{draft['acceptance']:.3f}".lstrip("0").rstrip("0"))
    expect(view).to_contain_text(f"Characters: {expected['characters']:,}.")
    expect(view.locator(".written").first).to_contain_text(expected["target"]["writes"].replace("␣", " ")[:20])


def test_tables_from_text_are_stepped_with_the_text_above_the_stage(desktop: Page) -> None:
    text_view(desktop)
    to_stage(desktop, "english 2")
    expect(desktop.get_by_text("Own tables: target english 3, draft english 2.")).to_be_visible()
    press(desktop, "Run to end")
    written = "".join(slot["token"] for slot in frame(desktop)["committed"])
    assert len(written) == 32
    shown = desktop.locator("spec-step .model-output").inner_text()
    assert shown.replace("⏎\n", "⏎").replace(" ", "␣").strip("␣") == written.strip("␣")
    desktop.get_by_role("radio", name="python 3", exact=True).check()
    configured(desktop, "draft", "'python 3'")
    button(desktop, "Back to the toy’s tables").click()
    expect(desktop.locator("spec-step .model-output")).to_have_count(0)


def test_the_options_change_what_is_counted(desktop: Page) -> None:
    view = text_view(desktop)
    view.get_by_role("radio", name="1", exact=True).check()
    view.get_by_label("Tokens", exact=True).select_option("up to 6")
    view.get_by_label("Smoothing").select_option("much (10)")
    view.get_by_label("capitals as small letters").check()
    view.get_by_label("Another draft").select_option("none")
    counted(desktop)
    expect(view).to_contain_text("Different tokens: 6.")
    expected = engine(
        "text_report", choice=CHOICE | {"order": 1, "most": 6, "smoothing": 10, "fold": True, "other": None}
    )
    (first, *_) = expected["drafts"]
    expect(view.get_by_role("row", name=re.compile("^english 0 "))).to_contain_text(
        f"{first['acceptance']:.3f}".lstrip("0").rstrip("0")
    )


def test_a_link_to_tables_of_a_sample_opens_them_in_another_browser(desktop: Page, page_at: OpenPage) -> None:
    text_view(desktop)
    to_stage(desktop, "english 1")
    press(desktop, "Draft")
    until(desktop, "location.hash.includes('&step=3')")
    address = desktop.url
    assert len(address) < 2000
    other: Page = page_at(1280, 800, address[address.index("#") :])
    engine_ready(other)
    configured(other, "target", "'english 3'")
    assert trace(other) == trace(desktop)
    until(other, f"element.frame.index === {frame(desktop)['index']}")


def test_the_lab_and_the_cost_view_take_tables_from_text(desktop: Page) -> None:
    view = text_view(desktop)
    view.get_by_role("radio", name="Table of numbers").check()
    view.get_by_role("radio", name="2", exact=True).check()
    view.get_by_label("Tokens", exact=True).select_option("up to 6")
    counted(desktop)
    to_stage(desktop, "numbers 1")
    desktop.evaluate("document.querySelector('spec-step').configure({limit: 2})")
    configured(desktop, "limit", "2")
    desktop.evaluate("document.querySelector('spec-step').openView('lab')")
    expect(desktop.get_by_text("The output is the target's").first).to_be_visible(timeout=PATIENCE_MS)
    desktop.evaluate("document.querySelector('spec-step').openView('cost')")
    expect(desktop.get_by_text("best draft width at these prices")).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (320, 700)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_view_fits_and_axe_finds_nothing(sized: SizedPage, width: int, height: int, scheme: str) -> None:
    page: Page = sized(width, height, color_scheme=scheme, reduced_motion="reduce")
    text_view(page)
    assert overflow(page) <= 0
    assert violations(page) == []
    to_stage(page, "english 2")
    press(page, "Draft", "Verify & commit")
    assert overflow(page) <= 0
    assert violations(page) == []


def test_without_the_network_the_sample_says_so_and_can_be_tried_again(
    page_at: OpenPage, page_errors: list[str]
) -> None:
    page: Page = page_at(1280, 800)
    page.route("**/texts/*", lambda route: route.abort())
    engine_ready(page)
    page.evaluate("document.querySelector('spec-step').openView('text')")
    expect(page.get_by_role("alert").first).to_contain_text("The sample text could not be loaded")
    page.unroute("**/texts/*")
    page.get_by_role("button", name="Try again").first.click()
    expect(page.get_by_role("button", name="Step through it").first).to_be_visible(timeout=PATIENCE_MS)
    expect(status(page)).to_contain_text("Characters: 8,304.")
    page_errors.clear()
