"""The worksheets' side of the bridge: methods the page calls once a teacher or a student opens the class view."""

from dataclasses import asdict
from typing import Any

from specstep.errors import ParameterError
from specstep.language import _
from specstep.worksheet import codes
from specstep.worksheet.question import Question, to_dict
from specstep.worksheet.recipe import Recipe, recipe_from_dict
from specstep.worksheet.sheet import offer, worksheet

type Params = dict[str, Any]


def sheet(params: Params) -> dict[str, object]:
    """The questions of `recipe`, with their key, and the sheet's fingerprint."""
    recipe, questions = _made(params)
    return {
        "fingerprint": recipe.fingerprint,
        "questions": [to_dict(question, number) for number, question in enumerate(questions, start=1)],
        "settings": recipe.settings.config.to_dict() | {"seed": str(recipe.settings.config.seed)},
    }


def sheet_offer(params: Params) -> dict[str, object]:
    """How many questions of each kind a sheet of `recipe` can have; its own `questions` may be left out."""
    return dict(offer(recipe_from_dict(params.get("recipe", {}))))


def results_code(params: Params) -> dict[str, object]:
    """The code of `answers` (texts, in order; null where there is none) to the sheet of `recipe`."""
    answers = params.get("answers")
    if not isinstance(answers, list):
        raise ParameterError(_("answers must be a list of texts."), parameter="answers")
    return {"code": codes.encode(*_made(params), answers)}


def check_codes(params: Params) -> dict[str, object]:
    """The lines of `codes`, each marked against the sheet of `recipe`; and for each question how many had it right."""
    recipe, questions = _made(params)
    results = codes.check(recipe, questions, str(params.get("codes", "")))
    read = [result for result in results if result.trouble is None]
    return {
        "results": [asdict(result) | {"right": result.right} for result in results],
        "right": [sum(result.marks[i] is True for result in read) for i in range(len(questions))],
        "answered": [sum(result.marks[i] is not None for result in read) for i in range(len(questions))],
        "read": len(read),
    }


def _made(params: Params) -> tuple[Recipe, tuple[Question, ...]]:
    recipe = recipe_from_dict(params.get("recipe", {}))
    return recipe, worksheet(recipe)
