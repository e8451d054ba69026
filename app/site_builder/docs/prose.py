"""Markdown to HTML, with an id at every heading; HTML in the Markdown is shown as text."""

from collections.abc import Sequence
from html import escape
from html.parser import HTMLParser
from itertools import takewhile
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.anchors import anchors_plugin

DEEPEST = 3  # headings of this level and above can be linked to


def markdown() -> MarkdownIt:
    """The docs' Markdown: CommonMark and tables."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.use(anchors_plugin, max_level=DEEPEST)
    # Wide tables scroll by themselves, also by keyboard.
    parser.add_render_rule("table_open", _open_table)
    parser.add_render_rule("table_close", lambda *_: "</table></div>")
    return parser


def _open_table(_renderer: object, tokens: Sequence[Token], index: int, *_: object) -> str:
    """A region that scrolls, named by the table's heads."""
    head = takewhile(lambda token: token.type != "thead_close", tokens[index:])
    heads = ", ".join(token.content for token in head if token.type == "inline")
    return f'<div class="scroll" tabindex="0" role="region" aria-label="Table: {escape(heads)}"><table>'


def to_html(text: str) -> str:
    """A whole document."""
    html: str = markdown().render(text)
    return html


def inline(text: str) -> str:
    """A sentence without a paragraph around it."""
    html: str = markdown().renderInline(" ".join(text.split()))
    return html


def code(text: str) -> str:
    """A word of a program."""
    return f"<code>{escape(text)}</code>"


class _Headings(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self._open: tuple[str, str] | None = None
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("h1", "h2"):
            self._open, self._text = (tag, dict(attrs).get("id") or ""), ""

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        if self._open is not None and tag == self._open[0]:
            self.found.append((*self._open, " ".join(self._text.split())))
            self._open = None


def headings(html: str, level: str) -> list[dict[str, Any]]:
    """The headings of a level (`h1` or `h2`), each with its id and its text."""
    parser = _Headings()
    parser.feed(html)
    return [{"id": place, "text": text} for tag, place, text in parser.found if tag == level]
