"""What a client may ask for: every setting checked, every refusal a sentence that names value, range and remedy."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from specstep.config import MODEL_LIMIT, MODEL_WIDTH, SEED, ModelConfig, Range
from specstep.errors import ParameterError, brief
from specstep.language import _
from specstep.model import Sampling
from specstep.numbers import grouped, significant

RULES = ("exact", "greedy")
PROMPT_CHARACTERS = 16_000
PROMPT_TOKENS = 1_024
TOP_K = Range(0, 1_000, default=0)
REPEATS = Range(1, 10, default=3)
FIELDS = ("prompt", "chat", "draft", "rule", "width", "limit", "seed", "temperature", "top_k", "top_p")


@dataclass(frozen=True)
class Bounds:
    """The real numbers from `least` to `most`."""

    least: float
    most: float
    default: float

    def check(self, parameter: str, value: object) -> float:
        """The value, if it is a number of the range. Raises ParameterError."""
        if isinstance(value, int | float) and not isinstance(value, bool) and self.least <= value <= self.most:
            return float(value)
        raise ParameterError(
            _(
                "{parameter} is {value}, it must be a number from {least} to {most}.",
                parameter=parameter,
                value=brief(value),
                least=significant(self.least),
                most=significant(self.most),
            ),
            parameter=parameter,
        )


TEMPERATURE = Bounds(0.0, 5.0, default=1.0)
TOP_P = Bounds(0.01, 1.0, default=1.0)


@dataclass(frozen=True)
class Offer:
    """What this server has: kinds of draft, layers to leave at, whether there is a chat template."""

    drafts: tuple[str, ...]
    layers: int
    exit_layer: int
    chat: bool

    @property
    def exit_layers(self) -> Range:
        """The layers after which early exit can leave."""
        return Range(1, max(1, self.layers - 1), self.exit_layer)


@dataclass(frozen=True)
class Request:
    """A checked request for one run."""

    prompt: str
    chat: bool
    draft: str
    layer: int
    rule: str
    width: int
    limit: int
    seed: int
    sampling: Sampling

    def config(self, target: str, draft: str) -> ModelConfig:
        """The trace's config."""
        return ModelConfig(draft, target, self.rule, self.width, self.limit, self.seed)


def parse_request(document: object, offer: Offer, more: tuple[str, ...] = ()) -> Request:
    """Check a request's JSON document. Settings left out take their defaults. Raises ParameterError."""
    if not isinstance(document, dict):
        raise ParameterError(_("The body must be a JSON object of settings with at least a prompt."), parameter="body")
    for name in document:
        if name not in (*FIELDS, *more):
            known = ", ".join((*FIELDS, *more))
            message = _("{name} is no setting; settings are {names}.", name=brief(name), names=known)
            raise ParameterError(message, parameter=str(name))
    prompt, chat = _prompt(document.get("prompt")), _flag(document.get("chat", False), offer)
    draft, layer = _draft(document.get("draft", {"kind": offer.drafts[0]}), offer)
    rule = document.get("rule", RULES[0])
    if rule not in RULES:
        raise ParameterError(one_of("rule", rule, RULES), parameter="rule")
    return Request(
        prompt, chat, draft, layer, rule,
        MODEL_WIDTH.check("width", document.get("width", MODEL_WIDTH.default)),
        MODEL_LIMIT.check("limit", document.get("limit", MODEL_LIMIT.default)),
        _seed(document.get("seed", SEED.default)), _sampling(document),
    )  # fmt: skip


def check_prompt_tokens(count: int, request: Request, context: int) -> None:
    """A prompt needs a token to start from, and room in the model's context. Raises ParameterError."""
    most = min(PROMPT_TOKENS, context - request.limit - request.width)
    if not 1 <= count <= most:
        raise ParameterError(
            _("The prompt has no tokens, it may have 1 to {most}: write something.", most=most) if count == 0
            else _("The prompt has {count} tokens, it may have 1 to {most}: shorten it.", count=count, most=most),
            parameter="prompt", least="1", most=str(most),
        )  # fmt: skip


def one_of(parameter: str, value: object, names: tuple[str, ...]) -> str:
    """The sentence about a value that is none of these names."""
    return _(
        "{parameter} is {value}, it must be one of: {names}.",
        parameter=parameter, value=brief(value), names=", ".join(names),
    )  # fmt: skip


def _prompt(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        message = (
            _("The prompt is empty, it must be a text with at least one word.")
            if value is None or isinstance(value, str)
            else _("The prompt is {value}, it must be a text with at least one word.", value=brief(value))
        )
        raise ParameterError(message, parameter="prompt")
    if len(value) > PROMPT_CHARACTERS:
        raise ParameterError(
            _(
                "The prompt has {count} characters, it may have {most}: shorten it.",
                count=grouped(len(value)),
                most=grouped(PROMPT_CHARACTERS),
            ),
            parameter="prompt",
        )
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ParameterError(
            _("The prompt holds half a character (a lone surrogate): remove it."), parameter="prompt"
        ) from None
    return value


def _flag(value: object, offer: Offer) -> bool:
    if not isinstance(value, bool):
        raise ParameterError(_("chat is {value}, it must be true or false.", value=brief(value)), parameter="chat")
    if value and not offer.chat:
        message = _("chat is true, but this model has no chat template: set it to false.")
        raise ParameterError(message, parameter="chat")
    return value


def _draft(value: object, offer: Offer) -> tuple[str, int]:
    if not isinstance(value, dict) or value.get("kind") not in offer.drafts:
        found = value.get("kind") if isinstance(value, dict) else value
        raise ParameterError(one_of("draft.kind", found, offer.drafts), parameter="draft")
    allowed = ("kind", "layer") if value["kind"] == "early-exit" else ("kind",)
    for name in value:
        if name not in allowed:
            message = _("draft has no {name}; it has {names}.", name=brief(name), names=", ".join(allowed))
            raise ParameterError(message, parameter="draft")
    if value["kind"] != "early-exit":
        return value["kind"], 0
    return value["kind"], offer.exit_layers.check("draft.layer", value.get("layer", offer.exit_layer))


def _seed(value: object) -> int:
    """JavaScript holds seeds beyond 2**53 only as text, so decimal text is a number here."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 20:
        value = int(value)
    return SEED.check("seed", value)


def _sampling(document: Mapping[str, Any]) -> Sampling:
    return Sampling(
        TEMPERATURE.check("temperature", document.get("temperature", TEMPERATURE.default)),
        TOP_K.check("top_k", document.get("top_k", TOP_K.default)),
        TOP_P.check("top_p", document.get("top_p", TOP_P.default)),
    )
