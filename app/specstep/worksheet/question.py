"""A question of a worksheet: what is given, the right answer, why, and a link to the moment it is about."""

from dataclasses import asdict, dataclass

from specstep.draws import Draw
from specstep.worksheet.answers import Answer


@dataclass(frozen=True)
class Row:
    """A row that is given, such as p after A."""

    label: str
    names: tuple[str, ...]
    values: tuple[float, ...]


@dataclass(frozen=True)
class Link:
    """The moment a question is about: settings, the step, and the position to look at ("round.position")."""

    seed: str
    step: int
    at: str


@dataclass(frozen=True)
class Question:
    """One question. `says` is all of it in words; `rows` and `draws` are what one needs to answer it with a pencil."""

    kind: str
    says: str
    answer: Answer
    why: str
    link: Link
    rows: tuple[Row, ...] = ()
    draws: tuple[Draw, ...] = ()


def to_dict(question: Question, number: int) -> dict[str, object]:
    """A question as the page gets it, key included."""
    answer = {"form": question.answer.form, "names": list(question.answer.names), "key": question.answer.shown}
    return {"number": number, **asdict(question), "answer": answer}
