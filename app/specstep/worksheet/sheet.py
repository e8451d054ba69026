"""A worksheet: the questions that a recipe picks."""

from specstep.draws import draws
from specstep.errors import ParameterError
from specstep.language import _
from specstep.worksheet.kinds import KINDS
from specstep.worksheet.material import material_of
from specstep.worksheet.question import Question
from specstep.worksheet.recipe import Recipe


def offer(recipe: Recipe) -> dict[str, int]:
    """How many different questions of each kind its tables and seeds give, however many it asks for."""
    material = material_of(recipe)
    return {kind: sum(1 for _question in make(material)) for kind, make in KINDS.items()}


def worksheet(recipe: Recipe) -> tuple[Question, ...]:
    """The questions of a recipe, in the order of their kinds. Raises ParameterError where it asks for too many."""
    material, stream = material_of(recipe), draws(recipe.variant)
    made: list[Question] = []
    for kind, count in recipe.counts.items():
        pool = list(KINDS[kind](material)) if count else []
        if len(pool) < count:
            raise ParameterError(
                _("These tables and seeds give {found} questions of the kind “{kind}”, {wanted} were asked for: ask "
                  "for fewer or add seeds.", found=len(pool), kind=_(kind), wanted=count),
                parameter="questions",
            )  # fmt: skip
        for __ in range(count):
            made.append(pool.pop(int(next(stream).u * len(pool))))
    return tuple(made)
