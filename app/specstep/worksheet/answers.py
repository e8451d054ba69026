"""How a question is answered, what counts as right, and answers as people write them."""

import re
from dataclasses import dataclass
from typing import Literal

from specstep.errors import ParameterError, brief
from specstep.language import _, isolated
from specstep.numbers import between, shown

type Form = Literal["choice", "number", "whole", "row"]

CLOSE = 0.0051  # two decimals are enough, rounded either way
_NUMBER = re.compile(r"([0-9]*[.,]?[0-9]*)(?:/([0-9]+))?(%?)")


@dataclass(frozen=True)
class Answer:
    """The right answer. A choice is the index among `names`; a row has an entry for each of `names`, the tokens."""

    form: Form
    value: tuple[float, ...]
    names: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The answer as the key shows it."""
        if self.form == "choice":
            return self.names[int(self.value[0])]
        if self.form == "row":
            entries = zip(map(isolated, self.names), self.value, strict=True)
            return between().join(f"{name} {shown(value)}" for name, value in entries)
        return str(int(self.value[0])) if self.form == "whole" else shown(self.value[0])

    def accepts(self, given: tuple[float, ...]) -> bool:
        """Whether an answer is right: numbers to two decimals."""
        if self.form in ("choice", "whole"):
            return given == self.value
        return len(given) == len(self.value) and all(
            abs(one - other) <= CLOSE for one, other in zip(given, self.value, strict=True)
        )

    def read(self, text: object, number: int) -> tuple[float, ...] | None:
        """A written answer to question `number`; None where nothing was answered. Raises ParameterError.

        Numbers may be written .625, 0,625, 5/8 or 62.5%; the entries of a row are parted by semicolons or spaces.
        """
        if text is None or (isinstance(text, str) and not text.strip()):
            return None
        parts = re.split(r"[;\s]+", text.strip()) if isinstance(text, str) and self.form == "row" else [text]
        if len(parts) != len(self.value):
            raise ParameterError(
                _("Answer {number} has {count} numbers, it needs {needed}.",
                  number=number, count=len(parts), needed=len(self.value)),
                parameter=f"answer-{number}",
            )  # fmt: skip
        return tuple(self._entry(part, number) for part in parts)

    def _entry(self, part: object, number: int) -> float:
        value = _value(part) if isinstance(part, str) and len(part) <= 24 else None
        whole = self.form in ("choice", "whole")
        most = len(self.names) - 1 if self.form == "choice" else 10_000 if whole else 1.0
        if value is None or not 0 <= value <= most or (whole and value != int(value)):
            wanted = _("a whole number") if whole else _("a number from 0 to 1, such as .625 or 5/8")
            raise ParameterError(
                _("Answer {number} is {found}, it must be {wanted}.", number=number, found=brief(part), wanted=wanted),
                parameter=f"answer-{number}",
            )
        return value


def _value(text: str) -> float | None:
    match = _NUMBER.fullmatch(text.strip())
    if match is None or not any(digit.isdigit() for digit in match[1]):
        return None
    value = float(match[1].replace(",", "."))
    if match[2]:
        if int(match[2]) == 0:
            return None
        value /= int(match[2])
    return value / 100 if match[3] else value
