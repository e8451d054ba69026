"""The glossary: every word that the page or the project's design uses has an entry with its source."""

import re
from pathlib import Path

import pytest

from site_builder.docs import glossary
from site_builder.docs.glossary import Group, Term
from site_builder.failure import BuildError
from site_builder.layout import PROJECT
from specstep.counters import Counters, Rates
from specstep.rules import RULES

from . import links

FOLDER = PROJECT.static / "docs"
# The words that the project's design fixes, and those of the page.
WORDS = """target, draft model, width, round, proposal, accepted, rejected, recovered, bonus, discarded, committed,
    acceptance probability, residual, acceptance per tested position, draft acceptance rate, mean acceptance length,
    tokens per target pass, block, stage, draw, seed, counters, lossless, total variation, key-value cache, greedy,
    temperature, top-k, top-p, prefill"""
WORD = '[[group.term]]\nid = "a"\nname = "A"\ntext = "x"\n'


@pytest.fixture(scope="module")
def papers() -> dict[str, glossary.Paper]:
    return glossary.read_papers(FOLDER / "papers.toml")


@pytest.fixture(scope="module")
def groups(papers: dict[str, glossary.Paper]) -> tuple[Group, ...]:
    return glossary.read(FOLDER / "glossary.toml", papers)


@pytest.fixture(scope="module")
def terms(groups: tuple[Group, ...]) -> list[Term]:
    return [term for group in groups for term in group.terms]


def places(terms: list[Term]) -> set[str]:
    return {place for term in terms for place in (term.id, *term.keys)}


def test_every_word_of_the_design_has_an_entry(terms: list[Term]) -> None:
    assert {" ".join(word.split()) for word in WORDS.split(",")} <= {term.name.lower() for term in terms}


def test_every_counter_and_every_rate_has_an_entry(terms: list[Term]) -> None:
    assert set(Counters().to_dict()) <= places(terms)
    assert set(Rates.__dataclass_fields__) <= places(terms)


def test_every_word_that_the_scripts_link_has_an_entry(groups: tuple[Group, ...], terms: list[Term]) -> None:
    asked = {
        place
        for path in (PROJECT.static / "js").rglob("*.js")
        for place in re.findall(r"\b(?:term|labelTerm)\('([^']+)'", path.read_text("utf-8"))
    }
    assert len(asked) > 20
    assert asked <= places(terms) | {group.id for group in groups}


def test_every_entry_stands_in_the_index_and_can_be_linked_to(site_url: str, terms: list[Term]) -> None:
    page = links.of_html((PROJECT.dist / "docs" / "glossary.html").read_text("utf-8"))
    assert {f"#{term.id}" for term in terms} <= set(page.links)
    assert places(terms) <= set(page.places)


def test_every_source_of_the_rules_is_among_the_papers(papers: dict[str, glossary.Paper]) -> None:
    named = {number for rule in RULES.values() for number in re.findall(r"\d{4}\.\d{5}", rule.source)}
    assert named
    assert named <= {paper.arxiv for paper in papers.values()}


def test_every_paper_has_its_bibtex_on_the_page(site_url: str, papers: dict[str, glossary.Paper]) -> None:
    text = (PROJECT.dist / "docs" / "cite.html").read_text("utf-8")
    for paper in papers.values():
        assert f"@misc{{{paper.key}," in text
        assert paper.address in text


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (WORD + WORD, r"the id 'a' stands twice"),
        (WORD + 'source = ["nobody2020"]\n', r"'nobody2020' is no key of papers\.toml"),
        ('[[group.term]]\nid = "a"\nname = "A"\n', r"the word 'a' lacks its text"),
    ],
)
def test_a_wrong_entry_stops_the_build(tmp_path: Path, words: str, reason: str) -> None:
    file = tmp_path / "glossary.toml"
    file.write_text(f'[[group]]\nid = "g"\ntitle = "G"\n{words}', "utf-8")
    with pytest.raises(BuildError, match=rf"glossary\.toml.*{reason}"):
        glossary.read(file, {})
