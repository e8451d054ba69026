"""The verification rules, by name. Each rule is one small file of the same shape."""

from specstep.errors import ParameterError, brief
from specstep.rules.base import Rule
from specstep.rules.exact import EXACT

RULES: dict[str, Rule] = {rule.name: rule for rule in (EXACT,)}


def rule_named(name: object) -> Rule:
    """The rule of that name. Raises ParameterError with the known names."""
    if isinstance(name, str) and name in RULES:
        return RULES[name]
    allowed = ", ".join(RULES)
    raise ParameterError(f"rule is {brief(name)}, it must be one of: {allowed}.", parameter="rule", allowed=list(RULES))


__all__ = ["EXACT", "RULES", "Rule", "rule_named"]
