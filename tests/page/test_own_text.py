"""A reader's own text: it stays in the browser, is forgotten or kept as they like, and does no harm."""

import json
import re

import pytest
from lab_reader import engine
from playwright.sync_api import Page, Request, expect
from reader import OpenPage, button, press, until
from text_reader import CHOICE, PATIENCE_MS, counted, give, text_view, to_stage, use

HOSTILE = "<img src=x onerror=alert(1)></script>\u202egnp.exe \u2066 \u200d👩\u200d👧 \x01\x1b[31m ${alert(1)} "


def test_an_own_text_stays_in_the_browser(desktop: Page) -> None:
    text_view(desktop)
    asked: list[Request] = []

    def note(request: Request) -> None:
        asked.append(request)

    desktop.on("request", note)
    use(desktop, "the secret of the sea is the sea. " * 20)
    to_stage(desktop, "your text 2")
    press(desktop, "Draft", "Verify & commit")
    expect(desktop.get_by_text("Your text stays in this browser and stands in no link")).to_be_visible()
    desktop.evaluate("new Promise((resolve) => setTimeout(resolve, 400))")  # longer than an address takes to follow
    assert "tables" not in desktop.url
    assert "secret" not in desktop.evaluate("JSON.stringify(document.querySelector('spec-step').state())")
    assert "secret" not in desktop.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert [request.url for request in asked if request.method != "GET" or request.post_data] == []
    desktop.remove_listener("request", note)


def test_an_own_text_is_forgotten_on_reload_unless_the_reader_keeps_it_for_the_tab(page_at: OpenPage) -> None:
    page: Page = page_at(1280, 800, "#view=text")
    stored = "JSON.stringify([{...localStorage}, {...sessionStorage}])"
    own = page.get_by_role("radio", name="your text")
    counted(page)
    use(page, "she sells sea shells. " * 20)
    assert "shells" not in page.evaluate(stored)
    page.reload()
    counted(page)
    expect(own).to_have_count(0)
    use(page, "she sells sea shells. " * 20)
    page.get_by_label("Keep it for this tab").check()
    page.reload()
    counted(page)
    own.check()
    counted(page)
    expect(page.locator("spec-step .beginning")).to_contain_text("440 characters: she sells sea shells.")
    expect(page.get_by_label("Keep it for this tab")).to_be_checked()
    use(page, "another text, which nobody asked to keep. ")
    assert "shells" not in page.evaluate(stored)
    expect(page.get_by_label("Keep it for this tab")).not_to_be_checked()
    page.get_by_label("Keep it for this tab").check()
    assert "nobody" in page.evaluate(stored)
    button(page, "Remove this text").click()
    expect(own).to_have_count(0)
    expect(page.get_by_role("radio", name="English prose")).to_be_checked()
    assert "nobody" not in page.evaluate(stored)
    page.reload()
    counted(page)
    expect(own).to_have_count(0)


def test_where_there_is_no_room_a_text_is_not_kept_and_that_is_said(page_at: OpenPage, site_url: str) -> None:
    page: Page = page_at(1280, 800, None)
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };")
    page.goto(site_url + "#view=text")
    counted(page)
    use(page, "she sells sea shells. " * 20)
    page.get_by_label("Keep it for this tab").click()
    expect(page.get_by_role("alert")).to_contain_text("no room to keep the text")
    expect(page.get_by_label("Keep it for this tab")).not_to_be_checked()


def test_an_own_text_is_given_again_to_an_engine_that_was_started_again(desktop: Page) -> None:
    text_view(desktop)
    use(desktop, "row, row, row your boat, gently down the stream. " * 5)
    to_stage(desktop, "your text 1")
    # The engine forgets it: other texts have come.
    for number in range(9):
        desktop.evaluate("document.querySelector('spec-step').openView('text')")
        use(desktop, f"text {number} ab ba")
    desktop.evaluate("history.back()")
    until(desktop, "element.trace.config.target === 'your text 3'")


def test_a_link_with_a_text_that_is_nowhere_says_so(page_at: OpenPage, desktop: Page) -> None:
    text_view(desktop)
    to_stage(desktop, "english 1")
    tables = [{**table, "text": "own-0123456789abcdef"} for table in engine("text_report", choice=CHOICE)["tables"]]
    wish = json.dumps({"tables": tables, "target": tables[0]["name"], "draft": tables[1]["name"]})
    said = desktop.evaluate(f"document.querySelector('spec-step').configure({wish}).catch((reason) => reason.message)")
    assert "open it again" in said


def test_a_file_is_read_and_named(desktop: Page) -> None:
    view = text_view(desktop)
    give(desktop, "Ein Löffel Öl für die Tür. ".encode() * 30, "<b>öl</b>.txt")
    expect(desktop.get_by_role("radio", name="your text")).to_be_checked(timeout=PATIENCE_MS)
    expect(view.locator(".beginning")).to_contain_text("<b>öl</b>.txt, 810 characters:")
    expect(view.locator(".beginning")).to_contain_text("Ein Löffel Öl")


def test_a_file_can_be_dropped(desktop: Page) -> None:
    view = text_view(desktop)
    transfer = desktop.evaluate_handle(
        "() => { const t = new DataTransfer(); t.items.add(new File(['abc abd abe'], 'dropped.txt')); return t; }"
    )
    view.locator(".drop").dispatch_event("drop", {"dataTransfer": transfer})
    expect(view.locator(".beginning")).to_contain_text("dropped.txt", timeout=PATIENCE_MS)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a" * 1_000_001, "1,000,001 bytes; up to 1,000,000"),
        (b"\xff\xfe\x00a", "not text in UTF-8"),
        (b"", "0 characters"),
    ],
)
def test_what_is_no_text_is_refused_in_words_and_the_view_stays(desktop: Page, content: bytes, said: str) -> None:
    view = text_view(desktop)
    give(desktop, content)
    expect(view.get_by_role("alert")).to_contain_text(said)
    expect(desktop.get_by_role("radio", name="English prose")).to_be_checked()


def test_a_hostile_text_is_text_and_nothing_else(desktop: Page) -> None:
    view = text_view(desktop)
    use(desktop, HOSTILE * 20)
    assert view.locator("img, script").count() == 0
    expect(view.locator(".beginning")).to_contain_text("<img src=x onerror=alert(1)>")
    tokens = view.locator(".letters-of").inner_text()
    assert "▯" in tokens
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200d\x00-\x08\x1b]", tokens)
    to_stage(desktop, "your text 0")
    press(desktop, "Run to end")
    assert desktop.locator("spec-step").locator("img, script").count() == 0
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200d]", desktop.locator("spec-step .model-output").inner_text())


def test_a_megabyte_of_one_letter_and_of_nul_is_counted_in_seconds(desktop: Page) -> None:
    view = text_view(desktop)
    for content in (b"a" * 1_000_000, b"\0" * 1_000_000):
        give(desktop, content)
        says = view.locator(".says").first
        expect(says).to_contain_text("Characters: 1,000,000. Different tokens: 2.", timeout=20_000)
        counted(desktop)
