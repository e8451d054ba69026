"""The page in other languages: German to read, and two made-up ones that bring to light what is no message."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from reader import OpenPage, button, engine_ready, frame, go, press, sentence, status, until
from test_access import violations

from site_builder import languages, node, recorded
from site_builder.languages import Words
from site_builder.layout import PROJECT
from specstep.language import speaking

# What stands on the page in every language: names of formats, programs and files, symbols, settings as links name them.
DATA = re.compile(
    r"\b(CSV|SVG|PNG|AB|HTML|MyST|Quarto|Python|NumPy|Specstep|min|max|norm|exp|softmax|aligned|biased|target|exact|"
    r"ordinary|resample|threshold|step|lab|cost|class|model|python3|build\.py|serve|kc|kĉ|CPU|GPU|MB|GB|kB|ms|float32)\b"
)
# Everything that is shown or read out, with what it stands in, through all shadow roots.
TEXTS = """() => {
    const found = [];
    const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'];
    const visit = (node) => {
        if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
        if (!(node instanceof Element || node instanceof DocumentFragment)) return;
        if (node instanceof Element) {
            if (node.matches('script, style, template, code, kbd, textarea, cite, bdi')) return;
            if (node.matches('.prompt, .piece, .fallback, .device, .origin')) return;
            if (node.tagName !== 'IFRAME') for (const name of ATTRIBUTES) {
                if (node.hasAttribute(name)) found.push(node.getAttribute(name));
            }
        }
        if (node.shadowRoot) visit(node.shadowRoot);
        for (const child of node.childNodes) visit(child);
    };
    for (const element of document.querySelectorAll('spec-step, body > div')) visit(element);
    return found.join(' \\n ');
}"""


@pytest.fixture(scope="module")
def gathered() -> Any:
    return languages.gather(PROJECT, node.find(PROJECT))


def served(page: Page, words: Words) -> None:
    """Let the German page speak another language: its words, its recorded trace and its lessons."""
    with speaking(words.catalogue):
        payload = recorded.record()
        lessons = recorded.as_text(recorded.lessons(PROJECT.lessons))

    def words_only(route: Route) -> None:
        text = route.fetch().text()
        site = json.loads(text[text.index("=") + 1 : -1])["site"]
        route.fulfill(content_type="text/javascript", body=words.script(site))

    def page_itself(route: Route) -> None:
        answer = route.fetch()
        there = re.compile(r'(id="specstep-recorded" lang=")de(">).*?(</script>)', re.DOTALL)
        made = recorded.for_script_element(payload)
        body = there.sub(lambda m: f"{m[1]}{words.code}{m[2]}{made}{m[3]}", answer.text())
        route.fulfill(response=answer, body=body.replace("<html ", f'<html dir="{words.direction}" ', 1))

    page.route("**/languages/de-*.js", words_only)
    page.route(
        "**/recorded/de/lessons-*.json", lambda route: route.fulfill(content_type="application/json", body=lessons)
    )
    page.route("**/de.html", page_itself)


@pytest.fixture
def loud(page_at: OpenPage, site_url: str, gathered: Any) -> Page:
    """The page in a language that brackets every message."""
    page: Page = page_at(1280, 900, None)
    served(page, languages.pseudo(gathered))
    page.goto(site_url + "de.html")
    engine_ready(page)
    return page


def no_message(page: Page) -> list[str]:
    """Words on the page that stand in no message."""
    depth, outside = 0, ""
    for character in page.evaluate(TEXTS):
        depth += (character == "«") - (character == "»")
        outside += character if depth == 0 and character != "»" else " "
    return sorted(set(re.findall(r"[^\W\d_]{2,}", DATA.sub("", outside))))


def opened(page: Page, view: str) -> None:
    page.evaluate(f"document.querySelector('spec-step').view = '{view}'")
    expect(page.locator("spec-step .place-of-view .view-title")).to_be_visible(timeout=20_000)


def test_every_word_of_the_step_view_is_a_message(loud: Page) -> None:
    for index in range(frame(loud)["steps"] + 1):
        go(loud, index)
        assert no_message(loud) == [], f"step {index}"
    for fold in loud.locator("spec-step summary").all():
        fold.click()
    press(loud, "«More settings»")
    loud.evaluate("document.querySelector('spec-step').configure({ draft: 'biased', rule: 'block' })")
    until(loud, "element.trace.config.rule === 'block'")
    for index in range(frame(loud)["steps"] + 1):
        go(loud, index)
        assert no_message(loud) == [], f"block, step {index}"


def test_every_word_beside_it_is_a_message(loud: Page) -> None:
    loud.evaluate("location.hash = 'lesson=bonus.1'")
    expect(loud.locator("spec-step .lesson-text")).to_be_visible()
    assert no_message(loud) == []
    loud.evaluate("location.hash = 'draft=biased&step=4&predict=1&beside=width.5&at=1.1'")
    expect(loud.locator("spec-step .asks")).to_be_visible()
    loud.locator("spec-step .answers button").last.click()
    assert no_message(loud) == []
    loud.evaluate("location.hash = 'width=99&step=700&at=x&lesson=zz&beside=q&present=7&foo=1&view=zz&draft=no'")
    until(loud, "element.shadowRoot.querySelector('#status').textContent.includes('700')")
    assert no_message(loud) == []
    loud.locator("spec-step .tools button", has_text="«Embed»").click()
    expect(loud.locator("dialog.snippets")).to_be_visible()
    assert no_message(loud) == []


@pytest.mark.parametrize("view", ["lab", "cost", "tables", "text", "class", "model"])
def test_every_word_of_the_other_views_is_a_message(loud: Page, view: str) -> None:
    opened(loud, view)
    if view in ("lab", "cost"):
        expect(loud.locator("spec-step .answer .says").first).to_be_visible(timeout=30_000)
        expect(loud.locator("spec-step .wait")).to_have_count(0, timeout=60_000)
    if view == "tables":
        expect(loud.locator("spec-step .sides")).to_be_visible(timeout=30_000)
        assert no_message(loud) == []
        for field in ("draft-0", "target-top_k", "name-1"):
            loud.locator(f"spec-step #{field}").evaluate(
                "(field) => { field.value = field.id === 'name-1' ? '' : '?';"
                " field.dispatchEvent(new Event('change')); }"
            )
            expect(loud.locator(f"spec-step #{field}[aria-invalid]")).to_be_attached()
    if view == "lab":
        press(loud, "«Run»")
        expect(loud.locator("spec-step .trial-form")).to_be_visible(timeout=30_000)
    assert no_message(loud) == []


@pytest.mark.parametrize("width", [320, 1280])
def test_read_from_the_right_nothing_runs_out_of_the_page(
    page_at: OpenPage, site_url: str, gathered: Any, width: int
) -> None:
    page = page_at(width, 900, None)
    served(page, languages.pseudo(gathered, "rtl", "", ""))
    page.goto(site_url + "de.html#draft=biased&step=6")
    engine_ready(page)
    assert (
        page.evaluate("getComputedStyle(document.querySelector('spec-step').shadowRoot.firstElementChild).direction")
        == "rtl"
    )
    across = "[document.documentElement.scrollWidth, innerWidth]"
    for view in ("step", "lab", "cost", "tables", "text", "class", "model"):
        page.evaluate(f"document.querySelector('spec-step').view = '{view}'")
        if view != "step":
            expect(page.locator("spec-step .view-title")).to_be_visible(timeout=20_000)
        if view == "tables":
            expect(page.locator("spec-step .sides")).to_be_visible(timeout=20_000)
        wide, room = page.evaluate(across)
        assert wide <= room, view
    page.evaluate("document.querySelector('spec-step').view = 'step'")
    # The settings begin at the right; the output, a sequence, and what moves along it go on from left to right.
    left = [box["x"] for name in ("Width", "Seed") if (box := page.get_by_label(name, exact=True).bounding_box())]
    assert left == sorted(left, reverse=True) or width == 320
    steps = [box["x"] for name in ("Step back", "Step forward") if (box := button(page, name).bounding_box())]
    assert steps == sorted(steps)
    chips = [box["x"] for chip in page.locator("spec-step .lane-proposal .chip").all() if (box := chip.bounding_box())]
    assert chips == sorted(chips)


@pytest.fixture
def german(page_at: OpenPage) -> Page:
    page: Page = page_at(1280, 900, "de.html#draft=biased&step=6")
    engine_ready(page)
    return page


def test_the_german_page_steps_in_german_with_decimal_commas(german: Page) -> None:
    expect(german.locator("html")).to_have_attribute("lang", "de")
    expect(sentence(german)).to_have_text(
        "Position 2: A wird abgelehnt. Der Draft gab ihm 0,80, das Target gibt ihm 0,20; also bleibt es mit "
        "Wahrscheinlichkeit 0,20 / 0,80 = 0,25. Ziehung 5 ist 0,444 und liegt nicht darunter."
    )
    expect(status(german)).to_have_text(re.compile("^Engine bereit: Python"))
    press(german, "Schritt vor")
    expect(sentence(german)).to_contain_text("wird verworfen")
    expect(german.locator("spec-step .inspector")).to_contain_text("q 0,80")


def test_the_language_changes_no_draw_and_no_event(german: Page, page_at: OpenPage) -> None:
    english = page_at(1280, 900, "#draft=biased&step=6")
    engine_ready(english)
    text = "document.querySelector('spec-step').traceText"
    assert german.evaluate(text) == english.evaluate(text)


def test_the_way_to_the_other_language_keeps_the_moment(german: Page) -> None:
    german.get_by_role("link", name="English", exact=True).click()
    engine_ready(german)
    assert frame(german)["index"] == 6
    expect(sentence(german)).to_contain_text("A is rejected.")
    german.get_by_role("link", name="Deutsch", exact=True).click()
    until(german, "element.shadowRoot.querySelector('.sentence').textContent.includes('wird abgelehnt')")


@pytest.mark.parametrize("view", ["step", "lab", "cost", "tables"])
def test_axe_finds_nothing_on_the_german_page(german: Page, view: str) -> None:
    if view != "step":
        opened(german, view)
    assert violations(german) == []


def test_a_frame_speaks_the_language_that_its_address_asks_for(page_at: OpenPage) -> None:
    page = page_at(900, 700, "embed.html?lang=de-AT&draft=biased&step=6&boot=click")
    expect(sentence(page)).to_contain_text("wird abgelehnt")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("link", name="In Specstep öffnen")).to_have_attribute("href", re.compile(r"/de\.html#"))


def test_an_unknown_language_is_english(page_at: OpenPage) -> None:
    page = page_at(900, 700, "embed.html?lang=xx&draft=biased&step=6&boot=click")
    expect(sentence(page)).to_contain_text("A is rejected.")


def test_a_file_without_a_server_speaks_german_too(page_at: OpenPage) -> None:
    page = page_at(900, 700, "recorded.de.html#lesson=residual.1")
    expect(page.locator("spec-step .lesson")).to_contain_text("Darauf achten:")
