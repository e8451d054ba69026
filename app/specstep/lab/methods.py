"""The lab's side of the bridge: methods the page calls once a reader opens the lab."""

from typing import Any

from specstep.errors import ParameterError
from specstep.lab import reports
from specstep.lab.cost import Prices
from specstep.lab.lossless import lossless
from specstep.lab.montecarlo import TRIALS, Simulation
from specstep.language import _
from specstep.rules import RULES
from specstep.settings import Settings, settings_from_dict

type Params = dict[str, Any]


class Lab:
    """Answers the lab's methods; keeps the one simulation under way."""

    def __init__(self) -> None:
        self._simulation: tuple[str, Simulation] | None = None

    def rules(self, params: Params) -> dict[str, object]:
        """The rules with their sources and explanations; whether each is lossless is computed here."""
        return {
            "rules": [
                {
                    "name": rule.name, "title": _(rule.title), "source": _(rule.source),
                    "explanation": _(rule.explanation), "lossless": lossless(rule.name),
                }
                for rule in RULES.values()
            ]
        }  # fmt: skip

    def exact(self, params: Params) -> dict[str, object]:
        """The exact distribution for `settings`."""
        asked = _settings(params)
        return reports.exact(asked.config, asked.target, asked.draft)

    def expected(self, params: Params) -> dict[str, object]:
        """Expected counts for `settings` at widths 1 to 8."""
        asked = _settings(params)
        return reports.expected(asked.config, asked.target, asked.draft)

    def simulate(self, params: Params) -> dict[str, object]:
        """Begin a simulation of `settings` under the reader's `name`, replacing any other: `trials` in all."""
        asked = _settings(params)
        name = str(params.get("name", ""))
        trials = params.get("trials", TRIALS.default)
        self._simulation = (name, Simulation(asked.config, asked.target, asked.draft, trials))
        return {"name": name, "trials": self._simulation[1].trials}

    def advance(self, params: Params) -> dict[str, object]:
        """Run `count` more trials of the simulation `name` and report."""
        return self._running(params).advance(params.get("count", 10_000))

    def trial(self, params: Params) -> dict[str, object]:
        """The seed, as text, of trial `trial` of the simulation `name`."""
        return {"seed": str(self._running(params).seed_of(params.get("trial", 1)))}

    def cost(self, params: Params) -> dict[str, object]:
        """The cost model for `settings` and the `prices` draft, position, overhead."""
        asked = _settings(params)
        prices = params.get("prices", {})
        if not isinstance(prices, dict) or not prices.keys() <= {"draft", "position", "overhead"}:
            raise ParameterError(_("prices must be an object with draft, position and overhead."), parameter="prices")
        return reports.costs(asked.config, asked.target, asked.draft, Prices(**prices))

    def batch(self, params: Params) -> dict[str, object]:
        """A batch of `requests` requests with `settings`, decoded in step."""
        asked = _settings(params)
        return reports.ragged(asked.config, asked.target, asked.draft, params.get("requests", 8))

    def candidates(self, params: Params) -> dict[str, object]:
        """Several candidates after `context`, with the tables of `settings`."""
        asked = _settings(params)
        return reports.several(asked.target, asked.draft, params.get("context", ""))

    def _running(self, params: Params) -> Simulation:
        if self._simulation is None or self._simulation[0] != str(params.get("name", "")):
            raise ParameterError(
                _("This simulation has been replaced or never begun; begin it again."), parameter="name"
            )
        return self._simulation[1]


def _settings(params: Params) -> Settings:
    return settings_from_dict(params.get("settings", {}), "settings")
