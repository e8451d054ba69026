"""Pages for the page tests; every page fails its test on a console error or a request to elsewhere."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, ViewportSize

type OpenPage = Callable[..., Page]
type SizedPage = Callable[..., Page]

DESKTOP, PHONE = (1280, 800), (390, 844)


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
        # What a service worker keeps is tested by itself; elsewhere it would hide what a test does to the network.
        options = {"service_workers": "block", **options}
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        watch(page, site_url, page_errors.append)
        if path is not None:  # None: the test first prepares the page, and goes there itself
            page.goto(site_url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()


class Shared:
    """A page that is opened once, because starting the engine takes seconds; each test gets a fresh widget in it."""

    def __init__(self, browser: Browser, site_url: str, width: int, height: int, **options: Any) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": height}, **options)
        self.size: ViewportSize = {"width": width, "height": height}
        self.errors: list[str] = []
        self.page = self.context.new_page()
        watch(self.page, site_url, lambda error: self.errors.append(error))
        self.page.goto(site_url)

    def lend(self, errors: list[str], size: ViewportSize | None = None, **media: Any) -> Page:
        """The page as if just opened, the engine apart; what goes wrong on it is added to `errors` from now on."""
        self.errors = errors
        for extra in self.context.pages[1:]:
            extra.close()
        self.page.set_viewport_size(size or self.size)
        self.page.emulate_media(**{"color_scheme": "light", "reduced_motion": "null", "forced_colors": "null"} | media)
        self.page.evaluate(FRESH)
        return self.page


# Replaces every widget by a new one; the page's one engine stays.
FRESH = """() => {
    sessionStorage.clear();
    history.replaceState(null, '', location.pathname);
    const [first, ...others] = document.querySelectorAll('spec-step');
    for (const other of others) other.remove();
    for (const dialog of document.querySelectorAll('body > div')) dialog.remove();
    const fresh = document.createElement('spec-step');
    fresh.toggleAttribute('permalink', true);
    first.replaceWith(fresh);
    scrollTo(0, 0);
    document.querySelector('.skip').focus({ preventScroll: true });
    document.activeElement.blur();
}"""


@pytest.fixture(scope="session")
def shared_desktop(browser: Browser, site_url: str) -> Shared:
    return Shared(browser, site_url, *DESKTOP)


@pytest.fixture(scope="session")
def shared_phone(browser: Browser, site_url: str) -> Shared:
    return Shared(browser, site_url, *PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture
def desktop(shared_desktop: Shared, page_errors: list[str]) -> Page:
    return shared_desktop.lend(page_errors)


@pytest.fixture
def phone(shared_phone: Shared, page_errors: list[str]) -> Page:
    return shared_phone.lend(page_errors)


@pytest.fixture
def sized(shared_desktop: Shared, page_errors: list[str]) -> SizedPage:
    """The shared page in another size or for other eyes: `sized(width, height, color_scheme="dark")`."""
    return lambda width, height, **media: shared_desktop.lend(page_errors, {"width": width, "height": height}, **media)


@pytest.fixture(params=["desktop", "phone"])
def either(request: pytest.FixtureRequest, page_errors: list[str]) -> Page:
    """The page at both sizes: a test that takes it runs twice."""
    shared: Shared = request.getfixturevalue(f"shared_{request.param}")
    return shared.lend(page_errors)


def watch(page: Page, site_url: str, report: Callable[[str], None]) -> None:
    """Collect everything that a reader's console would show as wrong, and every request that leaves the site."""

    def leaves(request: Request) -> None:
        if not request.url.startswith((site_url, "data:", "blob:")):
            report(f"request to another origin: {request.url}")

    page.on("console", lambda message: report(f"console: {message.text}") if message.type == "error" else None)
    page.on("pageerror", lambda error: report(f"uncaught: {error}"))
    page.on("request", leaves)
