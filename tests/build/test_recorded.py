"""The recorded trace in the page: the engine's own answer, and only text to an HTML parser."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from site_builder import assemble, recorded
from site_builder.failure import BuildError
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
    (table,) = re.findall(r'<div class="fallback">.*</table>', page, re.DOTALL)
    assert table.count('<th scope="row">') == len(frames) - 1
    assert frames[-1]["say"]["strong"] in page


def test_the_lessons_lie_in_the_site_under_a_name_of_their_content(page: str) -> None:
    (file,) = (PROJECT.dist / "recorded").glob("lessons-*.json")
    assert json.loads(file.read_text("utf-8")) == recorded.lessons(PROJECT.lessons)
    scripts = [script.read_text("utf-8") for script in (PROJECT.dist / "assets").glob("*.js")]
    assert any(f"../recorded/{file.name}" in script for script in scripts)


def test_a_lesson_that_cannot_be_read_stops_the_build_and_is_named(tmp_path: Path) -> None:
    file = tmp_path / "lessons.json"
    text = PROJECT.lessons.read_text("utf-8")
    file.write_text(text.replace('"step": 36', '"step": 360'), "utf-8")
    with pytest.raises(BuildError, match="lesson 'identical', step 2: step is 360"):
        recorded.lessons(file)
