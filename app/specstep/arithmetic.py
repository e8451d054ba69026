"""The sums behind one position, written out with its numbers, so that a reader can redo them with a pencil."""

from dataclasses import dataclass

from specstep.language import _, isolated
from specstep.numbers import shown
from specstep.shown import Values


@dataclass(frozen=True, slots=True)
class Sums:
    """Σ min(p, q), what is left for the residual, and for each token: accepted mass + residual mass = p."""

    shared: str
    left: str
    tokens: tuple[str, ...]


def sums(tokens: tuple[str, ...], p_row: Values, overlap: Values, beta: float, p_excess: Values, mass: float) -> Sums:
    """Write the sums out; `mass` is Σ max(0, p − q), 1 − β but for rounding. ≈ stands where digits were cut."""
    parts = " + ".join(shown(value) for value in overlap)
    shared = f"Σ min(p, q) = {parts} {_equals((*overlap, beta))} {shown(beta)}"
    if mass == 0.0:
        left = _("Nothing is left: p = q here, so no token can be rejected and no residual is needed.")
        return Sums(shared, left, tuple(_whole(*item) for item in zip(tokens, overlap, p_row, strict=True)))
    difference = f"1 − {shown(beta)} {_equals((beta, mass))} {shown(mass)}"
    left = _("{difference} is left, and the residual hands it out.", difference=difference)
    residual = tuple(value / mass for value in p_excess)
    lines = (
        f"{token}: {shown(kept)} + {shown(mass)} × {shown(share)} {_equals((kept, mass, share, p))} {shown(p)}"
        for token, kept, share, p in zip(map(isolated, tokens), overlap, residual, p_row, strict=True)
    )
    return Sums(shared, left, tuple(lines))


def _whole(token: str, kept: float, p: float) -> str:
    return f"{isolated(token)}: {shown(kept)} {_equals((kept, p))} {shown(p)}"


def _equals(values: tuple[float, ...]) -> str:
    return "=" if all(abs(round(value, 3) - value) < 1e-12 for value in values) else "≈"
