"""The table editor: rows edited by hand, run at once where they are valid, marked where they are not."""

import re
from typing import Any

import pytest
from lab_reader import engine, overflow, part, settled, violations
from playwright.sync_api import Page, expect
from reader import SizedPage, button, configured, press, trace, until
from tables_reader import context, number, on_stage, open_tables, row, slider, typed

HOSTILE = ["<img src=x onerror=alert(1)>", "\u202ekcart", "x\x00y", "🙂"]


@pytest.fixture
def tables(desktop: Page) -> Page:
    return open_tables(desktop)


def config(page: Page) -> dict[str, Any]:
    made = trace(page)
    documents = [made["tables"]["target"], made["tables"]["draft"]]
    return {"draft": made["config"]["draft"], "target": made["config"]["target"], "tables": documents}


def test_the_view_begins_with_the_tables_on_show(tables: Page) -> None:
    expect(number(tables, "draft at the start: probability of A")).to_have_value(".80")
    expect(part(tables, "Acceptance")).to_contain_text(engine("edit", edit=None)["says"][:20])
    context(tables, "after A")
    expect(number(tables, "target after A: probability of B")).to_have_value(".60")
    expect(tables.get_by_text("Σ min(p, q) = .20 + .15 + .05 = .40")).to_be_visible()
    assert trace(tables)["config"]["draft"] == "biased"


def test_an_edit_changes_acceptance_the_trace_the_lab_and_the_cost(tables: Page) -> None:
    context(tables, "after A")
    row(tables, ".2", "1/2", "0,3")
    on_stage(tables, "draft", "A", [0.2, 0.5, 0.3])
    expect(tables.get_by_role("radio", name="after A β .90")).to_be_checked()
    settings = config(tables)
    tables.evaluate("document.querySelector('spec-step').openView('cost')")
    settled(tables)
    prices = {"draft": 0.05, "position": 0, "overhead": 0.02}
    expect(part(tables, "When does it pay?")).to_contain_text(engine("cost", settings=settings, prices=prices)["says"])
    tables.evaluate("document.querySelector('spec-step').openView('lab')")
    settled(tables)
    expected = engine("expected", settings=settings | {"limit": 8})["widths"][2]
    shown = tables.get_by_role("figure", name="Expected tokens per target pass").locator("tbody tr").nth(2)
    assert shown.locator("td").first.text_content() == f"{expected['tokens_per_pass']:.3g}"


def test_what_is_wrong_is_marked_at_its_entry_and_never_run(tables: Page) -> None:
    context(tables, "after A")
    before = trace(tables)
    name = "draft after A: probability of A"
    typed(tables, name, "many")
    expect(number(tables, name)).to_have_attribute("aria-invalid", "true")
    expect(number(tables, name)).to_have_accessible_description(re.compile("'many' is no probability: write a number"))
    expect(number(tables, name)).to_have_value("many")
    expect(tables.get_by_role("radio", name="after A not valid")).to_be_checked()
    expect(tables.get_by_text("The stage keeps the last valid tables")).to_be_visible()
    typed(tables, name, ".3")
    expect(part(tables, "Acceptance")).to_contain_text("Not run: draft after A: The row sums to .50, it must sum to 1")
    assert trace(tables) == before
    press(tables, "Make it sum to 1")
    on_stage(tables, "draft", "A", [0.6, 0.3, 0.1])
    expect(number(tables, name)).to_be_focused()
    expect(number(tables, name)).to_have_value(".60")


def test_sliders_move_by_keyboard_and_one_gesture_is_undone_at_once(tables: Page) -> None:
    context(tables, "after A")
    handle = slider(tables, "draft after A: probability of A")
    handle.focus()
    for _ in range(5):
        handle.press("ArrowLeft")
    on_stage(tables, "draft", "A", [0.75, 0.1875, 0.0625])
    expect(handle).to_be_focused()
    tables.keyboard.press("Control+z")
    on_stage(tables, "draft", "A", [0.8, 0.15, 0.05])
    expect(button(tables, "Undo")).to_have_attribute("aria-disabled", "true")
    expect(handle).to_be_focused()
    tables.keyboard.press("Control+Shift+z")
    on_stage(tables, "draft", "A", [0.75, 0.1875, 0.0625])
    press(tables, "Undo")
    on_stage(tables, "draft", "A", [0.8, 0.15, 0.05])


def test_a_slider_is_dragged_with_the_pointer_and_a_locked_entry_stays(tables: Page) -> None:
    context(tables, "after A")
    button(tables, "Lock draft after A: C").click()
    expect(button(tables, "Lock draft after A: C")).to_have_attribute("aria-pressed", "true")
    expect(slider(tables, "draft after A: probability of C")).to_be_disabled()
    expect(tables.get_by_text("The stage shows other tables.")).to_have_count(0)
    assert trace(tables)["config"]["draft"] == "biased"  # a lock changes no row, so the trace goes on
    box = slider(tables, "draft after A: probability of A").bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    tables.mouse.move(box["x"] + 0.78 * box["width"], middle)
    tables.mouse.down()
    for share in (0.7, 0.9, 0.99, 0.4, 0.02):
        tables.mouse.move(box["x"] + share * box["width"], middle)
    tables.mouse.move(box["x"] - 5, middle)
    tables.mouse.up()
    on_stage(tables, "draft", "A", [0, 0.95, 0.05])
    expect(slider(tables, "draft after A: probability of A")).to_have_value("0")
    press(tables, "Undo")
    on_stage(tables, "draft", "A", [0.8, 0.15, 0.05])
    expect(slider(tables, "draft after A: probability of A")).to_have_value("0.8")


