"""What keeps a state from being run: each thing in one sentence, with the place where it stands."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from specstep.editor.entries import Entries, Entry, short, value_of
from specstep.editor.state import SIDES, TOKENS_MOST, Cuts, SideName, State
from specstep.errors import brief
from specstep.language import _
from specstep.sampling import total
from specstep.tables import SUM_TOLERANCE, token_problem

TEMPERATURE_MOST = 5.0
TOP_P_LEAST = 0.01


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault, and as far as it has them the `side`, `context` and `token` where it is; or the `cut`."""

    says: str
    side: SideName | None = None
    context: int | None = None
    token: int | None = None
    cut: str | None = None


def problems(state: State) -> tuple[Problem, ...]:
    """Every fault of a state: names first, then rows, then temperature and cuts."""
    return (*names(state.tokens), *_rows(state), *_cuts(state))


def names(tokens: tuple[str, ...]) -> Iterator[Problem]:
    """Faults of the tokens' names."""
    for index, token in enumerate(tokens):
        if said := token_problem(token):
            found = {"number": index + 1, "name": brief(token)}
            yield Problem(_("Token {number} is {name}, {problem}.", problem=said, **found), token=index)
        elif token in tokens[:index]:
            found = {"number": index + 1, "name": brief(token)}
            yield Problem(_("Token {number} is {name} like another one, names must differ.", **found), token=index)


def row_problems(row: Entries) -> tuple[str | None, tuple[str | None, ...]]:
    """What is wrong with a row as a whole, and with each entry; None where nothing is."""
    entries = tuple(map(_entry, row))
    if any(entries):
        return None, entries
    mass = mass_of(row)
    if abs(mass - 1.0) <= SUM_TOLERANCE:
        return None, entries
    shown = repr(mass) if short(mass) == "1" else short(mass)
    return _("The row sums to {sum}, it must sum to 1: change an entry or have it made so.", sum=shown), entries


def mass_of(row: Entries) -> float:
    """The row's sum, added from left to right; what is no number counts as 0."""
    return total(np.array([value_of(entry) or 0.0 for entry in row]))


def _entry(entry: Entry) -> str | None:
    value = value_of(entry)
    if value is None:
        return _("{entry} is no probability: write a number from 0 to 1, such as .25 or 1/4.", entry=brief(entry))
    if value > 1.0 + SUM_TOLERANCE:
        return _("{value} is too large: a probability is a number from 0 to 1.", value=short(value))
    return None


def _rows(state: State) -> Iterator[Problem]:
    for side in SIDES:
        for context, row in enumerate(state.side(side).rows):
            whole, entries = row_problems(row)
            if whole:
                yield Problem(whole, side, context)
            for token, said in enumerate(entries):
                if said:
                    yield Problem(said, side, context, token)


def _cuts(state: State) -> Iterator[Problem]:
    for side in SIDES:
        for cut, said in cut_problems(state.side(side).cuts).items():
            if said:
                yield Problem(said, side, cut=cut)


def cut_problems(cuts: Cuts) -> dict[str, str | None]:
    """What is wrong with temperature, top-k and top-p."""
    temperature, top_k, top_p = map(value_of, (cuts.temperature, cuts.top_k, cuts.top_p))
    t_good = temperature is not None and temperature <= TEMPERATURE_MOST
    k_good = top_k is not None and top_k <= TOKENS_MOST and top_k == int(top_k)
    p_good = top_p is not None and TOP_P_LEAST <= top_p <= 1.0
    return {
        "temperature": None if t_good else _(
            "{value}: temperature must be a number from 0 to {most}; 1 leaves the rows as they are.",
            value=_as_it_is(cuts.temperature), most=short(TEMPERATURE_MOST),
        ),
        "top_k": None if k_good else _(
            "{value}: top-k must be a whole number from 0 to {most}; 0 keeps all tokens.",
            value=_as_it_is(cuts.top_k), most=TOKENS_MOST,
        ),
        "top_p": None if p_good else _(
            "{value}: top-p must be a number from {least} to 1; 1 keeps all tokens.",
            value=_as_it_is(cuts.top_p), least=short(TOP_P_LEAST),
        ),
    }  # fmt: skip


def _as_it_is(entry: Entry) -> str:
    return brief(entry) if isinstance(entry, str) else short(entry)
