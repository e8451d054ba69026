"""A tab in long use: a twentieth of what `build.py bench` does, with the same measure."""

from playwright.sync_api import Browser, Page
from reader import engine_ready

from site_builder.bench import endurance


def test_memory_stays_where_it_was(browser: Browser, desktop: Page) -> None:
    engine_ready(desktop)
    figures = endurance.endure(browser, desktop, resets=50, steps=1000)
    # Where the system does not tell a process's memory, the page's heap has to do.
    assert not figures["growth"] > 1.2, figures
    assert figures["page heap growth"] <= 1.2, figures
