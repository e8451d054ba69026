"""Links of pages and of Markdown, and whether they lead somewhere: no network is asked."""

import posixpath
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt

ADDRESSES = {"a": "href", "link": "href", "img": "src", "script": "src", "iframe": "src", "spec-step": "src"}
OUTSIDE = ("http", "https")


@dataclass
class Document:
    """What a page links to, and where it can be linked to."""

    links: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.document = Document()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if address := given.get(ADDRESSES.get(tag, "")):
            self.document.links.append(address)
        if place := given.get("id"):
            self.document.places.append(place)


def of_html(text: str) -> Document:
    """The document that a page is."""
    reader = _Reader()
    reader.feed(text)
    return reader.document


def of_markdown(text: str) -> Document:
    """The document that a Markdown file is."""
    return of_html(MarkdownIt("commonmark").enable("table").render(text))


def broken(root: Path, page: str, document: Document) -> list[str]:
    """The links of a page (its path below `root`) that lead nowhere, each with the reason."""
    return [f"{page}: {link}: {why}" for link in document.links if (why := problem(root, page, link, document))]


def problem(root: Path, page: str, link: str, document: Document) -> str | None:
    """Why a link leads nowhere; None where it leads somewhere."""
    parts = urlsplit(link)
    if parts.scheme == "data":
        return None
    if parts.scheme or parts.netloc:
        return None if parts.scheme in OUTSIDE and "." in parts.netloc else "is no web address"
    path = unquote(posixpath.normpath(posixpath.join(posixpath.dirname(page), parts.path))) if parts.path else page
    if path.startswith(("..", "/")):
        return "leaves the site"
    target = root / path / "index.html" if (root / path).is_dir() and root.name == "dist" else root / path
    if not target.exists():
        return f"there is no {target.relative_to(root)}"
    if not parts.fragment or "=" in parts.fragment:  # a moment of the page, which its script reads
        return None
    there = document if path == page else of_html(target.read_text("utf-8"))
    return None if unquote(parts.fragment) in there.places else f"there is no {parts.fragment} there"
