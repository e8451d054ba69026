"""Tokens and texts that are read from the right: they stand as they are, and what is around them keeps its order."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect
from reader import PATIENCE_MS, configured, engine_ready, frame, go, press, until

from specstep.toys import toy_table

# Hebrew and Arabic letters, and an Arabic digit.
TOKENS = ["א", "ب", "٣"]
# Where the first place of each of some words stands in an element, in order; null where it is not there.
LEFTS = """(element, words) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    return words.map((word) => {
        for (const node of nodes) {
            const at = node.data.indexOf(word);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + word.length);
            const box = range.getClientRects()[0];
            return box ? [Math.round(box.top / 12), box.left] : null;
        }
        return null;
    });
}"""


def tables() -> list[dict[str, object]]:
    """The toy's tables with these tokens."""
    made = []
    for name in ("target", "biased"):
        document = toy_table(name).to_dict()
        rows = document["rows"]
        assert isinstance(rows, dict)
        new = dict(zip("ABC", TOKENS, strict=True))
        made.append(document | {
            "name": f"{name} אב", "title": "שם", "tokens": TOKENS,
            "rows": {new.get(context, ""): row for context, row in rows.items()},
        })  # fmt: skip
    return made


@pytest.fixture
def page(desktop: Page) -> Page:
    engine_ready(desktop)
    target, draft = tables()
    wish = {"tables": [target, draft], "target": target["name"], "draft": draft["name"]}
    desktop.evaluate("(wish) => document.querySelector('spec-step').configure(wish)", wish)
    configured(desktop, "draft", json.dumps(draft["name"]))
    return desktop


def in_order(element: Locator, *words: str) -> None:
    """These words follow each other from left to right, line by line, in the order in which a reader reads them."""
    places = element.evaluate(LEFTS, list(words))
    assert None not in places, (words, element.inner_text())
    assert places == sorted(places), (words, places, element.inner_text())


def test_a_sentence_about_such_a_token_keeps_its_order(page: Page) -> None:
    sentence = page.locator("spec-step .sentence")
    go(page, 6)
    said = sentence.inner_text().replace("\u2068", "").replace("\u2069", "")
    assert said == (
        "Position 2: א is rejected. The draft gave it .80, the target gives it .20, so it stays with probability "
        ".20 / .80 = .25. Draw 5 is .444, not below it."
    )
    in_order(sentence, "Position", " 2: ", "א", " is rejected", "gave it", ".80", "the target", ".20, so")


def test_every_sentence_of_the_trace_has_its_tokens_isolated(page: Page) -> None:
    steps = frame(page)["steps"]
    for index in range(steps + 1):
        go(page, index)
        say = frame(page)["say"]
        text = say["lead"] + say["strong"] + say["rest"]
        assert bare(text) == "", text


def bare(text: str) -> str:
    """The letters read from the right that stand in no isolate."""
    depth, found = 0, ""
    for character in text:
        depth += (character == "\u2068") - (character == "\u2069")
        found += character if depth == 0 and character in "אב" + "".join(TOKENS) else ""
    assert depth == 0, text
    return found


def test_the_lanes_run_from_left_to_right(page: Page) -> None:
    press(page, "Run to end")
    chips = page.locator("spec-step .lane-committed .chip")
    lefts = [box["x"] for chip in chips.all() if (box := chip.bounding_box())]
    assert len(lefts) == 8
    assert lefts == sorted(lefts)
    expect(page.locator("spec-step .lane-committed .letter")).to_have_text([TOKENS["ABC".index(c)] for c in "ACBABABB"])


def test_the_step_list_and_the_numbers_of_a_test_keep_their_order(page: Page) -> None:
    go(page, 6)
    page.locator("spec-step summary", has_text="Step list").click()
    row = page.locator("spec-step .step-list tr[aria-current]")
    in_order(row, "position 2 rejected", "Position 2: ", "א", " is rejected", "The draft gave")
    first = page.locator("spec-step .step-list tr.draft td").nth(1)
    in_order(first, "position", " 1: ", "א", " drafted")
    commit = page.locator("spec-step .step-list tr.commit td").nth(1)
    in_order(commit, "א", "committed")
    inspector = page.locator("spec-step .inspector")
    in_order(inspector.locator(".formula").first, "p(", "א", "q(", ".20", ".80", ".25")
    inspector.locator("summary").first.click()
    line = inspector.locator(".sums li").first
    in_order(line, "א", ": ", "=")


def test_the_lab_lists_sequences_from_left_to_right(page: Page) -> None:
    page.evaluate("document.querySelector('spec-step').configure({ limit: 3 })")
    configured(page, "limit", "3")
    page.evaluate("document.querySelector('spec-step').openView('lab')")
    letters = page.locator("spec-step .sequences .letters").first
    expect(letters).to_be_visible(timeout=2 * PATIENCE_MS)
    lefts = letters.locator("b").evaluate_all("(all) => all.map((b) => b.getBoundingClientRect().left)")
    assert len(lefts) == 3
    assert lefts == sorted(lefts)


def test_a_link_to_such_tables_opens_them(page: Page) -> None:
    until(page, "location.hash.includes('tables=')")
    address = page.url
    assert address.isascii()
    page.goto("about:blank")
    page.goto(address)
    engine_ready(page)
    configured(page, "draft", "'biased אב'")
    note = page.locator("spec-step .tables-note")
    in_order(note, "Own tables", "target אב", ", draft", "biased אב", ".")


def test_the_answers_of_a_worksheet_keep_their_order(page: Page) -> None:
    page.evaluate("document.querySelector('spec-step').openView('class')")
    page.get_by_role("checkbox", name="Show the key").check()
    key = page.locator("spec-step .answer-key strong", has_text="א")
    expect(key.first).to_be_visible(timeout=PATIENCE_MS)
    in_order(key.first, "א", ", ", "ب")
    in_order(page.locator("spec-step .question .asks").first, "Seed", "position", "draft", "with q")


HEBREW = "בראשית ברא אלהים את השמים ואת הארץ. " * 20


def test_an_own_text_in_hebrew_goes_as_its_letters_do_and_what_is_said_of_it_does_not(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate("document.querySelector('spec-step').openView('text')")
    field = desktop.get_by_label("Or a text of your own")
    field.fill(HEBREW)
    assert field.evaluate("(field) => getComputedStyle(field).direction") == "rtl"
    desktop.get_by_role("button", name="Use this text").click()
    beginning = desktop.locator("spec-step .beginning")
    expect(beginning).to_be_visible(timeout=PATIENCE_MS)
    in_order(beginning, "Your text", "characters", "הארץ", "בראשית")
    written = desktop.locator("spec-step .written").first
    expect(desktop.get_by_role("button", name="Step through it with the draft your text 2")).to_be_visible()
    box = written.bounding_box()
    first = written.inner_text().split()[0]
    ((_top, left),) = written.evaluate(LEFTS, [first])
    assert box is not None
    assert left > box["x"] + box["width"] / 2  # a text that is read from the right begins there
    desktop.get_by_role("button", name="Step through it with the draft your text 2").click()
    until(desktop, "element.view === 'step' && element.trace.config.target === 'your text 3'")
    press(desktop, "Step forward")
    in_order(
        desktop.locator("spec-step .sentence"),
        "Position",
        "1: ",
        "the draft proposes",
        "After the empty",
        "draw 1",
        "picked it",
    )
