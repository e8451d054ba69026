"""Fixtures for all tests: the built site, served as a reader would get it."""

import threading
from collections.abc import Iterator

import pytest

from site_builder import assemble, server
from site_builder.layout import PROJECT


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
