"""Fixtures for all tests: the built site, served as a reader would get it, and a real browser."""

import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from site_builder import assemble, server
from site_builder import browser as browsers
from site_builder.layout import PROJECT

# How long a page may take to show something, in milliseconds; a busy machine takes long, a good one costs nothing.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def site_url() -> Iterator[str]:
    """The address of dist/ (brought up to date first), served by the project's own server on a free port."""
    assemble.build(PROJECT)
    with server.open_server(PROJECT.dist, 0) as site:
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        yield site.address
        site.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = browsers.find()
    if path is None:
        pytest.fail("No Chromium or Chrome found: run the tests with `python3 build.py test`, which installs one.")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=browsers.flags())
        yield chromium
        chromium.close()
