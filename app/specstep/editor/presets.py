"""Rows to begin with, as weights that `fitting` then makes sum to 1."""

import math
from collections.abc import Callable
from itertools import islice

import numpy as np

from specstep.draws import draws
from specstep.editor.entries import short, value_of
from specstep.editor.state import SideName
from specstep.errors import ParameterError, brief
from specstep.filters import one_hot, tempered
from specstep.language import _

type Weights = tuple[float, ...]

PEAK = 0.8
TEMPERATURE_MOST = 5.0


def uniform(own: Weights) -> Weights:
    """Every token alike."""
    return (1.0,) * len(own)


def peaked(own: Weights) -> Weights:
    """.80 for the row's likeliest token, the rest shared alike."""
    others = (1.0 - PEAK) / (len(own) - 1)
    return tuple(PEAK if token == likeliest(own) else others for token in range(len(own)))


def single(own: Weights) -> Weights:
    """All for the row's likeliest token: one-hot."""
    return tuple(one_hot(likeliest(own), len(own)).tolist())


def apart(side: SideName, size: int) -> Weights:
    """Disjoint supports: the target has the first half of the tokens to itself, the draft the others."""
    half = (size + 1) // 2
    return tuple(float((token < half) == (side == "target")) for token in range(size))


def like_at_temperature(other: Weights, amount: str) -> Weights:
    """The other side's row at a temperature from 0 to 5: below 1 sharper, above 1 flatter."""
    temperature = _number("temperature", amount, TEMPERATURE_MOST)
    return tuple(tempered(np.array(_normal(other)), temperature).tolist())


def like_with_noise(other: Weights, amount: str, seed: int, context: int) -> Weights:
    """(1 − a) · the other side's row + a · a random row, for a from 0 to 1.

    The random row is uniform over all rows: −ln(1 − u) of as many draws, normalised. Context c of V tokens uses the
    draws c · V + 1 to (c + 1) · V of the seed.
    """
    share, size = _number("noise", amount, 1.0), len(other)
    us = [draw.u for draw in islice(draws(seed), context * size, (context + 1) * size)]
    noise = _normal(tuple(-math.log1p(-u) for u in us))
    return tuple((1.0 - share) * p + share * r for p, r in zip(_normal(other), noise, strict=True))


OWN: dict[str, Callable[[Weights], Weights]] = {"uniform": uniform, "peaked": peaked, "one-hot": single}
LIKE = ("temperature", "noise")
APART = "disjoint"
NAMES = (*OWN, *LIKE, APART)


def likeliest(row: Weights) -> int:
    """The first of the likeliest tokens."""
    return max(range(len(row)), key=lambda token: row[token])


def _normal(row: Weights) -> Weights:
    largest = max(row)
    if largest == 0.0:
        return (1.0 / len(row),) * len(row)
    mass = sum(weight / largest for weight in row)
    return tuple(weight / largest / mass for weight in row)


def _number(name: str, text: str, most: float) -> float:
    value = value_of(text)
    if value is None or value > most:
        raise ParameterError(
            _(
                "{name} is {value}, it must be a number from 0 to {most}.",
                name=_(name),
                value=brief(text),
                most=short(most),
            ),
            parameter=name,
            most=most,
        )
    return value
