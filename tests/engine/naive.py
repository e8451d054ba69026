"""A second enumeration of what every rule writes: plain loops over drafted paths and outcomes, from the rules' texts.

It shares no code with `specstep.lab`; of a rule it uses the acceptance and the replacement at one position only.
"""

from collections import defaultdict
from itertools import product

import numpy as np

from specstep.rules import RULES
from specstep.tables import Table

type Outputs = dict[tuple[int, ...], float]


def texts(name: str, target: Table, draft: Table, width: int, limit: int) -> Outputs:
    """The probability of every text of `limit` token indexes by the rule of that name."""
    finished: Outputs = defaultdict(float)
    waiting: Outputs = {(): 1.0}
    while waiting:
        following: Outputs = defaultdict(float)
        for text, weight in waiting.items():
            k = min(width, limit - len(text))
            for output, chance in one_round(name, target, draft, text, k, limit - len(text) > k).items():
                following[text + output] += weight * chance
        waiting = {text: weight for text, weight in following.items() if len(text) < limit}
        for text, weight in following.items():
            if len(text) == limit:
                finished[text] += weight
    return finished


def one_round(name: str, target: Table, draft: Table, text: tuple[int, ...], k: int, bonus: bool) -> Outputs:
    """What one round commits, summed over every drafted path."""
    rule = RULES[name]
    outputs: Outputs = defaultdict(float)
    for path in product(range(len(target.tokens)), repeat=k):
        names = tuple(target.tokens[x] for x in (*text, *path))
        q_own = [draft.row(names[: len(text) + i]) for i in range(k)]
        drawn = [rule.drawn(row) for row in q_own]
        chance = float(np.prod([drawn[i][x] for i, x in enumerate(path)]))
        if chance == 0.0:
            continue
        p = [rule.target(target.row(names[: len(text) + i])) for i in range(k + 1)]
        q = [own if rule.tests_raw_q else used for own, used in zip(q_own, drawn, strict=True)]
        for output, share in WALKS.get(name, in_order)(name, path, p, q, drawn, bonus):
            outputs[output] += chance * share
    return outputs


def in_order(name, path, p, q, drawn, bonus):
    """Test by test; the first rejection ends the round."""
    going = 1.0
    for i, x in enumerate(path):
        stays = own_draw(RULES[name].acceptance(p[i], q[i], x), drawn[i], x, name)
        if stays < 1.0:
            row = RULES[name].replacement(p[i], q[i], x).row
            yield from (((*path[:i], y), going * (1.0 - stays) * float(row[y])) for y in range(len(row)))
        going *= stays
    yield from full(path, p, bonus, going)


def own_draw(threshold, drawn, x, name):
    """Below the threshold by a new draw; for `reuse-draw` by the draw that picked x, uniform over x's stretch of q."""
    if name != "reuse-draw":
        return threshold
    low = float(drawn[:x].sum())
    return min(max(threshold - low, 0.0), float(drawn[x])) / float(drawn[x])


def own_sample(name, path, p, q, drawn, bonus):
    """At each position the target draws; the drafted path is followed as long as it draws the same."""
    going = 1.0
    for i, x in enumerate(path):
        yield from (((*path[:i], y), going * float(p[i][y])) for y in range(len(p[i])) if y != x)
        going *= float(p[i][x])
    yield from full(path, p, bonus, going)


def to_the_end(name, path, p, q, drawn, bonus):
    """Every position is tested; each rejected token is replaced where it stands."""
    stays = [RULES[name].acceptance(p[i], q[i], x) for i, x in enumerate(path)]
    for verdicts in product((True, False), repeat=len(path)):
        chance = float(np.prod([s if kept else 1.0 - s for s, kept in zip(stays, verdicts, strict=True)]))
        if all(verdicts):
            yield from full(path, p, bonus, chance)
            continue
        rows = [
            np.eye(len(p[i]))[x] if kept else RULES[name].replacement(p[i], q[i], x).row
            for i, (x, kept) in enumerate(zip(path, verdicts, strict=True))
        ]
        for output in product(range(len(p[0])), repeat=len(path)):
            yield output, chance * float(np.prod([row[y] for row, y in zip(rows, output, strict=True)]))


def longest(name, path, p, q, drawn, bonus):
    """Sun et al. 2024, algorithm 2, as the paper tells it: all tests made, the last that passes counts."""
    k = len(path)
    weight = [1.0]
    for i, x in enumerate(path):
        weight.append(min(weight[-1] * min(float(p[i][x]) / float(q[i][x]), 1e300), 1.0))
    chances = []
    for i in range(1, k):
        ahead = float(np.maximum(weight[i] * p[i] - q[i], 0.0).sum())
        chances.append(ahead / (ahead + 1.0 - weight[i]) if ahead + 1.0 - weight[i] > 0.0 else 1.0)
    chances.append(weight[k])
    for passes in product((True, False), repeat=k):
        chance = float(np.prod([h if passed else 1.0 - h for h, passed in zip(chances, passes, strict=True)]))
        kept = max((i + 1 for i, passed in enumerate(passes) if passed), default=0)
        if kept == k:
            yield from full(path, p, bonus, chance)
            continue
        beyond = np.maximum(weight[kept] * p[kept] - q[kept], 0.0)
        row = beyond / beyond.sum() if beyond.sum() > 0.0 else p[kept]
        yield from (((*path[:kept], y), chance * float(row[y])) for y in range(len(row)))


def full(path, p, bonus, chance):
    """The whole block, and a bonus where it has room."""
    if not bonus:
        yield path, chance
        return
    yield from (((*path, y), chance * float(p[-1][y])) for y in range(len(p[-1])))


WALKS = {"sampler-match": own_sample, "keep-suffix": to_the_end, "block": longest}
