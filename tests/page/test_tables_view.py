"""The table editor: rows edited by hand, run at once where they are valid, marked where they are not."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from lab_reader import engine, overflow, part, settled, violations
from playwright.sync_api import FilePayload, Locator, Page, expect
from reader import OpenPage, SizedPage, button, choose_draft, configured, engine_ready, press, status, trace, until

HOSTILE = ["<img src=x onerror=alert(1)>", "\u202ekcart", "x\x00y", "🙂"]


def open_tables(page: Page, draft: str = "biased") -> Page:
    engine_ready(page)
    choose_draft(page, draft)
    page.evaluate("document.querySelector('spec-step').openView('tables')")
    expect(part(page, "Acceptance")).to_be_visible()
    return page


@pytest.fixture
def tables(desktop: Page) -> Page:
    return open_tables(desktop)


def number(page: Page, name: str) -> Locator:
    return page.get_by_label(f"{name}, as a number", exact=True)


def slider(page: Page, name: str) -> Locator:
    return page.get_by_role("slider", name=name, exact=True)


def context(page: Page, name: str) -> None:
    page.get_by_role("radiogroup", name="Context").get_by_role("radio", name=re.compile(f"^{name}")).check()


def typed(page: Page, name: str, text: str) -> None:
    number(page, name).fill(text)
    number(page, name).press("Tab")


def row(page: Page, *texts: str, side: str = "draft", after: str = "after A") -> None:
    for token, text in zip("ABC", texts, strict=True):
        typed(page, f"{side} {after}: probability of {token}", text)


def on_stage(page: Page, side: str, name: str, entries: list[float]) -> None:
    """Wait until the trace on show was made with this row."""
    rounded = json.dumps([round(entry, 6) for entry in entries])
    until(
        page,
        f"JSON.stringify(element.trace.tables.{side}.rows[{json.dumps(name)}]?.map((x) => Math.round(x * 1e6) / 1e6))"
        f" === JSON.stringify({rounded})",
    )


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


def test_a_link_opens_the_same_tables_in_a_fresh_browser(tables: Page, page_at: OpenPage) -> None:
    context(tables, "after A")
    row(tables, ".125", ".5", ".375")
    on_stage(tables, "draft", "A", [0.125, 0.5, 0.375])
    until(tables, "location.hash.includes('tables=') && !location.hash.includes('draft=biased')")
    expect(part(tables, "Keep and share")).to_contain_text(f"has {len(tables.url)} characters")
    address, made = tables.url, trace(tables)
    other: Page = page_at(1280, 800, address[address.index("#") :])
    expect(part(other, "Acceptance")).to_be_visible(timeout=60_000)
    tab = other.get_by_role("navigation", name="Views").get_by_role("link", name="Tables")
    expect(tab).to_have_attribute("aria-current", "page")
    context(other, "after A")
    expect(number(other, "draft after A: probability of A")).to_have_value(".125")
    assert trace(other) == made


def test_tables_too_long_for_a_link_are_for_files(desktop: Page) -> None:
    engine_ready(desktop)
    tokens = [chr(0x100 + i) for i in range(60)]
    weights = [[((i * 7919 + j * 104729) % 9973 + 1) / 1 for j in range(60)] for i in range(61)]
    rows = {name: [w / sum(row) for w in row] for name, row in zip(["", *tokens], weights, strict=True)}
    long = {"schema": "specstep/tables/1", "name": "long", "title": "long", "tokens": tokens, "rows": rows}
    wish = json.dumps({"tables": [long], "target": "long", "draft": "long"})
    desktop.evaluate(f"document.querySelector('spec-step').configure({wish})")
    configured(desktop, "target", "'long'")
    desktop.evaluate("document.querySelector('spec-step').openView('tables')")
    expect(desktop.get_by_role("alert")).to_contain_text("the editor holds 2 to 8")
    share = part(desktop, "Keep and share")
    expect(share).to_contain_text(re.compile(r"would take \d\d,\d{3} characters, and a link holds up to 8,000"))
    expect(button(desktop, "Copy link")).to_have_count(0)
    with desktop.expect_download() as download:
        press(desktop, "Save long as a file")
    assert json.loads(Path(download.value.path()).read_text("utf-8")) == long
    press(desktop, "Start from the toy’s tables")
    expect(number(desktop, "draft at the start: probability of A")).to_have_value(".50")


def test_a_saved_file_opens_again_and_a_wrong_one_changes_nothing(tables: Page) -> None:
    context(tables, "after A")
    row(tables, ".125", ".5", ".375")
    on_stage(tables, "draft", "A", [0.125, 0.5, 0.375])
    with tables.expect_download() as download:
        press(tables, "Save my draft as a file")
    assert download.value.suggested_filename == "my-draft.json"
    content = Path(download.value.path()).read_bytes()
    assert json.loads(content)["rows"]["A"] == [0.125, 0.5, 0.375]
    field = tables.get_by_label("Open a file as the target")
    field.set_input_files(FilePayload(name="my-draft.json", mimeType="application/json", buffer=content))
    on_stage(tables, "target", "A", [0.125, 0.5, 0.375])
    before = trace(tables)
    for wrong, said in ((b"{", "is not JSON"), (b"\xff\xfe", "not text in UTF-8"), (b" " * 200_001, "200,001 bytes")):
        field.set_input_files(FilePayload(name="<b>x</b>.json", mimeType="application/json", buffer=wrong))
        expect(tables.get_by_role("alert")).to_contain_text(said)
    assert trace(tables) == before
    transfer = tables.evaluate_handle(
        "(text) => { const t = new DataTransfer(); t.items.add(new File([text], 'dropped.json')); return t; }",
        json.dumps(json.loads(content) | {"tokens": ["x", "y"], "rows": {"": [1, 0], "x": [0.5, 0.5], "y": [0, 1]}}),
    )
    tables.locator(".drop").last.dispatch_event("drop", {"dataTransfer": transfer})
    on_stage(tables, "target", "x", [0.5, 0.5])
    press(tables, "Undo")
    on_stage(tables, "target", "A", [0.125, 0.5, 0.375])


def test_another_draft_chosen_on_the_stage_leaves_what_was_edited(tables: Page) -> None:
    context(tables, "after A")
    row(tables, ".125", ".5", ".375")
    on_stage(tables, "draft", "A", [0.125, 0.5, 0.375])
    press(tables, "To the stage")
    expect(tables.get_by_text("Own tables: target my target, draft my draft.")).to_be_visible()
    choose_draft(tables, "aligned")
    tables.evaluate("document.querySelector('spec-step').openView('tables')")
    expect(tables.get_by_text("The stage shows other tables.")).to_be_visible()
    expect(number(tables, "draft after A: probability of A")).to_have_value(".125")
    press(tables, "Put these on the stage")
    configured(tables, "draft", "'my draft'")
    expect(tables.get_by_text("The stage shows other tables.")).to_have_count(0)


def test_an_edit_taken_back_at_once_is_off_the_stage_too(tables: Page) -> None:
    tables.evaluate("document.querySelector('spec-step').configure({seed: 9})")
    configured(tables, "seed", "9")
    typed(tables, "draft at the start: probability of A", "1/2")
    typed(tables, "draft at the start: probability of B", ".45")
    on_stage(tables, "draft", "", [0.5, 0.45, 0.05])
    for _ in range(3):
        press(tables, "Undo", "Undo", "Redo", "Redo")
    press(tables, "Undo", "Undo")
    on_stage(tables, "draft", "", [0.8, 0.15, 0.05])
    expect(tables.get_by_text("The stage shows other tables.")).to_have_count(0)
    assert trace(tables)["config"]["seed"] == 9


def test_the_editor_stands_in_other_pages_too(page_at: OpenPage) -> None:
    page: Page = page_at(800, 900, "embed.html?view=tables&draft=biased")
    expect(number(page, "draft at the start: probability of A")).to_have_value(".80", timeout=60_000)
    typed(page, "draft at the start: probability of A", ".85")
    press(page, "Make it sum to 1")
    until(page, "element.trace.config.draft === 'my draft'")


def test_the_step_view_leads_to_the_editor(desktop: Page) -> None:
    engine_ready(desktop)
    press(desktop, "More settings", "Edit the tables")
    expect(part(desktop, "Acceptance")).to_be_visible()
    assert desktop.evaluate("document.querySelector('spec-step').view") == "tables"
    expect(status(desktop).first).to_be_attached()


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
