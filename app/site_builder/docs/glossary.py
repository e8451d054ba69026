"""The glossary: static/docs/glossary.toml, checked, with the papers that its entries name."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_builder.docs import prose
from site_builder.failure import BuildError

ARXIV, DOI = "https://arxiv.org/abs/", "https://doi.org/"


@dataclass(frozen=True)
class Paper:
    """A source; `address` is where it can be read."""

    key: str
    authors: str
    short: str
    title: str
    year: int
    shows: str
    arxiv: str | None = None
    doi: str | None = None

    @property
    def address(self) -> str:
        return f"{ARXIV}{self.arxiv}" if self.arxiv else f"{DOI}{self.doi}"

    @property
    def bibtex(self) -> str:
        """The entry for a bibliography."""
        place = [f"eprint = {{{self.arxiv}}}", "archivePrefix = {arXiv}"] if self.arxiv else [f"doi = {{{self.doi}}}"]
        fields = [
            f"author = {{{self.authors}}}",
            f"title = {{{self.title}}}".replace("&", r"\&"),
            f"year = {{{self.year}}}",
        ]
        return f"@misc{{{self.key},\n" + "".join(f"  {field},\n" for field in [*fields, *place]) + "}"


@dataclass(frozen=True)
class Term:
    """A word: `id` and `keys` stand in links, `text` is HTML."""

    id: str
    keys: tuple[str, ...]
    name: str
    text: str
    formula: str
    also: tuple[str, ...]
    sources: tuple[Paper, ...]


@dataclass(frozen=True)
class Group:
    """Words that belong together."""

    id: str
    title: str
    terms: tuple[Term, ...]


def read_papers(file: Path) -> dict[str, Paper]:
    """The papers by their keys."""
    return {key: Paper(key=key, **facts) for key, facts in tomllib.loads(file.read_text("utf-8")).items()}


def read(file: Path, papers: dict[str, Paper]) -> tuple[Group, ...]:
    """All groups, in the order of the file. Raises BuildError."""
    document = tomllib.loads(file.read_text("utf-8"))
    groups = tuple(
        Group(group["id"], group["title"], tuple(_term(term, papers, file.name) for term in group["term"]))
        for group in document["group"]
    )
    ids = [place for group in groups for place in (group.id, *_ids(group))]
    for place in ids:
        if ids.count(place) > 1:
            raise BuildError(f"{file.name}: the id {place!r} stands twice; each word needs its own.")
    return groups


def _term(facts: dict[str, Any], papers: dict[str, Paper], file: str) -> Term:
    place = facts.get("id")
    for key in facts.get("source", ()):
        if key not in papers:
            raise BuildError(f"{file}, {place!r}: {key!r} is no key of papers.toml.")
    try:
        return Term(
            id=facts["id"],
            keys=tuple(facts.get("keys", ())),
            name=facts["name"],
            text=prose.inline(facts["text"]),
            formula=facts.get("formula", ""),
            also=tuple(facts.get("also", ())),
            sources=tuple(papers[key] for key in facts.get("source", ())),
        )
    except KeyError as error:
        raise BuildError(f"{file}: the word {place!r} lacks its {error.args[0]}.") from error


def _ids(group: Group) -> list[str]:
    return [place for term in group.terms for place in (term.id, *term.keys)]


def index(groups: tuple[Group, ...]) -> list[Term]:
    """All words by their names."""
    return sorted((term for group in groups for term in group.terms), key=lambda term: term.name.lower())
