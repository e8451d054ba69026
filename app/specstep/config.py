"""The settings of a trace, with their ranges, checked when they are made."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import ClassVar

from specstep.draws import SEED_MAX
from specstep.errors import ParameterError, brief
from specstep.language import N_, _

# Parameters as sentences call them: their names in links and calls, which other languages have words of their own for.
CALLED = (
    N_("width"), N_("limit"), N_("seed"), N_("seeds"), N_("draft"), N_("target"), N_("rule"), N_("trials"),
    N_("requests"), N_("position"), N_("overhead"), N_("temperature"), N_("noise"), N_("accepted"), N_("chance"),
    N_("residual"), N_("token"), N_("committed"), N_("questions"), N_("order"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Range:
    """The whole numbers from `least` to `most`, and the one used when none is given."""

    least: int
    most: int
    default: int

    def check(self, parameter: str, value: object) -> int:
        """The value, if it is a whole number of the range. Raises ParameterError."""
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        raise ParameterError(
            _(
                "{parameter} is {value}, it must be a whole number from {least} to {most}.",
                parameter=_(parameter), value=brief(value), least=self.least, most=self.most,
            ),
            parameter=parameter, least=str(self.least), most=str(self.most),
        )  # fmt: skip


WIDTH = Range(1, 8, default=3)
LIMIT = Range(1, 64, default=8)
SEED = Range(0, SEED_MAX, default=1)
MODEL_WIDTH = Range(1, 16, default=4)
MODEL_LIMIT = Range(1, 256, default=24)
DRAFT_DEFAULT, TARGET_DEFAULT, RULE_DEFAULT = "aligned", "target", "exact"


@dataclass(frozen=True, slots=True)
class Config:
    """What a trace depends on besides its tables: names of draft and target, rule, draft width k, limit, seed.

    Raises ParameterError, which names the parameter and the allowed range.
    """

    widths: ClassVar[Range] = WIDTH
    limits: ClassVar[Range] = LIMIT

    draft: str = DRAFT_DEFAULT
    target: str = TARGET_DEFAULT
    rule: str = RULE_DEFAULT
    width: int = WIDTH.default
    limit: int = LIMIT.default
    seed: int = SEED.default

    def __post_init__(self) -> None:
        for parameter in ("draft", "target", "rule"):
            name = getattr(self, parameter)
            if not (isinstance(name, str) and 0 < len(name) <= 80):
                raise ParameterError(
                    _(
                        "{parameter} is {value}, it must be a name of 1 to 80 characters.",
                        parameter=_(parameter),
                        value=brief(name),
                    ),
                    parameter=parameter,
                )
        self.widths.check("width", self.width)
        self.limits.check("limit", self.limit)
        SEED.check("seed", self.seed)

    def to_dict(self) -> dict[str, object]:
        """The settings by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class ModelConfig(Config):
    """The settings of a real model's trace: longer blocks and texts than a toy's."""

    widths: ClassVar[Range] = MODEL_WIDTH
    limits: ClassVar[Range] = MODEL_LIMIT

    width: int = MODEL_WIDTH.default
    limit: int = MODEL_LIMIT.default


def config_from_dict(document: Mapping[str, object]) -> Config:
    """Settings by name; those left out take their defaults. Raises ParameterError for an unknown name too."""
    return Config(**_known(document))  # type: ignore[arg-type]  # every field is checked in __post_init__


def model_config_from_dict(document: Mapping[str, object]) -> ModelConfig:
    """The same for a real model's trace."""
    return ModelConfig(**_known(document))  # type: ignore[arg-type]


def _known(document: Mapping[str, object]) -> Mapping[str, object]:
    known = [field.name for field in fields(Config)]
    for name in document:
        if name not in known:
            raise ParameterError(
                _("{name} is no setting; settings are {names}.", name=brief(name), names=", ".join(known)),
                parameter=name,
                allowed=known,
            )
    return document
