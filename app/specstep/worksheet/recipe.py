"""What a worksheet is made of: settings, seeds, so many questions of each kind. One recipe makes one sheet."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

from specstep.config import Range
from specstep.draws import SEED_MAX
from specstep.errors import ParameterError, brief
from specstep.json_text import to_json
from specstep.language import _
from specstep.settings import Settings, settings_from_dict

KINDS = ("accepted", "chance", "residual", "token", "committed", "width")
EACH, TOTAL, SEEDS, TOKENS_MOST = Range(0, 8, 1), Range(1, 24, 6), Range(1, 8, 1), 8
FIELDS = ("settings", "seeds", "questions", "variant")


@dataclass(frozen=True)
class Recipe:
    """`counts` by kind; `variant` seeds the picks, so that neighbours in class may have different sheets."""

    settings: Settings
    seeds: tuple[int, ...]
    counts: Mapping[str, int]
    variant: int
    fingerprint: str

    def with_seed(self, seed: int) -> Settings:
        """The settings with one of the seeds."""
        return replace(self.settings, config=replace(self.settings.config, seed=seed))


def recipe_from_dict(document: object) -> Recipe:
    """Check a recipe. Raises ParameterError, TableError."""
    if not isinstance(document, dict):
        raise ParameterError(_("A worksheet's recipe must be an object."), parameter="recipe")
    for name in document:
        if name not in FIELDS:
            raise ParameterError(_("{name} is no part of a worksheet's recipe.", name=brief(name)), parameter=str(name))
    settings = settings_from_dict(document.get("settings", {}), "settings")
    if settings.config.rule != "exact":
        raise ParameterError(
            _("rule is {rule}: worksheets are about the exact rule, choose that.", rule=brief(settings.config.rule)),
            parameter="rule",
        )
    if len(settings.target.tokens) > TOKENS_MOST:
        raise ParameterError(
            _("These tables have {count} tokens, a worksheet takes up to {most}: choose smaller ones.",
              count=len(settings.target.tokens), most=TOKENS_MOST),
            parameter="tables",
        )  # fmt: skip
    seeds = _seeds(document.get("seeds", [1]))
    counts = _counts(document.get("questions", {"accepted": 2, "chance": 1, "residual": 1, "committed": 1, "width": 1}))
    variant = _seed(document.get("variant", 1), "variant")
    return Recipe(settings, seeds, counts, variant, _fingerprint(settings, seeds, counts, variant))


def _seeds(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not SEEDS.least <= len(value) <= SEEDS.most:
        raise ParameterError(
            _("seeds must be a list of {least} to {most} seeds.", least=SEEDS.least, most=SEEDS.most), parameter="seeds"
        )
    seeds = tuple(_seed(entry, "seeds") for entry in value)
    if len(set(seeds)) != len(seeds):
        raise ParameterError(_("A seed stands twice among the seeds: remove one."), parameter="seeds")
    return seeds


def _seed(value: object, parameter: str) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 20:
        value = int(value)
    return Range(0, SEED_MAX, 1).check(parameter, value)


def _counts(value: object) -> dict[str, int]:
    if not isinstance(value, dict):
        raise ParameterError(_("questions must say how many of each kind."), parameter="questions")
    for kind in value:
        if kind not in KINDS:
            raise ParameterError(
                _("{kind} is no kind of question; there are: {kinds}.", kind=brief(kind), kinds=", ".join(KINDS)),
                parameter="questions",
            )
    counts = {kind: EACH.check(kind, value.get(kind, 0)) for kind in KINDS}
    TOTAL.check("questions", sum(counts.values()))
    return counts


def _fingerprint(settings: Settings, seeds: tuple[int, ...], counts: Mapping[str, int], variant: int) -> str:
    """Six digits that tell one sheet from another: results are read against the sheet they belong to."""
    config = settings.config.to_dict()
    del config["seed"]
    tables = [settings.target.to_dict(), settings.draft.to_dict()]
    text = to_json([config, tables, list(map(str, seeds)), dict(counts), str(variant)])
    return hashlib.sha256(text.encode()).hexdigest()[:6]
