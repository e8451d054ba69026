"""How a rule's test is put into words; sentences take a rule's words, and know nothing else of it."""

from collections.abc import Callable
from dataclasses import dataclass

from specstep.language import N_, _
from specstep.numbers import decimals_apart, shown, shown_apart


@dataclass(frozen=True)
class Words:
    """`formula` names the acceptance, `chance(p, q, acceptance, u)` gives its value with the numbers behind it.

    `u` is the test's draw where it is known: the value is then shown with the digits that tell the two apart.
    `replaced_by` names the row that a replacement is drawn from, as it stands after "from" (in German in the dative).
    Both are messages: `acceptance` and `row` say them in the language in use.
    """

    formula: str
    chance: Callable[[float, float, float, float | None], str]
    replaced_by: str

    @property
    def acceptance(self) -> str:
        """`formula`, in the language in use."""
        return _(self.formula)

    @property
    def row(self) -> str:
        """`replaced_by`, in the language in use."""
        return _(self.replaced_by)


def ratio_chance(p: float, q: float, acceptance: float, u: float | None = None) -> str:
    """min(1, p/q) with its numbers."""
    if p == q:
        return _("1, since both give it {p}", p=shown(p))
    if p > q:
        return _("1, since {p} ≥ {q}", p=shown(p), q=shown(q))
    return f"{shown(p)} / {shown(q)} = {plain_chance(p, q, acceptance, u)}"


def plain_chance(p: float, q: float, acceptance: float, u: float | None = None) -> str:
    """The acceptance alone."""
    if acceptance == 1.0:
        return "1"
    if u is not None and decimals_apart(acceptance, u) > 3:
        return shown_apart(acceptance, u)
    return shown(acceptance)


RATIO = Words("min(1, p/q)", ratio_chance, N_("the residual"))
RECORDED = Words(N_("the recorded acceptance"), plain_chance, N_("the recorded row"))
