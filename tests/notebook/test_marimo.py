"""The widget in a real marimo app: it steps, and the cells that read it run again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import PATIENCE_MS, running, watch

pytestmark = pytest.mark.xdist_group("notebooks")

APP = """
# /// script
# [tool.marimo.display]
# theme = "dark"
# ///
import marimo

app = marimo.App(width="full")


@app.cell
def _():
    import marimo as mo
    import specstep

    walk = mo.ui.anywidget(specstep.Widget(draft="biased", seed=1, step=6))
    walk
    return mo, specstep, walk


@app.cell
def _(mo, walk):
    mo.md(f"Python reads step {walk.value['step']}, seed {walk.value['seed']}, {walk.widget.frame.say.strong}")
    return


@app.cell
def _(specstep):
    specstep.trace(specstep.Config(draft="biased"))
    return


if __name__ == "__main__":
    app.run()
"""


@pytest.fixture
def app(browser: Browser, host_environment: dict[str, str], errors: list[str], tmp_path: Path) -> Iterator[Page]:
    """The app on show, in marimo's dark theme on a light system."""
    (tmp_path / "app.py").write_text(APP, "utf-8")
    command = ["marimo", "run", "app.py", "--headless", "--no-token", "--host", "127.0.0.1"]
    with running(command, host_environment, tmp_path) as address:
        context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
        page = context.new_page()
        watch(page, errors)
        page.goto(address)
        page.get_by_role("button", name="Step forward", exact=True).wait_for(timeout=PATIENCE_MS)
        yield page
        context.close()


def test_the_widget_steps_and_the_cells_that_read_it_follow(app: Page) -> None:
    said = app.get_by_text("Python reads")
    expect(said).to_have_text("Python reads step 6, seed 1, A is rejected.")
    app.get_by_role("button", name="Step forward", exact=True).click()
    expect(said).to_have_text("Python reads step 7, seed 1, C is discarded.")
    seed = app.get_by_label("Seed", exact=True)
    seed.fill("18446744073709551615")
    seed.press("Enter")
    expect(said).to_have_text("Python reads step 0, seed 18446744073709551615, Nothing is drafted yet.")
    seed.fill("-1")
    seed.press("Enter")
    expect(app.get_by_text("it must be a whole number from 0 to 18446744073709551615")).to_be_visible()
    expect(app.locator("[theme]").filter(has=app.get_by_role("status"))).to_have_attribute("theme", "dark")
    expect(app.get_by_role("table").filter(has_text="A rejected")).to_contain_text("C recovered")