def test_typing_is_not_disturbed_when_the_page_is_drawn_again(tables: Page) -> None:
    field = number(tables, "draft at the start: probability of B")
    field.focus()
    tables.keyboard.press("Control+a")
    tables.keyboard.type(".4")
    tables.evaluate("document.querySelector('spec-step').configure({seed: 5})")
    configured(tables, "seed", "5")
    expect(field).to_be_focused()
    expect(field).to_have_value(".4")
    tables.keyboard.type("5")
    expect(field).to_have_value(".45")


def test_presets_and_temperature_change_acceptance(tables: Page) -> None:
    presets = part(tables, "Presets")
    presets.get_by_role("radio", name="in every context").check()
    tables.get_by_label("Like the target, at temperature", exact=True).fill("1")
    tables.get_by_label("Like the target, at temperature", exact=True).press("Tab")
    button(tables, "Set: Like the target, at temperature").click()
    on_stage(tables, "draft", "B", [0.55, 0.15, 0.3])
    expect(part(tables, "Acceptance").locator(".big-number strong")).to_have_text("1")
    expect(tables.get_by_text("p = q here: nothing is rejected")).to_be_visible()
    tables.get_by_text("Temperature, top-k, top-p of the draft").click()
    field = part(tables, "draft at the start").get_by_label("Top-k")
    field.fill("1")
    field.press("Enter")
    on_stage(tables, "draft", "B", [1, 0, 0])
    expect(number(tables, "draft at the start: probability of B")).to_have_value(".30")
    expect(part(tables, "Acceptance")).to_contain_text("Without temperature, top-k and top-p it would be 1.")
    field.fill("2.5")
    field.press("Enter")
    expect(field).to_have_accessible_description(re.compile("'2.5': top-k must be a whole number"))
    press(tables, "Undo", "Undo")
    presets.get_by_role("button", name="Disjoint supports").click()
    on_stage(tables, "draft", "B", [0, 0, 1])
    on_stage(tables, "target", "B", [0.5, 0.5, 0])
    expect(tables.get_by_role("radio", name="after C β 0")).to_be_visible()


def test_tokens_come_and_go_and_rows_may_depend_on_nothing(tables: Page) -> None:
    press(tables, "Add a token")
    expect(tables.get_by_label("Name of token 4")).to_be_focused()
    on_stage(tables, "target", "D", [0.5, 0.3, 0.2, 0])
    button(tables, "Remove token A").click()
    on_stage(tables, "target", "B", [1 / 3, 2 / 3, 0])
    expect(tables.get_by_label("Name of token 1")).to_be_focused()
    tables.get_by_role("radiogroup", name="A row depends on").get_by_role("radio", name="nothing").check()
    expect(number(tables, "draft everywhere: probability of B")).to_have_value(".75")
    until(tables, "Object.keys(element.trace.tables.target.rows).length === 1")


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_text_and_do_no_harm(tables: Page, name: str) -> None:
    field = tables.get_by_label("Name of token 2")
    field.evaluate("(field, text) => { field.value = text; field.dispatchEvent(new Event('change')); }", name)
    if name == "🙂":
        on_stage(tables, "target", name, [0.55, 0.15, 0.3])
    else:
        expect(field).to_have_accessible_description(re.compile("^Token 2 is "))
        assert trace(tables)["config"]["target"] == "target"
    expect(tables.get_by_role("radio", name=re.compile("^after ")).nth(1)).to_be_visible()
    expect(field).to_have_value(name)
    assert tables.evaluate("document.querySelector('spec-step').shadowRoot.querySelectorAll('img, script').length") == 0


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1024, "dark"), (320, "light"), (390, "dark")])
def test_it_fits_and_axe_finds_nothing(sized: SizedPage, width: int, scheme: str) -> None:
    page = open_tables(sized(width, 800, color_scheme=scheme, reduced_motion="reduce"))
    context(page, "after A")
    assert violations(page) == []
    for _ in range(5):
        press(page, "Add a token")
    page.get_by_label("Name of token 8").fill("a long name!")
    page.get_by_label("Name of token 8").press("Tab")
    typed(page, "draft after A: probability of A", "many")
    button(page, "Lock draft after A: B").click()
    page.get_by_text("Temperature, top-k, top-p of the target").click()
    expect(part(page, "Acceptance")).to_contain_text("Not run: draft after A, A: ")
    assert overflow(page) <= 0
    assert violations(page) == []
