"""Side by side: the ordinary decoder aligned by target pass, and two traces stepped together."""

import pytest
from playwright.sync_api import Locator, Page, expect
from reader import button, choose_draft, engine_ready, frame, go, press, until
from test_access import violations


def open_choice(page: Page) -> None:
    engine_ready(page)
    page.locator("spec-step summary", has_text="Side by side").click()


def ordinary(page: Page) -> Locator:
    return page.get_by_role("region", name="Beside ordinary decoding")


def second(page: Page) -> Locator:
    return page.get_by_role("region", name="Second trace")


def choose(page: Page, value: str) -> None:
    page.get_by_label("or the same with another").select_option(value)
    expect(second(page)).to_be_visible()


def test_one_pass_gives_four_tokens_here_and_one_by_ordinary_decoding(desktop: Page) -> None:
    open_choice(desktop)
    desktop.get_by_role("radio", name="the ordinary decoder").check()
    go(desktop, 9)
    expect(ordinary(desktop).locator(".beside-sum")).to_have_text(
        "after 1 target pass speculative 4 tokens ordinary 1 token"
    )
    go(desktop, 19)
    rows = ordinary(desktop).locator("tbody").get_by_role("row")
    assert [row.split() for row in rows.all_inner_texts()] == [
        ["1", "B", "C", "C", "C", "4", "tokens", "B", "1", "token"],
        ["2", "C", "B", "C", "C", "4", "tokens", "C", "1", "token"],
    ]
    expect(ordinary(desktop)).to_contain_text("Ordinary decoding has 8 tokens to write and goes on")
    expect(ordinary(desktop)).to_contain_text("More tokens a pass is not as much more speed.")
    desktop.get_by_role("radio", name="nothing").check()
    expect(ordinary(desktop)).to_have_count(0)


def test_aligned_and_biased_are_stepped_together_to_the_end_of_both(desktop: Page) -> None:
    open_choice(desktop)
    choose(desktop, "draft.biased")
    press(desktop, "Step forward")
    expect(second(desktop)).to_contain_text("round 1, step 1 of 32")
    go(desktop, 9)
    expect(second(desktop)).to_contain_text("round 1, step 9 of 32")
    seen = set()
    for _ in range(80):
        seen.add(second(desktop).locator(".place").inner_text())
        if button(desktop, "Both forward").get_attribute("aria-disabled") == "true":
            break
        press(desktop, "Both forward")
    assert frame(desktop)["index"] == 19
    expect(second(desktop)).to_contain_text("round 4, step 32 of 32")
    expect(second(desktop).get_by_role("img", name="Committed: A C B A B A B B")).to_be_visible()
    ahead = len(seen)
    press(desktop, "Both back")
    assert second(desktop).locator(".place").inner_text() in seen
    assert ahead > 20


def test_two_widths_show_their_counters_beside_each_other(desktop: Page) -> None:
    open_choice(desktop)
    desktop.evaluate("document.querySelector('spec-step').configure({draft: 'biased', width: 2, limit: 16})")
    until(desktop, "element.trace.config.limit === 16")
    choose(desktop, "width.8")
    press(desktop, "Both to the end")
    row = second(desktop).get_by_role("row", name="discarded")
    expect(row.get_by_role("cell")).to_have_text(["5", "55"])
    expect(second(desktop).get_by_role("row", name="target passes").get_by_role("cell")).to_have_text(["10", "11"])


def test_another_trace_on_show_lets_go_of_the_second(desktop: Page) -> None:
    open_choice(desktop)
    choose(desktop, "width.1")
    choose_draft(desktop, "biased")
    expect(second(desktop)).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_beside(desktop: Page, scheme: str) -> None:
    desktop.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    open_choice(desktop)
    desktop.get_by_role("radio", name="the ordinary decoder").check()
    go(desktop, 19)
    assert violations(desktop) == []
    choose(desktop, "draft.biased")
    go(desktop, 6)
    assert violations(desktop) == []


def test_both_fit_320_pixels(desktop: Page) -> None:
    open_choice(desktop)
    desktop.set_viewport_size({"width": 320, "height": 640})
    desktop.get_by_role("radio", name="the ordinary decoder").check()
    press(desktop, "Run to end")
    assert desktop.evaluate("document.documentElement.scrollWidth") <= 320
    choose(desktop, "rule.sampler-match")
    assert desktop.evaluate("document.documentElement.scrollWidth") <= 320
