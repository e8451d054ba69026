"""How a rule's test is put into words; sentences take a rule's words, and know nothing else of it."""

from collections.abc import Callable
from dataclasses import dataclass

from specstep.numbers import shown, shown_apart


@dataclass(frozen=True)
class Words:
    """`formula` names the acceptance, `chance(p, q, acceptance, u)` gives its value with the numbers behind it.

    `u` is the test's draw where it is known: the value is then shown with the digits that tell the two apart.
    `replaced_by` names the row that a replacement is drawn from.
    """

    formula: str
    chance: Callable[[float, float, float, float | None], str]
    replaced_by: str


def ratio_chance(p: float, q: float, acceptance: float, u: float | None = None) -> str:
    """min(1, p/q) with its numbers."""
    if p == q:
        return f"1, since both give it {shown(p)}"
    if p > q:
        return f"1, since {shown(p)} ≥ {shown(q)}"
    return f"{shown(p)} / {shown(q)} = {plain_chance(p, q, acceptance, u)}"


def plain_chance(p: float, q: float, acceptance: float, u: float | None = None) -> str:
    """The acceptance alone."""
    if acceptance == 1.0:
        return "1"
    if u is not None and len(apart := shown_apart(acceptance, u)) > len(".000"):
        return apart
    return shown(acceptance)


RATIO = Words("min(1, p/q)", ratio_chance, "the residual")
RECORDED = Words("the recorded acceptance", plain_chance, "the recorded row")
