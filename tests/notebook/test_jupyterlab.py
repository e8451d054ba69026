"""The widget in a real JupyterLab: it steps, Python reads and sets what it shows, and the notebook keeps its peace."""

import re

import pytest
from playwright.sync_api import Locator, expect

from .conftest import PATIENCE_MS, OpenNotebook

pytestmark = pytest.mark.xdist_group("notebooks")

MADE = 'import specstep\nw = specstep.Widget(draft="biased", seed=1, step=6)\nw'
SAID = "print(w.step, w.width, w.limit, w.draft, w.seed, w.frame.say.strong)"


def widget(output: Locator) -> Locator:
    """The widget in a cell's output, once it is there."""
    found = output.locator("[theme]")
    found.wait_for(timeout=PATIENCE_MS)
    return found


def press(place: Locator, name: str) -> None:
    place.get_by_role("button", name=name, exact=True).click()


def test_the_widget_steps_and_python_reads_the_step(notebook: OpenNotebook) -> None:
    book = notebook(MADE, SAID)
    shown = widget(book.run(0))
    expect(shown.locator(".sentence")).to_contain_text("A is rejected.")
    expect(shown.get_by_role("status")).to_contain_text("Engine ready: Python 3.")
    press(shown, "Step forward")
    expect(shown.locator(".sentence")).to_contain_text("C is discarded.")
    expect(book.run(1)).to_contain_text("7 3 8 biased 1 C is discarded.")
    press(shown, "Wider")
    expect(shown.get_by_label("Width", exact=True)).to_have_value("4")
    press(shown, "Run to end")
    expect(shown.locator(".sentence")).to_contain_text("Finished.")
    expect(book.run(1)).to_contain_text(re.compile(r"\d\d 4 8 biased 1 Finished\."))


def test_the_widget_shows_what_python_sets(notebook: OpenNotebook) -> None:
    book = notebook(MADE, "w.width = 5\nw.step = 7", SAID, "w.width = 99")
    shown = widget(book.run(0))
    book.run(1)
    expect(shown.get_by_text("step 7 of 56")).to_be_visible()
    expect(shown.get_by_label("Width", exact=True)).to_have_value("5")
    expect(book.run(2)).to_contain_text("7 5 8 biased 1 A is rejected.")
    expect(book.run(3)).to_contain_text("ParameterError: width is 99, it must be a whole number from 1 to 8.")
    expect(shown.get_by_text("step 7 of 56")).to_be_visible()


def test_two_places_that_show_one_widget_go_together_and_another_widget_goes_its_own_way(
    notebook: OpenNotebook,
) -> None:
    book = notebook(MADE, "w", "specstep.Widget()")
    first, second, other = (widget(book.run(number)) for number in range(3))
    press(second, "Step forward")
    expect(first.locator(".sentence")).to_contain_text("C is discarded.")
    press(first, "Wider")
    expect(second.get_by_label("Width", exact=True)).to_have_value("4")
    expect(second.get_by_text("step 0 of")).to_be_visible()
    expect(other.get_by_label("Width", exact=True)).to_have_value("3")
    press(other, "Step forward")
    expect(other.get_by_text("step 1 of")).to_be_visible()
    expect(first.get_by_text("step 0 of")).to_be_visible()


def test_keys_typed_into_the_widget_are_no_commands_on_cells(notebook: OpenNotebook) -> None:
    book = notebook(MADE, SAID)
    shown = widget(book.run(0))
    seed = shown.get_by_label("Seed", exact=True)
    seed.fill("")
    seed.press_sequentially("ddxab")  # delete, cut and insert, where a cell is selected
    seed.press("Enter")
    expect(shown.get_by_role("status")).to_contain_text("seed is 'ddxab', it must be a whole number from 0 to")
    seed.fill("18446744073709551615")
    seed.press("Enter")
    expect(shown.get_by_text("step 0 of")).to_be_visible()
    shown.get_by_role("button", name="Step forward", exact=True).focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home", "ArrowRight"):
        book.page.keyboard.press(key)
    expect(shown.get_by_text("step 1 of")).to_be_visible()
    expect(book.cells).to_have_count(2)
    expect(book.run(1)).to_contain_text("1 3 8 biased 18446744073709551615")


def test_lessons_the_lab_and_rules_come_from_the_notebooks_python(notebook: OpenNotebook) -> None:
    book = notebook(MADE, 'w.view = "lab"', "print(w.view)")
    shown = widget(book.run(0))
    shown.get_by_text("Lessons", exact=True).click()
    shown.get_by_role("button", name=re.compile("bonus", re.IGNORECASE)).first.click()
    expect(shown.get_by_role("button", name="Leave lesson")).to_be_visible()
    book.run(1)
    expect(shown.get_by_role("heading", name="Rules")).to_be_visible()
    expect(book.run(2)).to_contain_text("lab")


def test_the_widget_follows_the_theme_of_the_notebook(notebook: OpenNotebook) -> None:
    book = notebook(MADE, "w.trace", color_scheme="dark")  # JupyterLab's own theme is what counts
    shown = widget(book.run(0))
    expect(shown).to_have_attribute("theme", "light")
    book.page.get_by_role("menuitem", name="Settings").click()
    book.page.get_by_role("menuitem", name="Theme").click()
    book.page.get_by_role("menuitem", name="JupyterLab Dark", exact=True).click()
    expect(shown).to_have_attribute("theme", "dark")
    table = book.run(1).get_by_role("table")
    expect(table).to_contain_text("A rejected")
    ink, ground = table.evaluate(
        "table => [getComputedStyle(table).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert lightness(ink) > 0.8
    assert lightness(ground) < 0.2


def lightness(colour: str) -> float:
    """Of a computed colour such as rgba(255, 255, 255, 0.87)."""
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / (3 * 255)


def test_a_notebook_has_no_link_to_copy(notebook: OpenNotebook) -> None:
    shown = widget(notebook(MADE).run(0))
    expect(shown.get_by_role("button", name="More settings")).to_be_visible()
    expect(shown.get_by_role("button", name="Copy link")).to_have_count(0)
