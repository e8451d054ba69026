"""Predict, then reveal: the question before each test, its answer key, and why each answer is right or wrong."""

from dataclasses import dataclass
from typing import Literal

from specstep.draws import Draw
from specstep.events import Accept, Reject
from specstep.numbers import shown, shown_apart
from specstep.trace import Trace


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
    return tuple(
        _question(index, event, trace.target.tokens)
        for index, event in enumerate(trace.events)
        if isinstance(event, Accept | Reject)
    )


def _question(frame: int, event: Accept | Reject, tokens: tuple[str, ...]) -> Question:
    u, limit = event.draw.u, event.acceptance
    accepted = isinstance(event, Accept)
    threshold = "1" if limit == 1 else f"{shown(event.p)} / {shown(event.q)} = {shown_apart(limit, u)}"
    numbers = f"min(1, p/q) is {threshold}, and draw {event.draw.number} is {shown_apart(u, limit)}"
    outcome = f"below it: {event.token} is accepted." if accepted else f"not below it: {event.token} is rejected."
    reason = f"{numbers}, {outcome}"
    right, wrong = f"Right. {reason}", f"Not so. {reason}"
    choices = tuple(_choice(token, event, i) for i, token in enumerate(tokens)) if isinstance(event, Reject) else ()
    return Question(
        frame, event.position, event.token, event.draw, "accept" if accepted else "reject",
        right if accepted else wrong, wrong if accepted else right, choices,
    )  # fmt: skip


def _choice(token: str, event: Reject, index: int) -> Choice:
    p, q, share = event.p_row[index], event.q_row[index], event.residual[index]
    if share > 0:
        return Choice(token, True, f"{token} can come: p {shown(p)} exceeds q {shown(q)}; residual {shown(share)}.")
    return Choice(token, False, f"{token} cannot come: p {shown(p)} does not exceed q {shown(q)}, its share is paid.")
