"""`build.py pictures`: the README's pictures, taken of the built page in a real browser."""

import threading
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from site_builder import assemble, browser, server
from site_builder.layout import Layout
from site_builder.progress import say

REJECTION = 6  # biased draft, seed 1: the step at which position 2 is rejected


def take(layout: Layout) -> int:
    """Build, serve, take every picture; the exit code."""
    assemble.build(layout)
    folder = layout.static / "images"
    folder.mkdir(exist_ok=True)
    with server.open_server(layout.dist, 0) as site, sync_playwright() as playwright:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(executable_path=browser.ensure(), args=browser.flags())
        for scheme in ("light", "dark"):
            picture(chromium, site.address, scheme, folder / f"step-{scheme}.png")
        chromium.close()
        site.shutdown()
    return 0


def picture(chromium: Browser, address: str, scheme: str, file: Path) -> None:
    """The step view just after the rejection in the first block of the biased draft."""
    page = chromium.new_page(viewport={"width": 1280, "height": 800}, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(address)
    page.evaluate("document.querySelector('spec-step').ready")
    page.get_by_role("radio", name="biased").check()
    page.get_by_text("step 0 of 32").wait_for()
    for _ in range(REJECTION):
        page.get_by_role("button", name="Step forward").click()
    page.screenshot(path=file)
    say(f"Wrote {file.name}")
    page.close()
