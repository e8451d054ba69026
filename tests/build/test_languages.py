"""The catalogues are whole: every text of the sources is translated, with its places and its markup."""

import re
from html.parser import HTMLParser

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from site_builder import languages, node, page
from site_builder.first_frame import FirstFrame
from site_builder.layout import PROJECT
from site_builder.page import Edition

CODES = languages.codes(PROJECT)
# Shown as it stands in every language: formats of files, an example of what can be typed, the name of the project.
SAME_EVERYWHERE = {"CSV", "SVG", "placeholder: AB…", "Specstep:"}


@pytest.fixture(scope="module")
def gathered() -> Catalog:
    return languages.gather(PROJECT, node.find(PROJECT))


def catalog(code: str) -> Catalog:
    with (PROJECT.languages / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


def forms(text: object) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())  # type: ignore[call-overload]


def places(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}|%\(\w+\)s", text))


def tags(text: str) -> list[str]:
    return sorted(re.findall(r"</?[a-z]+[^>]*>", text))


def messages(code: str) -> list[Message]:
    return [message for message in catalog(code) if message.id]


def test_there_is_a_second_language():
    assert "de" in CODES


@pytest.mark.parametrize("code", CODES)
def test_every_text_of_the_sources_is_translated_and_no_other(code, gathered):
    wanted = {languages.key(message) for message in gathered if message.id}
    there = {languages.key(message) for message in messages(code) if languages.translation(message) is not None}
    assert sorted(wanted - there) == [], "run `build.py languages`, then translate these"
    assert sorted({languages.key(message) for message in messages(code)} - wanted) == [], "run `build.py languages`"


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_the_places_and_the_markup_of_its_english_text(code):
    for message in messages(code):
        english, translated = forms(message.id), forms(message.string)
        for text in translated:
            assert places(text) in [places(original) for original in english], message.id
            assert tags(text) == tags(english[-1]), message.id
            assert text == text.strip(), message.id


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_reads_the_same_from_its_file_and_made_anew(code, gathered, tmp_path):
    made = catalog(code)
    made.update(gathered, no_fuzzy_matching=True, update_header_comment=False)
    made.obsolete.clear()
    languages.write(tmp_path / "made.po", made)
    assert (tmp_path / "made.po").read_text("utf-8") == (PROJECT.languages / f"{code}.po").read_text("utf-8")


def test_no_word_of_the_page_s_templates_is_left_out():
    bare = languages.in_scripts(PROJECT, node.find(PROJECT))["bare"]
    assert [found for found in bare if found["text"] not in SAME_EVERYWHERE] == []


class Texts(HTMLParser):
    """Every text of a page that a reader sees or hears, outside scripts and style sheets."""

    HIDDEN = ("script", "style", "template", "cite")
    READ_OUT = ("aria-label", "title", "alt", "content")

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag in self.HIDDEN:
            self._inside.append(tag)
        given = dict(attrs)
        if given.get("name") != "viewport" and given.get("http-equiv") is None:
            self.found += [given[name] for name in self.READ_OUT if given.get(name)]

    def handle_endtag(self, tag):
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data):
        if not self._inside and data.strip():
            self.found.append(data.strip())


def test_every_text_of_the_page_itself_is_a_message(gathered):
    loud = languages.pseudo(gathered)
    payload = {"frames": []}
    edition = Edition(loud, payload, FirstFrame("", ""), "words.js", (("de", "«Deutsch»"),))
    assets = {"icon": "", "page_css": "", "main_js": "", "offline_js": "", "parts": []}
    inline = {"early": ""}
    reader = Texts()
    reader.feed(page.fill(PROJECT, edition, site={"version": "1"}, csp="", assets=assets, inline=inline))
    text = " ".join(reader.found)
    depth, outside = 0, ""
    for character in text:
        depth += (character == "«") - (character == "»")
        outside += character if depth == 0 and character not in "«»" else ""
    known = outside.replace("Specstep", "").replace("light dark", "")
    assert re.findall(r"[^\W\d_]{2,}", known) == []
