"""The recorded trace in the page: the engine's own answer, and only text to an HTML parser."""

import json
from html.parser import HTMLParser

import pytest

from site_builder import assemble, recorded
from site_builder.layout import PROJECT

HOSTILE = "</script><script>alert(1)</script><!-- ]]> & \u2028 \u2029 \"' \\ é"


class ScriptText(HTMLParser):
    """Collects the text of the script element that holds the recorded trace."""

    def __init__(self) -> None:
        super().__init__()
        self.inside = False
        self.text = ""
        self.elements: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.inside = ("id", "specstep-recorded") in attrs

    def handle_endtag(self, tag: str) -> None:
        self.inside = False

    def handle_data(self, data: str) -> None:
        self.text += data if self.inside else ""


def read_script(html: str) -> ScriptText:
    parser = ScriptText()
    parser.feed(html)
    return parser


def test_hostile_strings_stay_text_in_a_script_element() -> None:
    text = recorded.for_script_element({HOSTILE: [HOSTILE]})
    parser = read_script(f'<script type="application/json" id="specstep-recorded">{text}</script><p></p>')
    assert parser.elements == ["script", "p"]
    assert json.loads(parser.text) == {HOSTILE: [HOSTILE]}
    assert not set("<>&\u2028\u2029") & set(text)


@pytest.fixture(scope="module")
def page() -> str:
    assemble.build(PROJECT)
    return (PROJECT.dist / "index.html").read_text("utf-8")


def test_the_page_holds_what_the_engine_answers(page: str) -> None:
    assert json.loads(read_script(page).text) == recorded.record()
    assert json.loads((PROJECT.dist / "recorded" / "default.json").read_text("utf-8")) == recorded.record()


def test_the_page_reads_without_javascript(page: str) -> None:
    frames = recorded.record()["frames"]
    assert page.count('<th scope="row">') == len(frames) - 1
    assert frames[-1]["say"]["strong"] in page
