"""A trace as a listing to print: its settings, one row for each event, its outcome. Plain text; writers escape it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from specstep.config import Config
from specstep.counters import count
from specstep.draws import Draw
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass
from specstep.judging import reason
from specstep.language import END, ISOLATE, isolated
from specstep.numbers import draw_shown, likeliest_shown, row_shown, shown
from specstep.rules import RULES
from specstep.tables import Table
from specstep.words import RECORDED, Words

_ISOLATES = re.compile(f"{ISOLATE}[^{ISOLATE}{END}]*{END}")
HEADINGS = ("Step", "Round", "Position", "What happens", "How it is decided")


@dataclass(frozen=True, slots=True)
class Line:
    """One event: its number from 1, its round, the positions it is about, and two short texts."""

    step: int
    round: int
    positions: str
    what: str
    how: str
    kind: str

    @property
    def cells(self) -> tuple[str, ...]:
        """The texts under HEADINGS."""
        return (str(self.step), str(self.round), self.positions, self.what, self.how)


@dataclass(frozen=True, slots=True)
class Listing:
    """All that a printed trace says."""

    settings: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    output: str
    counts: str


def listing(config: Config, target: Table, draft: Table, events: tuple[Event, ...]) -> Listing:
    """The listing of a run with these settings and tables. Control characters are written as escapes."""
    words = RULES[config.rule].words if config.rule in RULES else RECORDED
    settings = (
        ("target", visible(target.title)), ("draft", visible(draft.title)), ("rule", visible(config.rule)),
        ("width", str(config.width)), ("limit", str(config.limit)), ("seed", str(config.seed)),
    )  # fmt: skip
    lines = tuple(
        Line(step, event.round, _positions(event), visible(_what(event)), visible(_how(event, target.tokens, words)),
             event.kind)
        for step, event in enumerate(events, start=1)
    )  # fmt: skip
    committed = [token for event in events if isinstance(event, Commit) for token in event.tokens]
    counts = ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in count(events).to_dict().items())
    return Listing(settings, lines, visible(_all(committed)) or "nothing", counts)


def visible(text: str) -> str:
    """The text in one line: what would break the line, or change the direction of reading, is written as an escape.

    The isolates that sentences put around tokens read from the right stay, where each has its end.
    """
    rest, before = _ISOLATES.sub("", text), text
    while rest != before:  # those within others
        rest, before = _ISOLATES.sub("", rest), rest
    kept = "" if {ISOLATE, END} & set(rest) else ISOLATE + END
    return "".join(char if char.isprintable() or char in kept else f"\\u{ord(char):04x}" for char in text)


def _positions(event: Event) -> str:
    match event:
        case Finish():
            return ""
        case TargetPass(position=first, p_rows=rows):
            last = first + len(rows) - 1
        case Discard(position=first, tokens=tokens) | Commit(position=first, tokens=tokens):
            last = first + len(tokens) - 1
        case _:
            first = last = event.position
    return str(first) if first == last else f"{first}–{last}"


def _what(event: Event) -> str:
    match event:
        case Draft(token=token):
            return f"{isolated(token)} drafted"
        case TargetPass():
            return "target pass"
        case Accept(token=token):
            return f"{isolated(token)} accepted"
        case Reject(token=token):
            return f"{isolated(token)} rejected"
        case Discard(tokens=tokens):
            return f"{_all(tokens)} discarded"
        case Recover(token=token):
            return f"{isolated(token)} recovered"
        case Bonus(token=token):
            return f"{isolated(token)} as bonus"
        case Commit(tokens=tokens):
            return f"{_all(tokens)} committed"
        case Finish():
            return "finished"


def _how(event: Event, tokens: tuple[str, ...], words: Words) -> str:
    match event:
        case Draft(q=q, draw=draw, token=token):
            return f"the draft gives {isolated(token)} {shown(q)}; {_draw(draw)}"
        case TargetPass(tokens=drafted, p_rows=rows):
            bonus = ", and one for a bonus" if len(rows) > len(drafted) else ""
            return f"scores {_all(drafted)}: one row for each{bonus}"
        case Accept() | Reject():
            return reason(event, words).removesuffix(".")
        case Discard():
            return "drafted after a token that is not in the output; never tested"
        case Recover(residual=row, draw=draw, from_target=from_target):
            source = "the target's row (the residual's mass was rounded to 0)" if from_target else words.replaced_by
            return f"from {source}: {_row(event, tokens, row)}; {_draw(draw)}"
        case Bonus(p_row=row, draw=draw):
            return f"from the target's row: {_row(event, tokens, row)}; {_draw(draw)}"
        case Commit(tokens=block):
            return f"{len(block)} from one target pass"
        case Finish(reason=why):
            return f"{why} reached" if why == "limit" else why


def _row(event: Recover | Bonus, tokens: tuple[str, ...], row: tuple[float, ...]) -> str:
    return row_shown(tokens, row) if event.shown is None else likeliest_shown(event.shown, row)


def _all(tokens: Iterable[str]) -> str:
    return " ".join(map(isolated, tokens))


def _draw(draw: Draw) -> str:
    return f"draw {draw.number} = {draw_shown(draw.u)}"
