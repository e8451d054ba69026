"""When does it pay? A model of cost from exact acceptances and the reader's prices. It measures nothing.

Prices are in units of one ordinary target pass over one position.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from specstep.errors import ParameterError
from specstep.lab.matrices import Array, Matrices
from specstep.lab.steady import push, stationary
from specstep.language import N_, _

WIDTHS = tuple(range(1, 17))


@dataclass(frozen=True)
class Prices:
    """`draft`: one draft step (c); `position`: each further position in a target pass; `overhead`: each round."""

    draft: float = 0.05
    position: float = 0.0
    overhead: float = 0.0

    def __post_init__(self) -> None:
        for name in ("draft", "position", "overhead"):
            check_price(name, getattr(self, name))


def check_price(name: str, value: object) -> None:
    """Raises ParameterError unless the value is a price."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 100:
        message = _("{parameter} is {value}, it must be a number from 0 to 100.", parameter=_(name), value=repr(value))
        raise ParameterError(message, parameter=name)


PRESETS = {
    "memory": (N_("Memory-bound accelerator: scoring more positions is free"), Prices(0.05, 0.0, 0.02)),
    "compute": (N_("Compute-bound batch: each further position costs nearly a pass"), Prices(0.05, 0.8, 0.0)),
    "dear": (N_("A draft as dear as the target"), Prices(1.0, 0.0, 0.0)),
}


@dataclass(frozen=True)
class Round:
    """A long run's average round of width k, exactly.

    `acceptance[i]` is the chance that position i + 1 is accepted if it is tested; `tokens` are committed in a round.
    """

    k: int
    acceptance: tuple[float, ...]
    tokens: float


def steady_round(m: Matrices, k: int) -> Round:
    """The average round of the token-by-token rule in a run without a limit.

    Rounds start in contexts that follow a Markov chain; its stationary distribution weighs them.
    """
    kept = m.drawn * m.acceptance  # (C, V): accepted next tokens
    lost = np.einsum("cx,cxz->cz", m.drawn * (1.0 - m.acceptance), m.replacement)  # (C, V)

    def after_round(where: Array) -> Array:
        following = np.zeros_like(where)
        for _step in range(k):
            following += push(m, where, lost)
            where = push(m, where, kept)
        return following + push(m, where, m.p)

    reached = [stationary(m, after_round)]  # after i accepted tokens, (C,)
    for _step in range(k):
        reached.append(push(m, reached[-1], kept))
    survive = [float(where.sum()) for where in reached]
    acceptance = tuple(b / a if a > 0.0 else 0.0 for a, b in pairwise(survive))
    return Round(k, acceptance, sum(survive))


@dataclass(frozen=True)
class Cost:
    """What width k costs for a token: by the exact acceptances, and by Leviathan et al.'s formula with one α."""

    k: int
    tokens_per_pass: float
    per_token: float
    speed_up: float
    formula_tokens: float
    formula_speed_up: float


def cost_table(m: Matrices, prices: Prices) -> tuple[Cost, ...]:
    """Widths 1 to 16: the cost for a token, in ordinary passes, and how many times cheaper that is."""
    alpha = mean_acceptance(m)
    return tuple(_cost(steady_round(m, k), prices, alpha) for k in WIDTHS)


def mean_acceptance(m: Matrices) -> float:
    """α = E[β]: Σ min(p, q) averaged over the contexts that the target itself visits in a long run."""
    beta = (m.drawn * m.acceptance).sum(axis=1)  # (C,)
    return float(stationary(m, lambda where: push(m, where, m.p)) @ beta)


def round_price(k: int, prices: Prices) -> float:
    """One round: k draft steps, a target pass over k + 1 positions, overhead."""
    return k * prices.draft + 1.0 + k * prices.position + prices.overhead


def _cost(average: Round, prices: Prices, alpha: float) -> Cost:
    price = round_price(average.k, prices)
    formula = tokens_by_formula(alpha, average.k)
    return Cost(
        average.k, average.tokens, price / average.tokens, average.tokens / price, formula, formula / price
    )  # fmt: skip


def tokens_by_formula(alpha: float, k: int) -> float:
    """(1 − α^(k+1))/(1 − α): tokens for a pass with the same α everywhere (Leviathan et al. 2023, eq. 1)."""
    return float(k + 1) if alpha == 1.0 else (1.0 - alpha ** (k + 1)) / (1.0 - alpha)


def speed_by_formula(alpha: float, k: int, c: float) -> float:
    """The wall-time factor (1 − α^(k+1))/((1 − α)(kc + 1)) (Leviathan et al. 2023, theorem 3.8)."""
    return tokens_by_formula(alpha, k) / (k * c + 1.0)


def operations_by_formula(alpha: float, k: int, c_hat: float) -> float:
    """The factor of arithmetic operations (1 − α)(kĉ + k + 1)/(1 − α^(k+1)) (Leviathan et al. 2023, theorem 3.11)."""
    return (k * c_hat + k + 1.0) / tokens_by_formula(alpha, k)


# Leviathan et al. 2023, table 1, which takes the draft to be free (c = ĉ = 0): (α, k) of each of its lines.
TABLE_1 = ((0.6, 2), (0.7, 3), (0.8, 2), (0.8, 5), (0.9, 2), (0.9, 10))


@dataclass(frozen=True)
class FormulaLine:
    """One line of Leviathan et al.'s table 1: the factors of arithmetic operations and of wall-time."""

    alpha: float
    k: int
    operations: float
    speed: float


def table_1() -> tuple[FormulaLine, ...]:
    """Their table 1, from their formulas."""
    return tuple(
        FormulaLine(alpha, k, operations_by_formula(alpha, k, 0.0), speed_by_formula(alpha, k, 0.0))
        for alpha, k in TABLE_1
    )
