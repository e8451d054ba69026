"""Traces as files: saved to the letter, opened with a verdict; what is no trace leaves the page as it was."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect
from reader import OpenPage, button, choose_draft, engine_ready, frame, go, press, status, until

import specstep
from specstep.config import Config

TEXT = specstep.trace(Config(draft="biased", seed=2**64 - 1)).to_json()
HOSTILE = "<img src=x onerror=alert(1)>\u202e</script>"


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Open a trace")


@pytest.fixture
def opened(desktop: Page) -> Page:
    engine_ready(desktop)
    desktop.locator("spec-step summary", has_text="Files and pictures").click()
    return desktop


def give(page: Page, text: str | bytes, name: str = "trace.json") -> None:
    """Choose a file in the field."""
    content = text.encode() if isinstance(text, str) else text
    file: FilePayload = {"name": name, "mimeType": "application/json", "buffer": content}
    panel(page).locator("input[type=file]").set_input_files(file)


def changed(**config: Any) -> str:
    document = json.loads(TEXT)
    document["config"] |= config
    return json.dumps(document)


def shown(page: Page) -> tuple[str, int]:
    text: str = page.evaluate("document.querySelector('spec-step').traceText")
    return text, frame(page)["index"]


def test_what_is_downloaded_is_the_trace_to_the_letter(opened: Page, tmp_path: Path) -> None:
    opened.evaluate("document.querySelector('spec-step').configure({draft: 'biased', seed: '18446744073709551615'})")
    until(opened, "element.trace.config.draft === 'biased'")
    with opened.expect_download() as download:
        press(opened, "Download the trace")
    assert download.value.suggested_filename == "specstep-biased-k3-seed18446744073709551615.json"
    file = tmp_path / "trace.json"
    download.value.save_as(file)
    assert file.read_text("utf-8") == TEXT


def test_a_trace_of_this_engine_replays_identically_and_is_shown(opened: Page) -> None:
    give(opened, TEXT)
    expect(panel(opened)).to_contain_text("Replayed identically: all")
    expect(status(opened)).to_contain_text("Replayed identically: all")
    assert shown(opened) == (TEXT, 0)
    press(opened, "Step forward")
    assert frame(opened)["index"] == 1


def test_a_trace_with_another_draw_says_where_it_differs(opened: Page) -> None:
    document = json.loads(TEXT)
    document["events"][4]["draw"]["u"] /= 2
    give(opened, json.dumps(document))
    expect(panel(opened)).to_contain_text("Differs at event 5:")
    press(opened, "Show event 5")
    assert frame(opened)["index"] == 5
    assert opened.evaluate("document.querySelector('spec-step').source") == "file"


def test_a_trace_of_an_unknown_rule_is_shown_but_not_replayed(opened: Page) -> None:
    give(opened, changed(rule="of-next-year"))
    expect(status(opened)).to_contain_text("Recorded elsewhere, cannot be replayed")
    press(opened, "Run to end")
    assert len(frame(opened)["committed"]) == 8


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("this is not JSON", "JSON"),
        ("[]", "specstep/trace/1"),
        ('{"schema": "specstep/tables/1"}', "schema"),
        (b"\xff\xfe\x00", "not text in UTF-8"),
        (TEXT[:-3], "JSON"),
        (" " * 5_000_001, "5,000,001 bytes; a trace may have up to 5,000,000"),
    ],
)
def test_what_is_no_trace_is_refused_in_words_and_the_page_stays_as_it_was(
    opened: Page, content: str | bytes, words: str
) -> None:
    choose_draft(opened, "biased")
    go(opened, 7)
    before = shown(opened)
    give(opened, content)
    expect(panel(opened).locator(".outcome.trouble")).to_contain_text(words)
    expect(status(opened)).to_contain_text(words)
    assert shown(opened) == before


def test_hostile_names_are_text_and_nothing_else(opened: Page) -> None:
    give(opened, changed(rule=HOSTILE), name="<b>x</b>.json")
    expect(panel(opened).locator(".outcome")).to_contain_text("<b>x</b>.json")
    assert (
        opened.evaluate(
            "document.querySelector('spec-step').shadowRoot.querySelectorAll('img, script, .outcome b b').length"
        )
        == 0
    )


@pytest.mark.parametrize("token", ["<", "<i>A</i>", "&amp;"])
def test_tokens_that_are_markup_are_text(opened: Page, token: str) -> None:
    give(opened, TEXT.replace('"A"', json.dumps(token)))
    expect(panel(opened)).to_contain_text("Replayed identically")
    button(opened, "Run to end").click()
    expect(opened.locator("spec-step .chip .letter", has_text=token).first).to_be_visible()
    assert opened.locator("spec-step .chip i").count() == 0


def test_a_file_can_be_dropped(opened: Page) -> None:
    transfer = opened.evaluate_handle(
        "(text) => { const t = new DataTransfer(); t.items.add(new File([text], 'dropped.json')); return t; }", TEXT
    )
    panel(opened).locator(".drop").dispatch_event("drop", {"dataTransfer": transfer})
    expect(panel(opened)).to_contain_text("dropped.json: Replayed identically")


def test_without_the_engine_it_says_that_it_is_needed(page_at: OpenPage, page_errors: list[str], site_url: str) -> None:
    page: Page = page_at(1280, 800, path=None)
    page.route("**/runtime/**", lambda route: route.abort())
    page.goto(site_url)
    page.locator("spec-step summary", has_text="Files and pictures").click()
    expect(panel(page)).to_contain_text("checked and replayed by the engine, which is not up yet")
    expect(panel(page).locator("input[type=file]")).to_be_disabled()
    with page.expect_download():
        press(page, "Download the trace")
    until(page, "element.shadowRoot.querySelector('.status.trouble') !== null")
    page_errors.clear()
