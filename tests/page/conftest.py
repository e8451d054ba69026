"""A real browser for the page tests; every page fails its test on a console error or a request to elsewhere."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, sync_playwright

from site_builder import browser as browsers

type OpenPage = Callable[..., Page]

DESKTOP, PHONE = (1280, 800), (390, 844)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = browsers.find()
    if path is None:
        pytest.fail("No Chromium or Chrome found: run the tests with `python3 build.py test`, which installs one.")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=browsers.flags())
        yield chromium
        chromium.close()


@pytest.fixture
def page_errors() -> Iterator[list[str]]:
    """What went wrong on the pages of this test. A test that provokes errors checks them and clears the list."""
    errors: list[str] = []
    yield errors
    assert not errors, "The page reported errors:\n" + "\n".join(errors)


@pytest.fixture
def page_at(browser: Browser, site_url: str, page_errors: list[str]) -> Iterator[OpenPage]:
    """Opens the site in a fresh profile: `page_at(width, height, path="", **options of the browser context)`."""
    contexts = []

    def open_page(width: int, height: int, path: str | None = "", **options: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        watch(page, site_url, page_errors)
        if path is not None:  # None: the test first prepares the page, and goes there itself
            page.goto(site_url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def desktop(page_at: OpenPage) -> Page:
    return page_at(*DESKTOP)


@pytest.fixture
def phone(page_at: OpenPage) -> Page:
    return page_at(*PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def either(request: pytest.FixtureRequest, page_at: OpenPage) -> Page:
    """The page at both sizes: a test that takes it runs twice."""
    return page_at(*request.param)


def watch(page: Page, site_url: str, errors: list[str]) -> None:
    """Collect everything that a reader's console would show as wrong, and every request that leaves the site."""

    def leaves(request: Request) -> None:
        if not request.url.startswith((site_url, "data:", "blob:")):
            errors.append(f"request to another origin: {request.url}")

    page.on("console", lambda message: errors.append(f"console: {message.text}") if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(f"uncaught: {error}"))
    page.on("request", leaves)
