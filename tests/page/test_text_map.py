"""The map of the text view: the acceptance of each draft on each text."""

import re

from lab_reader import engine
from playwright.sync_api import Locator, Page, expect
from reader import OpenPage, configured, trace, until
from text_reader import CHOICE, counted, text_view


def cell(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}: "))


def test_a_draft_that_suits_code_does_not_suit_prose_on_the_map_too(desktop: Page) -> None:
    text_view(desktop)

    def acceptance(draft: str, text: str) -> float:
        name = cell(desktop, f"{draft} of order 2 on {text}").get_attribute("aria-label") or ""
        return float(name.rpartition(": ")[2])

    assert acceptance("Python source", "Python source") > acceptance("Python source", "English prose")
    assert acceptance("English prose", "English prose") > acceptance("English prose", "Python source")
    numbers = desktop.get_by_role("group", name=re.compile("^Acceptance of each draft"))
    expect(numbers.get_by_role("button")).to_have_count(48)


# Answers about the map wait until the test lets them come, by the text that their column is about.
HELD = """
    const asked = new Map(), held = new Map();
    const { postMessage, addEventListener } = Worker.prototype;
    Worker.prototype.postMessage = function (message) {
        const { id, method, params } = JSON.parse(message);
        if (method === 'text_heat') asked.set(id, params.choice.text);
        postMessage.call(this, message);
    };
    Worker.prototype.addEventListener = function (kind, listener) {
        addEventListener.call(this, kind, (event) => {
            const { id, result } = kind === 'message' ? JSON.parse(event.data) : {};
            if (result && asked.has(id)) held.set(asked.get(id), () => listener(event));
            else listener(event);
        });
    };
    globalThis.letCome = async (text) => {
        while (!held.has(text)) await new Promise((next) => setTimeout(next, 20));
        held.get(text)();
    };
"""


TEXTS = {"english": "English prose", "german": "German prose", "python": "Python source", "numbers": "Table of numbers"}


def test_the_map_keeps_the_order_of_the_texts_whichever_comes_first(page_at: OpenPage, site_url: str) -> None:
    page: Page = page_at(1280, 800, None)
    page.add_init_script(HELD)
    page.goto(site_url + "#view=text")
    there: set[str] = set()
    for text in ("numbers", "python", "english", "german"):
        page.evaluate("(text) => letCome(text)", text)
        there.add(text)
        expect(cell(page, f"English prose of order 2 on {TEXTS[text]}")).to_be_visible()
        late = page.get_by_role("img", name=re.compile("on (.*): still being worked out$"))
        expect(late).to_have_count(12 * (4 - len(there)))
        # One Tab stop, whatever is there.
        expect(page.locator(".cell-of-heat[tabindex='0']")).to_have_count(1)
        written = [row.locator("td").all_inner_texts() for row in numbers_of_the_map(page).get_by_role("row").all()[1:]]
        for name, values in zip(TEXTS, zip(*written, strict=True), strict=True):
            assert all(("still being worked out" in value) == (name not in there) for value in values), name
    expect(page.locator(".wait")).to_have_count(0)


def numbers_of_the_map(page: Page) -> Locator:
    """The map as a table."""
    summary = page.locator(".figure summary")
    if summary.locator("xpath=..").get_attribute("open") is None:
        summary.click()
    return page.get_by_role("table", name=re.compile("^Acceptance of each draft"))


def test_the_map_is_a_table_too_with_a_head_for_each_row_and_column(desktop: Page) -> None:
    text_view(desktop)
    table = numbers_of_the_map(desktop)
    assert table.get_by_role("columnheader").all_inner_texts() == ["draft", "order", *TEXTS.values()]
    first, *rows = [row.get_by_role("rowheader").all_inner_texts() for row in table.get_by_role("row").all()]
    assert first == []
    assert rows == [[name, str(order)] for name in TEXTS.values() for order in range(3)]
    expected = engine("text_heat", choice={k: v for k, v in CHOICE.items() if k != "other"}, texts=list(TEXTS))
    column = [row.get_by_role("cell").first.inner_text() for row in table.get_by_role("row").all()[1:]]
    assert column == [f"{each['acceptance']:.3f}".lstrip("0") for each in expected["cells"]]


def test_all_numbers_of_the_map_have_three_places(desktop: Page) -> None:
    view = text_view(desktop)
    view.get_by_role("radio", name="0", exact=True).check()  # where a text's own draft is the target: 1
    counted(desktop)
    written = desktop.locator(".cell-of-heat text").all_text_contents()
    assert len(written) == 16
    assert all(re.fullmatch(r"1?\.\d{3}", text) for text in written), written
    assert written.count("1.000") == 4


def test_the_map_works_by_keyboard_and_takes_a_pair_to_the_stage(desktop: Page) -> None:
    text_view(desktop)
    cell(desktop, "English prose of order 0 on English prose").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowDown"):
        desktop.keyboard.press(key)
    expect(cell(desktop, "English prose of order 1 on German prose")).to_be_focused()
    desktop.keyboard.press("Enter")
    configured(desktop, "draft", "'english 1'")
    assert trace(desktop)["config"]["target"] == "german 3"
    until(desktop, "element.view === 'step'")
