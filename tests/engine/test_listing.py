"""Traces in print, as Markdown and as HTML: a row for each event; names that look like markup do no harm."""

import html.parser
import re
from dataclasses import replace

import pytest

import specstep
from specstep.cli import main
from specstep.config import Config
from specstep.listing import HEADINGS, visible
from specstep.rules import RULES
from specstep.tables import table_from_dict
from specstep.trace import Trace

from .strategies import table
from .toy import TARGET

BIASED = specstep.trace(Config(draft="biased"))
HOSTILE = (
    "<script>alert(1)</script>", "</td></table>", "<img src=x onerror=alert(1)>", "a|b", "`code`", "*bold*_em_",
    "[link](https://x)", "![i](x)", "$x$", "line\nbreak", "cell\r\n|---|", "\u202egnp", "&lt;b&gt;", "{{< x >}}",
    "@all", "' onclick='x", '" onmouseover="x', "\\", "~~no~~", "https://x", "\x00", "# head",
)  # fmt: skip


def hostile(token: str) -> Trace:
    """The biased trace with `token` for A everywhere, in the tables' titles and for the rule's name."""

    def renamed(value: object) -> object:
        return tuple(token if part == "A" else part for part in value) if isinstance(value, tuple) else value

    events = tuple(
        replace(event, **{
            name: token if getattr(event, name) == "A" else renamed(getattr(event, name))
            for name in ("token", "tokens") if hasattr(event, name)
        })
        for event in BIASED.events
    )  # fmt: skip
    target, draft = (
        replace(side, title=token, tokens=(token, *side.tokens[1:])) for side in (BIASED.target, BIASED.draft)
    )
    return Trace(replace(BIASED.config, rule=token), target, draft, events)


class Reader(html.parser.HTMLParser):
    """What a browser would make of it: elements with attributes, and the text of each cell."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.attributes: set[str] = set()
        self.cells: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "br":
            self.open.append(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.cells[-1] += data


def markdown_rows(text: str) -> list[list[str]]:
    """The table's rows, heading and rule included, as a Markdown reader splits them."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def read(text: str) -> str:
    """A Markdown cell as it is shown: its character references resolved."""
    return html.unescape(text)


def test_markdown_has_the_settings_a_row_for_each_event_and_the_outcome():
    text = BIASED.to_markdown()
    heading, rule, *rows = markdown_rows(text)
    assert heading == list(HEADINGS)
    assert all(set(cell) <= set(":-") for cell in rule)
    assert len(rows) == len(BIASED.events) == 32
    assert [row[0] for row in rows] == [str(step) for step in range(1, 33)]
    assert [read(cell) for cell in rows[5]] == [
        "6", "1", "2", "A rejected", "min(1, p/q) = .20 / .80 = .25; draw 5 = .444 ≥ .25, so A is rejected"
    ]  # fmt: skip
    assert [read(cell) for cell in rows[7][2:]] == [
        "2",
        "C recovered",
        "from the residual: B .75, C .25; draw 6 = .763",
    ]
    assert [row[2:4] for row in rows[3:4]] == [["1–4", "target pass"]]
    first, *_, outcome, _, counts = text.splitlines()
    assert first.endswith("rule exact · width 3 · limit 8 · seed 1")
    assert outcome == "**Output:** A C B A B A B B"
    assert "accepted 5, rejected 3, discarded 2, recovered 3, bonus 0, committed 8, draws 21" in counts


def test_the_command_line_prints_the_same_markdown(capsys):
    assert main(["trace", "--draft", "biased", "--format", "markdown"]) == 0
    assert capsys.readouterr().out == BIASED.to_markdown()


def test_commands_other_than_trace_have_no_markdown(capsys):
    with pytest.raises(SystemExit):
        main(["exact", "--format", "markdown"])
    assert "invalid choice: 'markdown'" in capsys.readouterr().err


def test_html_says_what_markdown_says():
    cells = Reader(BIASED._repr_html_()).cells
    heading, _, *rows = markdown_rows(BIASED.to_markdown())
    assert cells == [*heading, *(read(cell) for row in rows for cell in row)]


def test_html_needs_nothing_around_it_and_takes_ink_and_ground_of_its_host():
    text = BIASED._repr_html_()
    page = Reader(text)
    assert not page.open
    assert set(page.elements) == {"div", "table", "caption", "thead", "tbody", "tr", "th", "td", "p", "strong", "br"}
    assert page.attributes == {"style", "scope"}
    colours = set(re.findall(r"(?<![-\w])(?:color|background): ([^;\"]+)", text))
    assert colours == {"inherit", "transparent"}


@pytest.mark.parametrize("token", HOSTILE)
def test_a_hostile_name_is_only_text_in_html(token):
    plain, page = Reader(BIASED._repr_html_()), Reader(hostile(token)._repr_html_())
    assert (page.elements, page.attributes) == (plain.elements, plain.attributes)
    assert not page.open
    shown = "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in token)
    assert f"{shown} drafted" in page.cells


@pytest.mark.parametrize("token", HOSTILE)
def test_a_hostile_name_is_only_text_in_markdown(token):
    text = hostile(token).to_markdown()
    assert len(text.splitlines()) == len(BIASED.to_markdown().splitlines())
    rows = markdown_rows(text)
    assert {len(row) for row in rows} == {len(HEADINGS)}
    own = text.replace("**Output:**", "").replace(" | ", " ")
    assert not re.search(r"[<>*_`\[\]\\~$#@{}^](?!\d+;)", re.sub(r"&#\d+;|&\w+;|^\||\|$", "", own, flags=re.MULTILINE))
    shown = "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in token)
    assert read(rows[2][3]) == f"{shown} drafted"


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_can_be_listed(rule):
    trace = specstep.trace(Config(draft="biased", rule=rule, seed=4))
    assert len(markdown_rows(trace.to_markdown())) == len(trace.events) + 2


def test_a_trace_of_another_rule_is_listed_in_plain_words():
    foreign = replace(BIASED, config=replace(BIASED.config, rule="theirs"))
    assert "the recorded acceptance = .25; draw 5" in foreign.to_markdown()


def test_a_trace_of_own_tables_names_them():
    mine = table_from_dict(table("mine", TARGET).to_dict() | {"title": "Mine & more"}, "mine")
    trace = specstep.run(Config(draft="mine"), mine, mine)
    assert "draft Mine &amp; more" in trace.to_markdown()


def test_a_token_read_from_the_right_is_isolated_and_a_stray_isolate_is_written_out():
    listed = hostile("א")._listing()
    said = " ".join(cell for line in listed.lines for cell in line.cells) + listed.output
    assert "\u2068א\u2069 drafted" in said
    assert "\\u2068" not in said
    assert "א" not in re.sub("\u2068[^\u2068\u2069]*\u2069", "", said)
    assert visible("a\u2068b") == "a\\u2068b"
    assert visible("a\u2069b\u2068c\u2069") == "a\\u2069b\\u2068c\\u2069"
    assert visible("\u2068“\u2068א\u2069”\u2069") == "\u2068“\u2068א\u2069”\u2069"
