"""The widget's traits: settings that are checked by the engine, whoever sets them."""

from typing import Any

import traitlets

from specstep.config import Config
from specstep.errors import ParameterError, brief
from specstep.rules import rule_named
from specstep.toys import toy_pair

VIEWS = ("step", "lab", "cost")


class Setting(traitlets.TraitType[Any, Any]):
    """A setting of a trace. Refuses what the engine refuses, in the engine's words."""

    def validate(self, obj: Any, value: Any) -> Any:
        """The value, if a trace can be made with it. Raises ParameterError."""
        assert self.name is not None
        config = Config(**{self.name: value})
        toy_pair(config)
        rule_named(config.rule)
        return value


class Step(traitlets.TraitType[Any, Any]):
    """The step on show: from 0 to the number of the trace's events."""

    def validate(self, obj: Any, value: Any) -> int:
        """The value, if the widget's trace has that step. Raises ParameterError."""
        last = len(obj.trace.events)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= last:
            return value
        raise ParameterError(
            f"step is {brief(value)}, this trace has the steps 0 to {last}.",
            parameter="step", least="0", most=str(last),
        )  # fmt: skip


class View(traitlets.TraitType[Any, Any]):
    """The view on show."""

    def validate(self, obj: Any, value: Any) -> str:
        """The value, if there is such a view. Raises ParameterError."""
        if isinstance(value, str) and value in VIEWS:
            return value
        raise ParameterError(
            f"view is {brief(value)}, it must be one of: {', '.join(VIEWS)}.", parameter="view", allowed=list(VIEWS)
        )
