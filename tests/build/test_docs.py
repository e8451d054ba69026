"""The docs: every link leads somewhere, and nothing runs."""

import re
from pathlib import Path

import pytest

from site_builder.docs import prose, site
from site_builder.layout import PROJECT

from . import links


@pytest.fixture(scope="module")
def dist(site_url: str) -> Path:
    return PROJECT.dist


def documents(folder: Path) -> dict[str, links.Document]:
    """The pages of a folder by their paths below dist/."""
    return {
        path.relative_to(PROJECT.dist).as_posix(): links.of_html(path.read_text("utf-8"))
        for path in sorted(folder.rglob("*.html"))
    }


def test_every_link_of_every_page_leads_somewhere(dist: Path) -> None:
    pages = documents(dist)
    assert "index.html" in pages
    assert sum(page.startswith("docs/") for page in pages) == sum(map(len, site.PAGES.values()))
    assert [line for page, document in pages.items() for line in links.broken(dist, page, document)] == []


def test_every_link_of_the_readme_leads_somewhere() -> None:
    readme = links.of_markdown((PROJECT.root / "README.md").read_text("utf-8"))
    assert readme.links
    assert links.broken(PROJECT.root, "README.md", readme) == []


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("gone.html", "there is no docs/gone.html"),
        ("there.html#gone", "there is no gone there"),
        ("#gone", "there is no gone there"),
        ("../../elsewhere.html", "leaves the site"),
        ("https://", "is no web address"),
        ("javascript:alert(1)", "is no web address"),
    ],
)
def test_a_link_that_leads_nowhere_is_found(tmp_path: Path, link: str, reason: str) -> None:
    root = tmp_path / "dist"
    (root / "docs").mkdir(parents=True)
    (root / "docs" / "there.html").write_text('<p id="here">', "utf-8")
    text = f'<a id="top" href="{link}">x</a><a href="there.html#here">y</a><a href="#top">z</a><a href="./">d</a>'
    (root / "docs" / "index.html").write_text(text, "utf-8")
    assert links.broken(root, "docs/index.html", links.of_html(text)) == [f"docs/index.html: {link}: {reason}"]


def test_no_page_says_an_id_twice(dist: Path) -> None:
    for page, document in documents(dist / site.FOLDER).items():
        assert len(document.places) == len(set(document.places)), page


def test_no_page_runs_a_script_or_loads_from_elsewhere(dist: Path) -> None:
    for path in (dist / site.FOLDER).glob("*.html"):
        text = path.read_text("utf-8")
        assert f'content="{site.POLICY.replace("'", "&#39;")}"' in text
        assert not re.search(r"<script|<style|\sstyle=|\son\w+=|<img[^>]+https?:", text), path.name


def test_html_in_markdown_is_text() -> None:
    assert prose.to_html("a <b onclick=x>word</b>\n\n<script>x</script>") == (
        "<p>a &lt;b onclick=x&gt;word&lt;/b&gt;</p>\n<p>&lt;script&gt;x&lt;/script&gt;</p>\n"
    )
    assert prose.inline("[x](javascript:y)") == "[x](javascript:y)"
