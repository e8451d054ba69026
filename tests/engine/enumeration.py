"""Exact enumeration of everything a decoding run can write, twice over.

`by_hand` walks the rounds itself and asks the rule alone. `through_the_decoder` runs the decoder's own code on scripted
draws, one run for each combination of outcomes, weighted by the measure of the draws that lead to it.
"""

from collections import defaultdict
from itertools import pairwise

import pytest

from specstep.decoder import decode
from specstep.events import Accept, Bonus, Commit, Draft, Event, Recover, Reject
from specstep.rows import TableRows
from specstep.rules import Rule
from specstep.tables import Table

from .scripted import script_draws

type Text = tuple[str, ...]
type Distribution = dict[Text, float]


def chain(target: Table, length: int) -> Distribution:
    """What the target alone writes: the product of its rows."""
    texts: Distribution = {(): 1.0}
    for _ in range(length):
        texts = {
            (*text, token): weight * float(p)
            for text, weight in texts.items()
            for token, p in zip(target.tokens, target.row(text), strict=True)
        }
    return {text: weight for text, weight in texts.items() if weight > 0}


def by_hand(target: Table, draft: Table, rule: Rule, width: int, limit: int) -> Distribution:
    """The distribution of texts of length `limit`, from the rule's acceptance and replacement only."""
    finished: Distribution = defaultdict(float)
    waiting: Distribution = {(): 1.0}
    while waiting:
        rounds: Distribution = defaultdict(float)
        for text, weight in waiting.items():
            for output, chance in _round(target, draft, rule, text, min(width, limit - len(text)), limit).items():
                rounds[output] += weight * chance
        waiting = {text: weight for text, weight in rounds.items() if len(text) < limit}
        for text, weight in rounds.items():
            if len(text) == limit:
                finished[text] += weight
    return {text: weight for text, weight in finished.items() if weight > 0}


def _round(target: Table, draft: Table, rule: Rule, text: Text, k: int, limit: int) -> Distribution:
    """One round as the papers tell it. Tokens after a rejection do not matter, so each is drafted when it is tested."""
    outputs: Distribution = defaultdict(float)
    accepted: Distribution = {text: 1.0}
    for _ in range(k):
        longer: Distribution = defaultdict(float)
        for before, weight in accepted.items():
            p, q = target.row(before), draft.row(before)
            for x, token in enumerate(target.tokens):
                if q[x] == 0:
                    continue
                stays = rule.acceptance(p, q, x)
                longer[*before, token] += weight * float(q[x]) * stays
                if stays < 1:
                    instead = rule.replacement(p, q, x).row
                    for y, other in enumerate(target.tokens):
                        outputs[*before, other] += weight * float(q[x]) * (1 - stays) * float(instead[y])
        accepted = longer
    for before, weight in accepted.items():
        if len(before) == limit:
            outputs[before] += weight
        else:
            for y, token in enumerate(target.tokens):
                outputs[*before, token] += weight * float(target.row(before)[y])
    return outputs


def through_the_decoder(
    patch: pytest.MonkeyPatch, target: Table, draft: Table, rule: Rule, width: int, limit: int
) -> Distribution:
    """The same from whole runs of `decode`: each draw is set to the middle of each outcome's interval in turn."""
    texts: Distribution = defaultdict(float)
    waiting: list[tuple[tuple[float, ...], float]] = [((), 1.0)]
    rows = TableRows(target, draft)
    while waiting:
        us, weight = waiting.pop()
        script_draws(patch, _then_zeros(us))
        events = list(decode(rows, rule, width=width, limit=limit, seed=0))
        drawn = [event for event in events if isinstance(event, Draft | Accept | Reject | Recover | Bonus)]
        for event in drawn[len(us) :]:
            (low, high), *others = _intervals(event)
            assert low == 0.0
            waiting += [((*us, (lo + hi) / 2), weight * (hi - lo)) for lo, hi in others]
            us, weight = (*us, 0.0), weight * high
        texts[tuple(token for event in events if isinstance(event, Commit) for token in event.tokens)] += weight
    return texts


def _then_zeros(us: tuple[float, ...]):
    remaining = iter(us)
    return lambda: next(remaining, 0.0)


def _intervals(event: Event) -> list[tuple[float, float]]:
    """The intervals of [0, 1) in which a draw decides differently, by what the event says it was held against."""
    match event:
        case Accept() | Reject():
            cuts = [event.acceptance]
        case Draft():
            cuts = _running(event.q_row)
        case Recover():
            cuts = _running(event.residual)
        case Bonus():
            cuts = _running(event.p_row)
        case _:
            raise AssertionError(event)
    inside = sorted({cut for cut in cuts if 0.0 < cut < 1.0})
    return list(pairwise([0.0, *inside, 1.0]))


def _running(row: tuple[float, ...]) -> list[float]:
    return [sum(row[: index + 1]) for index in range(len(row) - 1)]


def distance(one: Distribution, other: Distribution) -> float:
    """The largest difference of any text's probability."""
    return max(abs(one.get(text, 0.0) - other.get(text, 0.0)) for text in one.keys() | other.keys())
