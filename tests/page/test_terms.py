"""Words on the page lead to the glossary: in every view, in embeds, and only where there is one."""

import re
import shutil
from pathlib import Path

import pytest
from model_fake import FakeServer
from playwright.sync_api import Browser, Locator, Page, expect
from reader import PATIENCE_MS, OpenPage, button, choose_draft, engine_ready, press, step_to

from site_builder.docs import glossary
from site_builder.layout import PROJECT

TERMS = "spec-step a.term"
HREFS = "(all) => all.map((link) => link.href)"
# The words that a finger does not hit over a height of 24 pixels.
TOO_LOW = """(all) => all.filter((link) => {
    link.scrollIntoView({ block: 'center' });
    const { left, width, top, height } = link.getBoundingClientRect();
    const hits = (y) => link === link.getRootNode().elementFromPoint(left + width / 2, top + height / 2 + y);
    return !hits(-11.5) || !hits(11.5);
}).map((link) => link.innerText)"""


@pytest.fixture(scope="module")
def entries() -> set[str]:
    folder = PROJECT.static / "docs"
    groups = glossary.read(folder / "glossary.toml", glossary.read_papers(folder / "papers.toml"))
    return {place for group in groups for place in (group.id, *(p for t in group.terms for p in (t.id, *t.keys)))}


def linked(terms: Locator, site_url: str) -> set[str]:
    """The ids that words on show lead to; all lead to the site's own glossary."""
    addresses = terms.evaluate_all(HREFS)
    start = f"{site_url}docs/glossary.html#"
    assert all(address.startswith(start) for address in addresses), addresses
    return {address.removeprefix(start) for address in addresses}


def test_a_word_opens_its_entry_in_another_tab(page_at: OpenPage, site_url: str) -> None:
    page: Page = page_at(1280, 800)
    engine_ready(page)
    with page.expect_popup() as opened:
        page.get_by_role("link", name="mean acceptance length").click()
    expect(opened.value).to_have_url(f"{site_url}docs/glossary.html#mean_acceptance_length")
    expect(opened.value.get_by_role("heading", name="Mean acceptance length")).to_be_in_viewport()
    page.get_by_role("link", name="draft acceptance rate").click()
    expect(opened.value).to_have_url(f"{site_url}docs/glossary.html#draft_acceptance_rate")
    assert len(page.context.pages) == 2


def test_every_word_of_the_step_view_has_an_entry(page_at: OpenPage, site_url: str, entries: set[str]) -> None:
    page: Page = page_at(1280, 800)
    engine_ready(page)
    choose_draft(page, "biased")
    press(page, "More settings")
    page.get_by_text("Cache lanes", exact=True).click()
    found = linked(page.locator(TERMS), site_url)
    step_to(page, "recover")
    found |= linked(page.locator(TERMS), site_url)
    assert {"width", "seed", "limit", "rule", "committed", "proposal", "target-pass", "added", "row", "test"} <= found
    assert {"residual", "counters", "rounds", "discarded", "tokens_per_target_pass", "kept", "lacking"} <= found
    assert found <= entries


@pytest.mark.parametrize(
    ("view", "words"),
    [
        ("lab", {"rule", "exact-distribution", "total-variation", "simulation", "scored"}),
        ("tables", {"acceptance-probability", "target", "draft-model"}),
        ("text", {"acceptance-probability", "context"}),
        ("class", {"seed"}),
        ("cost", {"cost-model", "price-draft", "alpha", "batch", "candidates"}),
    ],
)
def test_every_word_of_the_other_views_has_an_entry(
    page_at: OpenPage, site_url: str, entries: set[str], view: str, words: set[str]
) -> None:
    page: Page = page_at(1280, 800, f"#view={view}")
    for word in words:
        # Some stand beside answers of the engine, which has to start first.
        expect(page.locator(f'{TERMS}[href$="#{word}"]').first).to_be_visible(timeout=PATIENCE_MS)
    assert linked(page.locator(TERMS), site_url) <= entries


# The field's words (DESIGN, section 3) as sentences have them, by their entries.
SPOKEN = {
    "target": r"targets?(?! pass)", "draft-model": r"drafts?(?! acceptance)", "width": "widths?", "round": "rounds?",
    "proposal": "proposals?|proposed", "accepted": "accepted", "rejected": "rejected", "recovered": "recovered",
    "bonus": "bonus", "discarded": "discarded", "committed": "committed", "residual": "residuals?",
    "acceptance-probability": "acceptance(?! rate| length| per)", "total-variation": "total variation",
    "target-pass": "target pass(es)?", "tokens-per-target-pass": "tokens per (target )?pass",
    "mean-acceptance-length": "mean acceptance length", "draft-acceptance-rate": "draft acceptance rate",
}  # fmt: skip
# The parts of a view: what each says outside its controls and links, and where its links lead.
PARTS = """() => {
    const LEFT_OUT = 'a.term, a.moment, label, button, select, textarea, svg, .off-screen, .segments, .rule-list,'
        + ' .contexts';
    const said = (node) => node.nodeType === Node.TEXT_NODE ? node.data
        : node instanceof Element && !node.matches(LEFT_OUT) ? [...node.childNodes].map(said).join('') + ' ' : '';
    const root = document.querySelector('spec-step').shadowRoot;
    return [...root.querySelectorAll('.lab-head, .lab-part')].map((part) => ({
        name: part.querySelector('h2').textContent, said: [...part.childNodes].map(said).join(' '),
        links: [...part.querySelectorAll('a.term')].map(({ hash }) => hash.slice(1)),
    }));
}"""


