"""What a reader of the text view does, for the tests beside this file."""

import json

from playwright.sync_api import FilePayload, Locator, Page, expect
from reader import button, configured, engine_ready, until

PATIENCE_MS = 60_000
# What the view begins with.
CHOICE = {"text": "english", "other": "python", "order": 3, "smoothing": "witten-bell", "most": 64, "fold": False}


def text_view(page: Page) -> Locator:
    engine_ready(page)
    page.evaluate("document.querySelector('spec-step').openView('text')")
    counted(page)
    return page.locator("spec-step .text-view")


def counted(page: Page) -> None:
    """Wait until all answers are those of the choice on show."""
    expect(page.get_by_role("button", name="Step through it").first).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator(".wait:not(.trouble)")).to_have_count(0, timeout=PATIENCE_MS)
    expect(page.locator("[aria-busy=true]")).to_have_count(0, timeout=PATIENCE_MS)


def use(page: Page, text: str) -> None:
    page.get_by_label("Or a text of your own").fill(text)
    button(page, "Use this text").click()
    expect(page.get_by_role("radio", name="your text")).to_be_checked(timeout=PATIENCE_MS)
    counted(page)


def give(page: Page, content: bytes, name: str = "mine.txt") -> None:
    file: FilePayload = {"name": name, "mimeType": "text/plain", "buffer": content}
    page.get_by_label("Text file").set_input_files(file)


def to_stage(page: Page, draft: str) -> None:
    button(page, f"Step through it with the draft {draft}").click()
    configured(page, "draft", json.dumps(draft))
    until(page, "element.view === 'step'")
