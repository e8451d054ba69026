"""Ordinary decoding: one target pass for one token. Same tables, same seed, but its own use of the draws."""

from collections.abc import Iterator
from dataclasses import dataclass

from specstep.draws import Draw, draws
from specstep.rows import RowSource
from specstep.rules.base import Rule
from specstep.rules.exact import EXACT
from specstep.sampling import sample
from specstep.shown import WHOLE, Names, Show, Values


@dataclass(frozen=True, slots=True)
class OrdinaryStep:
    """One pass of the target and the token drawn from its row; one draw a token, draw n for position n."""

    position: int
    token: str
    draw: Draw
    p_row: Values
    shown: Names | None = None


def decode_ordinary(
    rows: RowSource, *, limit: int, seed: int, rule: Rule = EXACT, ends: frozenset[str] = frozenset(),
    show: Show = WHOLE,
) -> Iterator[OrdinaryStep]:  # fmt: skip
    """Decode from the target alone, up to `limit` tokens or to one that is named in `ends`, token by token."""
    prefix: tuple[str, ...] = ()
    for position, draw in zip(range(1, limit + 1), draws(seed), strict=False):
        p_row = rule.target(rows.target_rows(prefix, (), 1)[0])  # (V,)
        token = sample(p_row, draw.u)
        cut = show.cut((p_row,), (token,), rows.tokens)
        name = rows.tokens[token]
        yield OrdinaryStep(position, name, draw, cut.rows[0], cut.shown)
        if name in ends:
            return
        prefix += (name,)