@pytest.fixture(scope="module")
def places() -> dict[str, set[str]]:
    """The entries that a link shows, by its id: one, or those of a group."""
    folder = PROJECT.static / "docs"
    groups = glossary.read(folder / "glossary.toml", glossary.read_papers(folder / "papers.toml"))
    one = {place: {term.id} for group in groups for term in group.terms for place in (term.id, *term.keys)}
    return one | {group.id: {term.id for term in group.terms} for group in groups}


@pytest.mark.parametrize("view", ["tables", "text", "class", "lab", "cost"])
def test_the_fields_words_lead_to_the_glossary_in_every_part(
    desktop: Page, places: dict[str, set[str]], view: str
) -> None:
    engine_ready(desktop)
    choose_draft(desktop, "biased")
    desktop.evaluate(f"document.querySelector('spec-step').openView('{view}')")
    expect(desktop.locator("spec-step .lab-part").nth(1)).to_be_visible()
    expect(desktop.locator("spec-step .wait")).to_have_count(0, timeout=2 * PATIENCE_MS)
    parts = desktop.evaluate(PARTS)
    assert len(parts) >= 4
    for part in parts:
        shown = set().union(*(places[link] for link in part["links"]))
        lacking = {
            entry: found[0]
            for entry, word in SPOKEN.items()
            if entry not in shown and (found := re.search(rf"(?i)\b({word})\b", part["said"]))
        }
        assert lacking == {}, part["name"]


def test_a_sentence_links_a_word_once_and_in_german_too(page_at: OpenPage) -> None:
    page: Page = page_at(1280, 800, "de.html#view=tables")
    expect(page.locator("spec-step .sides")).to_be_visible(timeout=PATIENCE_MS)
    linked_words = page.locator("spec-step .lab-head a.term").all_inner_texts()
    assert linked_words == ["Target", "Draft", "Annahme", "Residuen"][: len(linked_words)]
    assert linked_words[:2] == ["Target", "Draft"]


def test_every_word_of_the_model_view_has_an_entry(page_at: OpenPage, site_url: str, entries: set[str]) -> None:
    page: Page = page_at(1280, 900, None)
    FakeServer(page)
    page.goto(f"{site_url}#view=model")
    expect(button(page, "Start")).to_be_visible()
    found = linked(page.locator(TERMS), site_url)
    assert {"prompt", "temperature", "top_k", "top_p", "seed", "real-model"} <= found
    assert found <= entries


def test_a_word_is_as_large_as_a_finger_needs(phone: Page) -> None:
    engine_ready(phone)
    press(phone, "Draft")
    words = phone.locator("spec-step :is(.lane-label, .counters) a.term")
    assert words.count() > 15
    assert words.evaluate_all(TOO_LOW) == []


def test_by_keyboard_the_settings_words_are_one_link(desktop: Page) -> None:
    engine_ready(desktop)
    expect(desktop.locator("spec-step label a.term").first).to_have_attribute("tabindex", "-1")
    press(desktop, "More settings")
    link = desktop.get_by_role("link", name="What the words mean")
    link.focus()
    expect(link).to_be_focused()
    assert link.get_attribute("tabindex") is None


def test_a_label_still_names_its_control(desktop: Page) -> None:
    expect(desktop.get_by_role("spinbutton", name="Width", exact=True)).to_be_visible()
    expect(desktop.get_by_role("textbox", name="Seed", exact=True)).to_be_visible()


def test_the_one_file_has_words_and_no_links(browser: Browser, site_url: str, tmp_path: Path) -> None:
    shutil.copyfile(PROJECT.dist / "recorded.html", tmp_path / "recorded.html")
    page = browser.new_page()
    page.goto((tmp_path / "recorded.html").as_uri())
    expect(page.get_by_text("mean acceptance length")).to_be_visible()
    expect(page.locator(TERMS)).to_have_count(0)
    expect(page.get_by_role("link", name="Docs")).to_have_count(0)
    page.close()


def test_in_the_first_frame_the_words_are_links_already(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_url)
    expect(page.get_by_role("link", name="Committed", exact=True)).to_have_attribute(
        "href", "docs/glossary.html#committed"
    )
    context.close()
