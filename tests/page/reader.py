"""What a reader of the page does and sees, in a few words, for the tests beside this file."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

# `page_at(width, height, path="", **options of the browser context)`, a fixture of conftest.py.
OpenPage = Callable[..., Page]
# `sized(width, height, **media)`: the shared page in another size.
SizedPage = Callable[..., Page]
# Longer than a cold start of the engine on a busy machine.
PATIENCE_MS = 30_000


def frame(page: Page) -> dict[str, Any]:
    """The moment on show."""
    moment: dict[str, Any] = page.evaluate("document.querySelector('spec-step').frame")
    return moment


def trace(page: Page) -> dict[str, Any]:
    """The trace on show."""
    text: str = page.evaluate("document.querySelector('spec-step').traceText")
    result: dict[str, Any] = json.loads(text)
    return result


def until(page: Page, condition: str) -> None:
    """Wait for a JavaScript expression about `element`, the widget, to come true.

    Playwright's own wait_for_function evaluates strings in the page, which the page's policy forbids.
    """
    script = """([patience]) => new Promise((resolve, reject) => {
        const element = document.querySelector('spec-step');
        const late = performance.now() + patience;
        const look = () => {
            if (CONDITION) resolve();
            else if (performance.now() > late) reject(new Error('never came true: ' + `CONDITION`));
            else setTimeout(look, 20);
        };
        look();
    })"""
    page.evaluate(script.replace("CONDITION", condition), [PATIENCE_MS])


def engine_ready(page: Page) -> None:
    """Wait until the engine in the page answers and has taken over."""
    until(page, "element.source === 'engine'")


def configured(page: Page, setting: str, value: str) -> None:
    """Wait until the trace on show was made with this setting, given as JavaScript."""
    until(page, f"element.trace.config.{setting} === {value}")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def press(page: Page, *names: str) -> None:
    for name in names:
        button(page, name).click()


def choose_draft(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name, exact=True).check()
    configured(page, "draft", f"'{name}'")


def fill(page: Page, label: str, value: str) -> None:
    """Type into a field and leave it, as a reader does."""
    field = page.get_by_label(label, exact=True)
    field.fill(value)
    field.press("Enter")


def step_to(page: Page, kind: str) -> None:
    """Step forward until an event of this kind is on show."""
    for _ in range(frame(page)["steps"]):
        press(page, "Step forward")
        event = frame(page)["event"]
        if event["kind"] == kind:
            return
    raise AssertionError(f"the trace has no {kind}")


def go(page: Page, index: int) -> None:
    page.evaluate(f"document.querySelector('spec-step').go({index})")


def sentence(page: Page) -> Locator:
    """The sentence on the page."""
    return page.locator("spec-step .sentence")


def live(page: Page) -> Locator:
    """What a screen reader is told."""
    return page.locator("spec-step [aria-live=polite]")


def status(page: Page) -> Locator:
    return page.locator("spec-step").get_by_role("status")


def committed(page: Page) -> str:
    return "".join(slot["token"] for slot in frame(page)["committed"])


def chip(page: Page, name: str) -> Locator:
    """A token on the stage by its whole name, for instance "Position 2: A, rejected"."""
    return button(page, name)


def expect_place(page: Page, index: int) -> None:
    expect(page.get_by_text(f"step {index} of")).to_be_visible()
