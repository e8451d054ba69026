"""What a reader of the table editor does and sees, for the tests beside this file."""

import json
import re

from lab_reader import part
from playwright.sync_api import Locator, Page, expect
from reader import choose_draft, engine_ready, until


def open_tables(page: Page, draft: str = "biased") -> Page:
    engine_ready(page)
    choose_draft(page, draft)
    page.evaluate("document.querySelector('spec-step').openView('tables')")
    expect(part(page, "Acceptance")).to_be_visible()
    return page


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
