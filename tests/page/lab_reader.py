"""What a reader of the lab and the cost view does, and what the engine says to the same questions."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect

from site_builder.layout import PROJECT
from specstep.bridge import handle

# Longer than the lab's slowest answer on a busy machine.
PATIENCE_MS = 60_000
AXE = PROJECT.static / "node_modules" / "axe-core" / "axe.min.js"


def engine(method: str, **params: Any) -> Any:
    """What the engine answers here, outside the browser."""
    return json.loads(handle(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})))["result"]


@contextmanager
def one_page(browser: Browser, address: str) -> Iterator[Page]:
    """One page for a whole module of tests; it must stay free of errors."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(f"uncaught: {error}"))
    page.goto(address)
    yield page
    context.close()
    assert errors == []


def part(page: Page, title: str) -> Any:
    """A part of the view by its heading."""
    return page.get_by_role("region", name=title, exact=True)


def settled(page: Page) -> None:
    """Wait until every answer belongs to the settings on show."""
    expect(page.locator(".wait")).to_have_count(0, timeout=PATIENCE_MS)
    expect(page.locator("[aria-busy=true]")).to_have_count(0, timeout=PATIENCE_MS)


def open_view(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Views").get_by_role("link", name=name).click()


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8") + ";undefined")
    found: list[dict[str, Any]] = page.evaluate("axe.run().then((r) => r.violations)")
    return [f"{v['id']}: {[node['target'] for node in v['nodes']][:4]}" for v in found]


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    width: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return width
