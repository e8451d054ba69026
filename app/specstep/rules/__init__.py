"""The verification rules, by name. Each rule is one small file of the same shape."""

from specstep.errors import ParameterError, brief
from specstep.language import _
from specstep.rules.argmax_match import ARGMAX_MATCH
from specstep.rules.base import Rule
from specstep.rules.block import BLOCK
from specstep.rules.exact import EXACT
from specstep.rules.greedy import GREEDY
from specstep.rules.keep_suffix import KEEP_SUFFIX
from specstep.rules.lenient import LENIENT
from specstep.rules.one_hot import ONE_HOT
from specstep.rules.raw_top_k import RAW_TOP_K
from specstep.rules.resample_draft import RESAMPLE_DRAFT
from specstep.rules.resample_target import RESAMPLE_TARGET
from specstep.rules.reuse_draw import REUSE_DRAW
from specstep.rules.sampler_match import SAMPLER_MATCH
from specstep.rules.soft_argmax import SOFT_ARGMAX
from specstep.rules.target_only import TARGET_ONLY
from specstep.rules.threshold import THRESHOLD
from specstep.rules.typical import TYPICAL
from specstep.rules.zero_rejected import ZERO_REJECTED

RULES: dict[str, Rule] = {
    rule.name: rule
    for rule in (
        EXACT,
        BLOCK,
        ONE_HOT,
        SAMPLER_MATCH,
        GREEDY,
        RESAMPLE_TARGET,
        RESAMPLE_DRAFT,
        THRESHOLD,
        TARGET_ONLY,
        KEEP_SUFFIX,
        ZERO_REJECTED,
        REUSE_DRAW,
        SOFT_ARGMAX,
        RAW_TOP_K,
        ARGMAX_MATCH,
        TYPICAL,
        LENIENT,
    )
}


def rule_named(name: object) -> Rule:
    """The rule of that name. Raises ParameterError with the known names."""
    if isinstance(name, str) and name in RULES:
        return RULES[name]
    allowed = ", ".join(RULES)
    message = _(
        "{parameter} is {value}, it must be one of: {names}.", parameter=_("rule"), value=brief(name), names=allowed
    )
    raise ParameterError(message, parameter="rule", allowed=list(RULES))


__all__ = ["EXACT", "RULES", "Rule", "rule_named"]
