"""docs/ of the site: static pages that need no script."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

import specstep
from site_builder import page
from site_builder.docs import api, formats, glossary, prose
from site_builder.layout import Layout

FOLDER = "docs"
TEMPLATE = "docs/page.html.j2"
# Nothing runs here, and nothing but the site's own style and pictures is loaded.
POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"


@dataclass(frozen=True)
class Page:
    """One page: static/docs/NAME.md, perhaps followed by what the template docs/NAME.html.j2 makes."""

    name: str
    label: str
    about: str

    @property
    def file(self) -> str:
        return f"{self.name}.html"


READERS, AUTHORS, PROGRAMS = "To read", "To write and teach", "To program"
PAGES: dict[str, tuple[Page, ...]] = {
    READERS: (
        Page("index", "Overview", ""),
        Page("reading", "Reading the page", "what every part shows, and hints for a class"),
        Page("glossary", "Glossary", "every word, with its formula and its source"),
        Page("cite", "Cite", "Specstep, and the papers that it shows"),
    ),
    AUTHORS: (
        Page("embedding", "Embedding", "a widget in your own page, slides or course"),
        Page("lessons", "Lessons", "guided walks: how they are written and checked"),
        Page("tables", "Tables", "the toy models, and how to make others"),
    ),
    PROGRAMS: (
        Page("command-line", "Command line", "build the site; traces, exact values and costs in a terminal"),
        Page("notebooks", "Notebooks", "the widget and the engine in Jupyter and marimo"),
        Page("model-server", "Model server", "a real model behind the page, on your computer"),
        Page("formats", "Formats", "every field of the files: traces, tables, lessons"),
        Page("api", "Python API", "the public names of specstep"),
    ),
}


def write(layout: Layout, folder: Path, *, page_css: str, docs_css: str, icon: str) -> None:
    """Add the docs to a site; the addresses are those of its assets, relative to the site."""
    target = folder / FOLDER
    target.mkdir(parents=True)
    made = contents(layout)
    for one in (one for group in PAGES.values() for one in group):
        body = prose.to_html((layout.static / "docs" / f"{one.name}.md").read_text("utf-8"))
        if one.name in made:
            body += page.from_template(layout, f"docs/{one.name}.html.j2", None, **made[one.name])
        (target / one.file).write_text(whole(layout, one, body, page_css, docs_css, icon), "utf-8")


def contents(layout: Layout) -> dict[str, dict[str, Any]]:
    """What stands in the pages that are made of data, for their templates."""
    papers = glossary.read_papers(layout.static / "docs" / "papers.toml")
    groups = glossary.read(layout.static / "docs" / "glossary.toml", papers)
    return {
        "index": {"pages": PAGES},
        "glossary": {"groups": groups, "index": glossary.index(groups)},
        "cite": {"papers": list(papers.values()), "version": specstep.__version__},
        "formats": {"formats": formats.all_formats(layout.app / "specstep" / "schemas")},
        "api": {"sections": api.sections(layout.app)},
    }


def whole(layout: Layout, one: Page, body: str, page_css: str, docs_css: str, icon: str) -> str:
    """The page around a text."""
    return page.from_template(
        layout,
        TEMPLATE,
        None,
        csp=POLICY,
        icon=f"../{icon}",
        styles=[f"../{page_css}", f"../{docs_css}"],
        title=prose.headings(body, "h1")[0]["text"],
        body=Markup(body),
        toc=prose.headings(body, "h2"),
        pages=PAGES,
        current=one,
        version=specstep.__version__,
    )
