"""Predict, then reveal: the question before each test, its answer key, and why each answer is right or wrong."""

from dataclasses import dataclass
from typing import Literal

from specstep.draws import Draw
from specstep.events import Accept, Reject
from specstep.judging import reason
from specstep.language import _
from specstep.numbers import named, shown
from specstep.rules import RULES
from specstep.trace import Trace
from specstep.words import RATIO, RECORDED, Words


@dataclass(frozen=True, slots=True)
class Choice:
    """A token that may or may not replace the rejected one, and why."""

    token: str
    possible: bool
    why: str


@dataclass(frozen=True, slots=True)
class Question:
    """Asked at frame `frame`, just before the test of `token`; `accept` and `reject` explain the two answers."""

    frame: int
    position: int
    token: str
    draw: Draw
    verdict: Literal["accept", "reject"]
    accept: str
    reject: str
    replacements: tuple[Choice, ...]


def questions(trace: Trace) -> tuple[Question, ...]:
    """A question for each tested position of a trace."""
    words = RULES[trace.config.rule].words if trace.config.rule in RULES else RECORDED
    return tuple(
        _question(index, event, trace.target.tokens, words)
        for index, event in enumerate(trace.events)
        if isinstance(event, Accept | Reject)
    )


def _question(frame: int, event: Accept | Reject, tokens: tuple[str, ...], words: Words) -> Question:
    because = reason(event, words)
    right, wrong = _("Right. Here {reason}", reason=because), _("Not so. Here {reason}", reason=because)
    choices: tuple[Choice, ...] = ()
    if isinstance(event, Reject):
        choices = tuple(_choice(token, event, i, words) for i, token in enumerate(event.shown or tokens))
    accepted = isinstance(event, Accept)
    return Question(
        frame, event.position, event.token, event.draw, "accept" if accepted else "reject",
        right if accepted else wrong, wrong if accepted else right, choices,
    )  # fmt: skip


def _choice(token: str, event: Reject, index: int, words: Words) -> Choice:
    p, q, share = event.p_row[index], event.q_row[index], event.residual[index]
    possible = share > 0.0
    facts = {"token": named(token), "p": shown(p), "q": shown(q), "share": shown(share)}
    if words.replaced_by != RATIO.replaced_by or possible != (p > q):
        facts["row"] = words.row
        if possible:
            return Choice(token, True, _("{token} can come: {row} gives it {share}.", **facts))
        return Choice(token, False, _("{token} cannot come: {row} gives it {share}.", **facts))
    if possible:
        return Choice(token, True, _("{token} can come: p {p} exceeds q {q}; residual {share}.", **facts))
    return Choice(token, False, _("{token} cannot come: p {p} does not exceed q {q}, its share is paid.", **facts))
