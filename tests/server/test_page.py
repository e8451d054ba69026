"""The page with the real server behind it: a run from its prompt to its end, in a browser."""

import re
from contextlib import closing

import pytest

pytest.importorskip("torch", reason="the extra `server` is not installed; `python3 build.py test --server` installs it")
pytest.importorskip("playwright", reason="`python3 build.py test` installs playwright")

from playwright.sync_api import expect

from site_builder import assemble
from site_builder.asgi_site import site
from site_builder.layout import PROJECT

from .conftest import running


def test_a_reader_runs_the_model_from_the_page(tiny, browser):
    assemble.build(PROJECT)
    with (
        running(tiny, site=site(PROJECT.dist)) as live,
        closing(browser.new_page(viewport={"width": 1280, "height": 900})) as page,
    ):
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{live.address}/#view=model")
        page.get_by_role("textbox", name="Prompt").fill("one two three one two")
        page.get_by_role("button", name="Start", exact=True).click()
        page.get_by_role("button", name="Draft", exact=True).click()
        proposal = page.get_by_role("group", name="Proposal, not committed").get_by_role("button")
        expect(proposal.first).to_be_visible()
        page.get_by_role("button", name="Run to end").click()
        expect(page.get_by_text("Finished: every position is committed.")).to_be_visible(timeout=60_000)
        committed = page.get_by_role("group", name=re.compile("^Committed")).get_by_role("button")
        assert committed.count() > 0
        assert live.client.get("/api/v1/info").json()["sessions"]["open"] == 1
        assert faults == []
