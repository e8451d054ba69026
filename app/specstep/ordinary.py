"""Ordinary decoding: one target pass for one token. Same tables, same seed, but its own use of the draws."""

from dataclasses import dataclass

from specstep.draws import Draw, draws
from specstep.events import Values
from specstep.rows import RowSource
from specstep.sampling import sample


@dataclass(frozen=True, slots=True)
class OrdinaryStep:
    """One pass of the target and the token drawn from its row; one draw a token, draw n for position n."""

    position: int
    token: str
    draw: Draw
    p_row: Values


def decode_ordinary(rows: RowSource, *, limit: int, seed: int) -> tuple[OrdinaryStep, ...]:
    """Decode `limit` tokens from the target alone."""
    steps: tuple[OrdinaryStep, ...] = ()
    prefix: tuple[str, ...] = ()
    for position, draw in zip(range(1, limit + 1), draws(seed), strict=False):
        p_row = rows.target_rows(prefix, (), 1)[0]  # (V,)
        token = rows.tokens[sample(p_row, draw.u)]
        steps += (OrdinaryStep(position, token, draw, tuple(p_row.tolist())),)
        prefix += (token,)
    return steps
