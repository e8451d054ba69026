"""The table editor and what is around it: links, files, the stage, other pages."""

import json
import re
from pathlib import Path

import pytest
from lab_reader import part
from playwright.sync_api import FilePayload, Page, expect
from reader import OpenPage, button, choose_draft, configured, engine_ready, press, status, trace, until
from tables_reader import context, number, on_stage, open_tables, row, typed


@pytest.fixture
def tables(desktop: Page) -> Page:
    return open_tables(desktop)


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
