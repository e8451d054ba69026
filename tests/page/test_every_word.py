"""Every word on the page is a message: a language that brackets each of them brings to light what is none."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect
from pseudo import gathered, no_message, outside, served
from reader import PATIENCE_MS, OpenPage, engine_ready, frame, go, press, until

import specstep
from site_builder import languages
from site_builder.languages import loud
from specstep.tables import FIELDS
from specstep.toys import toy_table


@pytest.fixture
def page(page_at: OpenPage, site_url: str) -> Page:
    """The page in a language that brackets every message."""
    page: Page = page_at(1280, 900, None)
    served(page, languages.pseudo(gathered()))
    page.goto(site_url + "de.html")
    engine_ready(page)
    return page


def opened(page: Page, view: str) -> None:
    page.evaluate(f"document.querySelector('spec-step').view = '{view}'")
    expect(page.locator("spec-step .place-of-view .view-title")).to_be_visible(timeout=20_000)


def test_every_word_of_the_step_view_is_a_message(page: Page) -> None:
    for index in range(frame(page)["steps"] + 1):
        go(page, index)
        assert no_message(page) == [], f"step {index}"
    for fold in page.locator("spec-step summary").all():
        fold.click()
    press(page, loud("More settings"))
    page.evaluate("document.querySelector('spec-step').configure({ draft: 'biased', rule: 'block' })")
    until(page, "element.trace.config.rule === 'block'")
    for index in range(frame(page)["steps"] + 1):
        go(page, index)
        assert no_message(page) == [], f"block, step {index}"


def test_every_word_beside_it_is_a_message(page: Page) -> None:
    page.evaluate("location.hash = 'lesson=bonus.1'")
    expect(page.locator("spec-step .lesson-text")).to_be_visible()
    assert no_message(page) == []
    page.evaluate("location.hash = 'draft=biased&step=4&predict=1&beside=width.5&at=1.1'")
    expect(page.locator("spec-step .asks")).to_be_visible()
    page.locator("spec-step .answers button").last.click()
    assert no_message(page) == []
    page.evaluate("location.hash = 'width=99&step=700&at=x&lesson=z&beside=q&present=7&f=1&view=z&draft=n'")
    until(page, "element.shadowRoot.querySelector('#status').textContent.includes('700')")
    assert no_message(page) == []
    page.locator("spec-step .tools button", has_text=loud("Embed")).click()
    expect(page.locator("dialog.snippets")).to_be_visible()
    assert no_message(page) == []


@pytest.mark.parametrize("view", ["lab", "cost", "model"])
def test_every_word_of_the_other_views_is_a_message(page: Page, view: str) -> None:
    opened(page, view)
    if view != "model":
        expect(page.locator("spec-step .answer .says").first).to_be_visible(timeout=PATIENCE_MS)
        expect(page.locator("spec-step .wait")).to_have_count(0, timeout=2 * PATIENCE_MS)
    if view == "lab":
        press(page, loud("Run"))
        expect(page.locator("spec-step .trial-form")).to_be_visible(timeout=PATIENCE_MS)
    assert no_message(page) == []


def change(page: Page, field: str, text: str) -> None:
    """What becomes of a field, by its id, that a reader has typed into and left; it may be folded away."""
    page.locator(f"spec-step #{field}").evaluate(
        "(field, text) => { field.value = text; field.dispatchEvent(new Event('change')); }", text
    )


def give(page: Page, field: Locator, name: str, text: str | bytes) -> None:
    content = text.encode() if isinstance(text, str) else text
    file: FilePayload = {"name": name, "mimeType": "text/plain", "buffer": content}
    field.set_input_files(file)


def test_every_word_of_the_table_editor_and_of_all_it_refuses_is_a_message(page: Page) -> None:
    opened(page, "tables")
    expect(page.locator("spec-step .sides")).to_be_visible(timeout=PATIENCE_MS)
    assert no_message(page) == []
    wrong = [
        ("draft-0", "?"), ("draft-0", "1.5"), ("draft-0", ".1"), ("target-temperature", "-1"), ("target-top_k", "1.5"),
        ("target-top_p", "0"), ("name-1", ""), ("name-1", "A"), ("name-1", "1234567890123"),
    ]  # fmt: skip
    for field, text in wrong:
        change(page, field, text)
        expect(page.locator("spec-step .note")).to_be_visible()
        assert no_message(page) == [], (field, text)
        press(page, loud("Undo"))
        expect(page.locator("spec-step .problem")).to_have_count(0)
    refused = page.locator("spec-step [role=alert]")
    for preset, field in (("temperature", "preset-temperature"), ("noise", "preset-noise")):
        change(page, field, "?")
        page.locator(f"spec-step #{field} + button").click()
        expect(refused).to_be_visible()
        assert no_message(page) == [], preset
        change(page, field, "0.5")
        page.locator(f"spec-step #{field} + button").click()
        expect(refused).to_have_count(0)
    table = toy_table("target").to_dict()
    files: list[tuple[str, object]] = [
        ("m.json", "{"), ("m.json", '{"a": 1, "a": 2}'), ("m.json", {}), ("m.json", table | {"name": ""}),
        ("m.json", table | {"more": 1}), ("m.json", table | {"order": 7}), ("m.json", table | {"rows": {}}),
        ("m.json", table | {"rows": {"": [1, 2]}}), ("m.json", table | {"tokens": ["A"]}),
        ("m.json", table | {"tokens": ["A", "A", "B"]}), ("m.json", table | {"tokens": ["A", " ", "B"]}),
    ]  # fmt: skip
    for name, content in files:
        text = content if isinstance(content, str) else json.dumps(content)
        give(page, page.locator("spec-step input[type=file]").first, name, text)
        expect(refused).to_be_visible()
        assert set(no_message(page)) <= FIELDS | {"more"}, text  # the file's own words
        press(page, loud("Undo"))
        expect(refused).to_have_count(0)
        press(page, loud("Redo"))


def test_every_word_of_worksheets_and_their_results_is_a_message(page: Page) -> None:
    page.evaluate("document.querySelector('spec-step').configure({ draft: 'biased' })")
    until(page, "element.trace.config.draft === 'biased'")
    opened(page, "class")
    sheet = page.locator("spec-step .sheet .question")
    expect(sheet).to_have_count(7, timeout=PATIENCE_MS)
    for kind in ("accepted", "chance", "residual", "token", "committed", "width"):
        change(page, f"kind-{kind}", "1")
    change(page, "class-seeds", "1 2 3 4")
    expect(sheet).to_have_count(6)
    assert no_message(page) == []
    page.get_by_role("checkbox", name=loud("Show the key")).check()
    expect(page.locator("spec-step .answer-key")).to_have_count(6)
    expect(page.locator("spec-step .answer.old")).to_have_count(0)
    assert no_message(page) == []
    wrong = [("kind-residual", "8"), ("kind-width", "9"), ("class-seeds", "1 1"), ("class-seeds", "x")]
    for field, text in wrong:
        before = page.locator(f"spec-step #{field}").input_value()
        change(page, field, text)
        expect(page.get_by_role("alert")).to_be_visible()
        assert no_message(page) == [], (field, text)
        change(page, field, before)
        expect(page.get_by_role("alert")).to_have_count(0)
    press(page, loud("Check them"))
    expect(page.locator("spec-step .check-part .says")).not_to_be_empty()
    assert no_message(page) == []
    press(page, loud("Copy the link for students"))
    link = page.locator("spec-step #class-link").input_value()
    page.evaluate("(hash) => { location.hash = hash; }", link[link.index("#") :])
    expect(page.locator("spec-step .results")).to_be_visible()
    assert no_message(page) == []
    (first, *others) = page.locator("spec-step .answer-fields input").all()
    first.fill("?")
    first.press("Tab")
    press(page, loud("Make my results code"))
    expect(page.get_by_role("alert")).to_be_visible()
    assert no_message(page) == []
    first.fill(".5")
    others[0].fill(".5")
    others[0].press("Tab")
    press(page, loud("Make my results code"))
    expect(page.get_by_role("alert")).to_be_visible()
    assert no_message(page) == []
    others[0].fill("")
    others[0].press("Tab")
    press(page, loud("Make my results code"))
    code = page.locator("spec-step #class-code").input_value()
    assert no_message(page) == []
    press(page, loud("Open it as its teacher"))
    expect(sheet).to_have_count(6)
    page.locator("spec-step #class-codes").fill(f"{code}\n{code}\n{code}x\nAB\nSP1-000000-1-4f6e")
    press(page, loud("Check them"))
    expect(page.locator("spec-step .class-results tfoot")).to_be_visible()
    assert no_message(page) == []


def test_every_word_of_tables_from_text_is_a_message(page: Page) -> None:
    opened(page, "text")

    def counted() -> None:
        expect(page.locator("spec-step .models .act").first).to_be_visible(timeout=PATIENCE_MS)
        expect(page.locator("spec-step .wait:not(.trouble)")).to_have_count(0, timeout=2 * PATIENCE_MS)

    counted()
    page.locator("spec-step .figure summary").click()
    assert no_message(page) == []
    file = page.locator("spec-step input[type=file]")
    for content in (b"", b"\xff", b"a" * 1_000_001):
        give(page, file, "m.txt", content)
        expect(page.locator("spec-step #text-trouble")).to_be_visible()
        assert no_message(page) == []
        page.locator("spec-step input[name=text-order]").first.check()
    give(page, file, "m.txt", "abcab dabcd ")
    expect(page.locator("spec-step .beginning")).to_be_visible()
    counted()
    assert no_message(page) == []
    page.locator("spec-step .models .act").first.click()
    until(page, "element.view === 'step' && element.frame.index === 0")
    assert no_message(page) == []


def test_every_word_of_dialogs_and_of_the_speakers_window_is_a_message(page: Page) -> None:
    page.evaluate("location.hash = 'lesson=residual.1'")
    expect(page.locator("spec-step .lesson-text")).to_be_visible()
    press(page, loud("More settings"))
    with page.expect_popup() as opened_window:
        press(page, loud("Speaker’s window"))
    speaker = opened_window.value
    expect(speaker.locator("h2")).to_have_count(4)
    assert outside(speaker.title()) == []
    assert no_message(speaker, "body") == []
    speaker.close()
    page.locator("spec-step .tools button", has_text=loud("Embed")).click()
    dialog = page.locator("dialog.snippets")
    dialog.locator("#snippet-lesson").select_option("residual")
    for name in dialog.locator("input[name=format]").evaluate_all("(all) => all.map(({ value }) => value)"):
        dialog.locator(f"input[value={name}]").check()
        assert no_message(page) == [], name
    dialog.locator(".close").click()
    page.evaluate("document.querySelector('spec-step').shadowRoot.querySelector('dialog.help').showModal()")
    assert no_message(page) == []


def saved(page: Page, name: str) -> str:
    """The text of the file that a button hands over."""
    with page.expect_download() as download:
        page.get_by_role("button", name=name).first.click()
    return Path(download.value.path()).read_text("utf-8")


def test_every_word_of_what_is_saved_for_people_is_a_message(page: Page) -> None:
    page.evaluate("document.querySelector('spec-step').configure({ draft: 'biased', rule: 'block', step: 8 })")
    until(page, "element.trace.config.rule === 'block'")
    page.locator("spec-step summary", has_text=loud("Files and pictures")).click()
    assert drawn(saved(page, loud("Save as SVG"))) == []
    foreign = specstep.trace().to_json().replace('"rule":"exact"', '"rule":"?"')
    for name, content in (("1.json", "{"), ("2.json", "{}"), ("3.json", foreign)):
        give(page, page.locator("spec-step .files input[type=file]"), name, content)
        expect(page.locator("spec-step .outcome b")).to_have_text(name)
        assert no_message(page) == [], content
    page.evaluate("document.querySelector('spec-step').configure({ rule: 'exact' })")
    until(page, "element.trace.config.rule === 'exact'")
    for view in ("lab", "cost"):
        opened(page, view)
        expect(page.locator("spec-step .figure").first).to_be_visible(timeout=PATIENCE_MS)
        expect(page.locator("spec-step .wait")).to_have_count(0, timeout=2 * PATIENCE_MS)
        for figure in page.locator("spec-step .figure").all():
            for button in figure.locator(".files button").all():
                with page.expect_download() as download:
                    button.click()
                text = Path(download.value.path()).read_text("utf-8")
                assert (drawn if download.value.suggested_filename.endswith("svg") else outside)(text) == []


def drawn(svg: str) -> list[str]:
    """Words of a drawing that stand in no message."""
    texts = ElementTree.fromstring(svg).iter()
    return outside(" \n ".join(element.text or "" for element in texts if not element.tag.endswith("style")))


def test_every_word_of_an_engine_that_cannot_start_is_a_message(
    page_at: OpenPage, site_url: str, page_errors: list[str]
) -> None:
    page: Page = page_at(1280, 900, None)
    served(page, languages.pseudo(gathered()))
    page.route("**/*.data*", lambda route: route.abort())
    page.goto(site_url + "de.html")
    expect(page.locator("spec-step").get_by_role("button", name=loud("Try again"))).to_be_visible(timeout=PATIENCE_MS)
    assert no_message(page) == []
    page_errors.clear()
