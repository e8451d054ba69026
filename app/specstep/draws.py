"""Numbered, seeded draws: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).

The state of SplitMix64 only counts, so draw n is a pure function of the seed and n.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

SEED_MAX = 2**64 - 1
_MASK = SEED_MAX
_GOLDEN = 0x9E3779B97F4A7C15


@dataclass(frozen=True, slots=True)
class Draw:
    """One uniform draw u in [0, 1), and its number, counted from 1."""

    number: int
    u: float


def splitmix64(seed: int, n: int) -> int:
    """The n-th 64-bit output (n from 1) of SplitMix64 started at `seed`."""
    z = (seed + n * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def draw(seed: int, number: int) -> Draw:
    """Draw `number` (from 1) of a seed: the upper 53 bits of the output, as a double in [0, 1)."""
    return Draw(number, (splitmix64(seed, number) >> 11) * 2.0**-53)


def draws(seed: int) -> Iterator[Draw]:
    """All draws of a seed, in order, from number 1."""
    return (draw(seed, number) for number in count(1))
