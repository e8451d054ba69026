"""The widget in a real JupyterLab: it steps, Python reads and sets what it shows, and the notebook keeps its peace."""

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from site_builder.layout import PROJECT

from .conftest import PATIENCE_MS, Notebook, OpenNotebook

pytestmark = pytest.mark.xdist_group("notebooks")

LESSONS = json.loads(PROJECT.lessons.read_text("utf-8"))["lessons"]
MADE = 'import specstep\nw = specstep.Widget(draft="biased", seed=1, step=6)\nw'
SAID = """runs = globals().get("runs", 0) + 1
print(f"run {runs}:", w.step, w.width, w.limit, w.draft, w.seed, w.frame.say.strong)"""


def widget(output: Locator, says: str = "A is rejected.") -> Locator:
    """The widget in a cell's output, once it has said to screen readers what it shows; it draws again until then."""
    found = output.locator("[theme]")
    expect(found.locator("[aria-live=polite]")).to_contain_text(says, timeout=PATIENCE_MS)
    return found


def python_says(book: Notebook, number: int, expected: str) -> None:
    """Run the cell of this number until Python has heard what the reader did.

    A page's word and a cell go different ways to the kernel (its "subshells"): the cell may be the first to arrive.
    """
    for _ in range(50):
        output = book.run(number)
        expect(output).to_contain_text(f"run {book.runs[number]}:")
        if re.search(expected, output.inner_text()):
            return
    expect(output).to_contain_text(re.compile(expected))


def press(place: Locator, name: str) -> None:
    place.get_by_role("button", name=name, exact=True).click()


def test_the_widget_steps_and_python_reads_the_step(notebook: OpenNotebook) -> None:
    book = notebook(MADE, SAID)
    shown = widget(book.run(0))
    expect(shown.locator(".sentence")).to_contain_text("A is rejected.")
    expect(shown.get_by_role("status")).to_contain_text("Engine ready: Python 3.")
    expect(shown.get_by_role("button", name="More settings")).to_be_visible()
    expect(shown.get_by_role("button", name="Copy link")).to_have_count(0)
    press(shown, "Step forward")
    expect(shown.locator(".sentence")).to_contain_text("C is discarded.")
    python_says(book, 1, "7 3 8 biased 1 C is discarded.")
    press(shown, "Wider")
    expect(shown.get_by_text("step 0 of")).to_be_visible()
    press(shown, "Run to end")
    expect(shown.locator(".sentence")).to_contain_text("Finished.")
    python_says(book, 1, r"\d\d 4 8 biased 1 Finished\.")


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
    first, second = (widget(book.run(number)) for number in range(2))
    other = widget(book.run(2), says="Nothing is drafted yet.")
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
    python_says(book, 1, " 1 3 8 biased 18446744073709551615")


def test_lessons_and_the_lab_come_from_the_notebooks_python(notebook: OpenNotebook) -> None:
    book = notebook(MADE, SAID, 'w.view = "lab"', 'w.view = "step"')
    shown = widget(book.run(0))
    shown.locator("summary", has_text="Lessons").click()
    lesson = LESSONS[1]
    shown.get_by_role("link", name=lesson["title"]).click()
    expect(shown.get_by_role("region", name="Lesson", exact=True)).to_contain_text(lesson["steps"][0]["text"])
    start = lesson["steps"][0]["start"]
    draft, step = start["settings"].get("draft", "aligned"), start["step"]
    python_says(book, 1, rf"run \d+: {step} \d \d {draft} ")
    press(shown, "Leave the lesson")
    python_says(book, 1, "6 3 8 biased 1 A is rejected.")
    book.run(2)
    expect(shown.get_by_role("region", name="What comes out, exactly")).to_contain_text("total variation over")
    book.run(3)
    expect(shown.locator(".sentence")).to_contain_text("A is rejected.")


def test_the_widget_follows_the_theme_of_the_notebook(notebook: OpenNotebook) -> None:
    book = notebook(MADE, "w.trace", color_scheme="dark")  # JupyterLab's own theme is what counts
    shown = widget(book.run(0))
    expect(shown).to_have_attribute("theme", "light")
    book.page.get_by_role("menuitem", name="Settings").click()
    for entry in ("Theme", "JupyterLab Dark"):
        book.page.locator(".lm-Menu-itemLabel").get_by_text(entry, exact=True).click()
    expect(shown).to_have_attribute("theme", "dark")
    expect(widget(book.run(0))).to_have_attribute("theme", "dark")
    table = book.run(1).get_by_role("table")
    expect(table).to_contain_text("A rejected")
    ink, ground = table.evaluate(
        "table => [table, table.closest('.jp-Notebook')].map(getComputedStyle)"
        ".map(({ color, backgroundColor }, index) => (index ? backgroundColor : color))"
    )
    assert lightness(ink) > 0.8
    assert lightness(ground) < 0.2


def lightness(colour: str) -> float:
    """Of a computed colour such as rgba(255, 255, 255, 0.87)."""
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / (3 * 255)
