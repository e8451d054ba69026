"""A server for other people's pages; each page fails its test on a console error or a request to a third place."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from embed.hosts import Hosts, OpenHost
from playwright.sync_api import Browser, Page


@pytest.fixture(scope="session")
def hosts() -> Iterator[Hosts]:
    with Hosts() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def host(browser: Browser, hosts: Hosts, site_url: str, page_errors: list[str]) -> Iterator[OpenHost]:
    """Opens a page of another origin: `host(body, head="", csp=None, also=(), width=1000, height=800, **context)`.

    `also` are further origins that the page may ask for something.
    """
    contexts = []

    def open_host(
        body: str,
        head: str = "",
        csp: str | None = None,
        also: tuple[str, ...] = (),
        width: int = 1000,
        height: int = 800,
        **options: Any,
    ) -> Page:
        text = f"<!doctype html><html lang=en><head><title>Host</title>{head}</head><body>{body}</body></html>"
        path = f"/{len(hosts.pages)}.html"
        hosts.pages[path] = (text, {} if csp is None else {"Content-Security-Policy": csp})
        options = {"service_workers": "block", **options}
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        watch(page, (hosts.address, site_url, *also, "data:", "blob:"), page_errors)
        page.goto(hosts.address + path[1:])
        return page

    yield open_host
    for context in contexts:
        context.close()


def watch(page: Page, allowed: tuple[str, ...], errors: list[str]) -> None:
    page.on("console", lambda said: errors.append(f"console: {said.text}") if said.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(f"uncaught: {error}"))
    page.on("request", lambda request: None if request.url.startswith(allowed) else errors.append(request.url))
