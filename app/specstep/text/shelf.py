"""Which tables a text is worth stepping through: the target, and drafts that are cheaper or know something else."""

from dataclasses import dataclass

from specstep.config import Range
from specstep.errors import ParameterError, brief
from specstep.language import _
from specstep.tables import ORDERS, TOKENS_MAX, TOKENS_MIN
from specstep.text.estimate import Smoothing
from specstep.text.recipe import Reading, Recipe
from specstep.text.samples import FEW, name_of, title_of

ORDER = Range(ORDERS[0], ORDERS[-1], default=3)
TOKENS = Range(TOKENS_MIN, TOKENS_MAX, default=TOKENS_MAX)
WEIGHTS = (0.001, 1000)


@dataclass(frozen=True)
class Choice:
    """What a reader chose: a text, another that also drafts (or none), and how tables are made of them.

    Raises ParameterError.
    """

    text: str
    other: str | None = None
    order: int = ORDER.default
    smoothing: Smoothing = "witten-bell"
    most: int = TOKENS.default
    fold: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.text, str) or not isinstance(self.other, str | None):
            message = _("text is {value}, it must be the name of a text.", value=brief(self.text))
            raise ParameterError(message, parameter="text")
        ORDER.check("order", self.order)
        TOKENS.check("most", self.most)
        number = isinstance(self.smoothing, int | float) and not isinstance(self.smoothing, bool)
        if self.smoothing != "witten-bell" and not (number and WEIGHTS[0] <= float(self.smoothing) <= WEIGHTS[1]):
            message = _(
                "smoothing is {value}, it must be 'witten-bell' or a number from {least} to {most}.",
                value=brief(self.smoothing), least=WEIGHTS[0], most=WEIGHTS[1],
            )  # fmt: skip
            raise ParameterError(message, parameter="smoothing")
        if not isinstance(self.fold, bool):
            message = _("fold is {value}, it must be true or false.", value=brief(self.fold))
            raise ParameterError(message, parameter="fold")

    def reading(self, other: str | None) -> Reading:
        """How the text is read beside another: the tokens are the characters of both."""
        both = (self.text,) if other in (None, self.text) else (self.text, str(other))
        return Reading(both, self.most, self.fold)

    def recipe(self, text: str, reading: Reading, order: int, share: float = 1.0) -> Recipe:
        """The table of a text, named after what it is made of."""
        name, title = name_of(text, order, share), title_of(text, order, share)
        return Recipe(name, title, text, reading, order, self.smoothing, share)


def shelf(choice: Choice) -> tuple[Recipe, ...]:
    """The target first; then drafts of lower orders, one of fewer counts, and one of the other text."""
    reading, text = choice.reading(choice.other), choice.text
    target = choice.recipe(text, reading, choice.order)
    lower = [choice.recipe(text, reading, order) for order in reversed(range(choice.order))]
    few = choice.recipe(text, reading, choice.order, FEW)
    others = [choice.recipe(choice.other, reading, choice.order)] if choice.other not in (None, text) else []
    return (target, *lower, few, *others)


def pairs(choice: Choice, texts: tuple[str, ...]) -> list[tuple[Recipe, Recipe]]:
    """The text's target with a draft of each text, at each lower order; the tokens are those of the pair."""
    found = []
    for text in texts:
        reading = choice.reading(text)
        target = choice.recipe(choice.text, reading, choice.order)
        found += [(target, choice.recipe(text, reading, order)) for order in range(max(choice.order, 1))]
    return found
