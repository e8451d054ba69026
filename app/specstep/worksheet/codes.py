"""A results code: a student's answers in one line to copy, tied to their sheet, without a name.

SP1-4f2a9c-0_0.625_0~.75~.25_5-7c1e: the sheet's fingerprint, the answers in order ("" where none was given, "~" between
the entries of a row), and four digits that show a code that was cut off or mistyped.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from specstep.errors import SpecstepError
from specstep.language import _
from specstep.worksheet.question import Question
from specstep.worksheet.recipe import Recipe

VERSION = "SP1"
CODES_MOST, LENGTH_MOST = 200, 2_000


class CodeError(SpecstepError):
    """A results code that cannot be read, or belongs to another sheet."""


@dataclass(frozen=True)
class Result:
    """What came of a code: for each question right, wrong or not answered (None); or why it cannot be read."""

    code: str
    marks: tuple[bool | None, ...] = ()
    given: tuple[str, ...] = ()
    trouble: str | None = None

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(mark is True for mark in self.marks)


def encode(recipe: Recipe, questions: Sequence[Question], answers: Sequence[object]) -> str:
    """The code of written answers. Raises ParameterError for the first that is none."""
    read = [
        question.answer.read(answers[i] if i < len(answers) else None, i + 1) for i, question in enumerate(questions)
    ]
    body = "_".join("" if value is None else "~".join(map(_written, value)) for value in read)
    start = f"{VERSION}-{recipe.fingerprint}-{body}"
    return f"{start}-{_check(start)}"


def check(recipe: Recipe, questions: Sequence[Question], text: str) -> list[Result]:
    """Every line of `text` as a code: read against the sheet, which is made anew, and marked."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > CODES_MOST:
        raise CodeError(
            _("{count} codes are more than {most}: check them in parts.", count=len(lines), most=CODES_MOST)
        )
    return [_result(recipe, questions, line) for line in lines]


def _result(recipe: Recipe, questions: Sequence[Question], code: str) -> Result:
    try:
        answers = _answers(recipe, questions, code)
    except CodeError as error:
        return Result(code[:80], trouble=error.message)
    marks = tuple(
        None if answer is None else question.answer.accepts(answer)
        for question, answer in zip(questions, answers, strict=True)
    )
    return Result(code, marks, tuple("" if answer is None else " ".join(map(_written, answer)) for answer in answers))


def _answers(recipe: Recipe, questions: Sequence[Question], code: str) -> list[tuple[float, ...] | None]:
    parts = code.split("-")
    if len(code) > LENGTH_MOST or len(parts) != 4 or parts[0] != VERSION:
        raise CodeError(_("This is no results code: one begins with {start}.", start=VERSION + "-"))
    _version, fingerprint, body, digits = parts
    if _check(code.rpartition("-")[0]) != digits:
        raise CodeError(_("This code is cut off or mistyped: copy it again."))
    if fingerprint != recipe.fingerprint:
        raise CodeError(_("This code belongs to another sheet: open that one, or make it with the same choices."))
    entries = body.split("_")
    if len(entries) != len(questions):
        raise CodeError(_("This code is cut off or mistyped: copy it again."))
    return [_read(entry, question) for entry, question in zip(entries, questions, strict=True)]


def _read(entry: str, question: Question) -> tuple[float, ...] | None:
    if entry == "":
        return None
    try:
        value = tuple(float(part) for part in entry.split("~"))
    except ValueError:
        value = ()
    if len(value) != len(question.answer.value):
        raise CodeError(_("This code is cut off or mistyped: copy it again."))
    return value


def _written(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _check(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:4]
