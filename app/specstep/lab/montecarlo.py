"""A simulation that goes on in chunks, and what it shows so far."""

from dataclasses import asdict

import numpy as np

from specstep.config import Config, Range
from specstep.errors import ParameterError
from specstep.lab.chi_squared import ChiSquared, chi_squared
from specstep.lab.exact import total_variation
from specstep.lab.matrices import Array, matrices
from specstep.lab.noise import expected_variation
from specstep.lab.reports import distribution
from specstep.lab.simulate import Tally, simulate
from specstep.lab.streams import trial_seed
from specstep.language import _
from specstep.numbers import fixed, grouped, significant
from specstep.rules import rule_named
from specstep.tables import Table

TRIALS = Range(1, 1_000_000, default=100_000)
SHOWN = 40
# Below this p-value the sentence says that the output is not the target's: a right rule is accused once in 10,000 runs.
SURPRISING = 1e-4


class Simulation:
    """Trials 1 to `trials` of one setting. Trial i is the trace with the seed `trial_seed(config.seed, i)`."""

    def __init__(self, config: Config, target: Table, draft: Table, trials: int) -> None:
        self.trials = TRIALS.check("trials", trials)
        self._config, self._rule = config, rule_named(config.rule)
        self._law = distribution(config, target, draft)
        self._matrices = matrices(target, draft, self._rule, config.limit)
        self._tally = Tally(np.zeros(len(self._law.output), dtype=np.int64))
        self._history: list[dict[str, float]] = []

    def advance(self, count: int) -> dict[str, object]:
        """Run up to `count` more trials and report what has come out so far."""
        done = self._tally.trials
        count = min(TRIALS.check("count", count), self.trials - done)
        if count:
            self._tally.add(
                simulate(
                    self._rule, self._matrices, width=self._config.width, limit=self._config.limit,
                    seed=self._config.seed, first=done + 1, count=count,
                )
            )  # fmt: skip
            self._history.append({"trials": self._tally.trials, "tv": self.tv(), "line": self.noise()})
        return self.report()

    def tv(self) -> float:
        """Total variation between what came out and the target's exact distribution."""
        return total_variation(self._tally.counts / self._tally.trials, self._law.target)

    def noise(self) -> float:
        """The total variation that an exact sample of this size still has on average."""
        return expected_variation(self._law.target, self._tally.trials)

    def report(self) -> dict[str, object]:
        """Totals, tests against the target, the sequences that differ most, the way there."""
        tally, law = self._tally, self._law
        share = tally.counts / max(tally.trials, 1)
        order = np.argsort(-np.abs(share - law.target), kind="stable")[:SHOWN].tolist()
        return {
            "trials": tally.trials,
            "of": self.trials,
            "tv": self.tv(),
            "noise": self.noise(),
            "exact_tv": law.tv,
            **_test(tally, law.target),
            "mean": _means(tally),
            "expected": asdict(law.expected),
            "history": list(self._history),
            "sequences": [
                {
                    "sequence": law.sequence(i), "count": int(tally.counts[i]), "share": float(share[i]),
                    "output": float(law.output[i]), "target": float(law.target[i]),
                }
                for i in order
            ],
        }  # fmt: skip

    def counts(self) -> dict[str, int]:
        """How often each sequence that came out did."""
        seen = np.flatnonzero(self._tally.counts).tolist()
        return {self._law.sequence(i): int(self._tally.counts[i]) for i in seen}

    def seed_of(self, trial: int) -> int:
        """The seed with which a trace is trial `trial` (from 1). Raises ParameterError."""
        if isinstance(trial, bool) or not isinstance(trial, int) or not 1 <= trial <= self.trials:
            raise ParameterError(
                _(
                    "{parameter} is {value}, it must be a whole number from {least} to {most}.",
                    parameter=_("trial"),
                    value=repr(trial),
                    least=1,
                    most=self.trials,
                ),
                parameter="trial",
            )
        return trial_seed(self._config.seed, trial)


def _test(tally: Tally, target: Array) -> dict[str, object]:
    result = chi_squared(tally.counts, target)
    return {"chi2": result.statistic, "dof": result.dof, "p_value": result.p_value, "says": _verdict(result)}


def _verdict(result: ChiSquared) -> str:
    if result.statistic is None:
        return _("χ² is infinite: a sequence came out that the target never gives. The output is not the target's.")
    if result.dof < 1:
        return _("Only one outcome is expected, and it came out every time.")
    p = fixed(result.p_value, 2) if result.p_value >= 0.01 else significant(result.p_value, 1)
    facts = {
        "statistic": grouped(result.statistic, 1),
        "freedom": grouped(result.dof),
        "chance": _("less than one in 10¹²") if result.p_value < 1e-12 else p,
    }
    if result.p_value < SURPRISING:
        return _(
            "χ² is {statistic} with {freedom} degrees of freedom. The target itself gives a χ² at least as large with "
            "a chance of {chance}: this output is not the target's.", **facts,
        )  # fmt: skip
    return _(
        "χ² is {statistic} with {freedom} degrees of freedom. The target itself gives a χ² at least as large with "
        "a chance of {chance}: nothing speaks against this rule.", **facts,
    )  # fmt: skip


def _means(tally: Tally) -> dict[str, float]:
    names = ("passes", "drafted", "accepted", "rejected", "discarded", "bonus")
    return {name: getattr(tally, name) / max(tally.trials, 1) for name in names}
