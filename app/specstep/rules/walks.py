"""How a rule goes through a drafted block: each walk leads from the target pass to the last token drawn."""

from collections.abc import Iterator
from sys import float_info

import numpy as np

from specstep.draws import Draw
from specstep.rules.base import Block, Drawn, Dropped, Judged, NextDraw, Rule, Verdict
from specstep.sampling import Replacement, Row, cumulative, sample, total


def first_rejection(rule: Rule, block: Block, draw: NextDraw) -> Iterator[Verdict]:
    """Test in order, each with a new draw; the first rejection ends it (Leviathan et al. 2023, algorithm 1)."""
    return _in_order(rule, block, iter(draw, None), draw)


def drafting_draw(rule: Rule, block: Block, draw: NextDraw) -> Iterator[Verdict]:
    """As `first_rejection`, but the draw that drafted a token tests it too."""
    return _in_order(rule, block, iter(block.draws), draw)


def keep_going(rule: Rule, block: Block, draw: NextDraw) -> Iterator[Verdict]:
    """Test every position whatever happened before it; each rejected token is replaced on the spot."""
    accepted_all = True
    for index in range(len(block.tokens)):
        judged = _judge(rule, block, index, draw())
        yield judged
        if not judged.accepted:
            accepted_all = False
            yield _recover(judged, draw())
    if accepted_all:
        yield from _bonus(block, draw)


def own_sample(rule: Rule, block: Block, draw: NextDraw) -> Iterator[Verdict]:
    """Draw the target's own token; the drafted one is accepted if it is the same. One draw is test and replacement."""
    for index, token in enumerate(block.tokens):
        p_row, test = block.p_rows[index], draw()
        chosen = sample(p_row, test.u)
        start = float(cumulative(p_row)[token] - p_row[token])
        acceptance = rule.acceptance(p_row, block.q_rows[index], token)
        if chosen == token:
            yield Judged(index, test, start, acceptance, accepted=True)
            continue
        own = Replacement(p_row, from_target=False)
        yield Judged(index, test, start, acceptance, False, own)
        yield from _drop_after(block, index)
        yield Drawn(index, chosen, test, own)
        return
    yield from _bonus(block, draw)


def longest(rule: Rule, block: Block, draw: NextDraw) -> Iterator[Verdict]:
    """Block verification: test every prefix, keep the longest that passes (Sun et al. 2024, algorithm 2).

    A position before the last passing one is accepted even if its own test fails.
    """
    weights, passing = block_chances(block)
    tests = [draw() for _ in block.tokens]
    kept = max((i + 1 for i, test in enumerate(tests) if test.u < passing[i]), default=0)
    for index in range(kept):
        yield Judged(index, tests[index], 0.0, passing[index], accepted=True)
    if kept == len(block.tokens):
        yield from _bonus(block, draw)
        return
    replacement = block_residual(weights[kept], block.p_rows[kept], block.q_rows[kept])
    judged = Judged(kept, tests[kept], 0.0, passing[kept], False, replacement)
    yield judged
    yield from _drop_after(block, kept)
    yield _recover(judged, draw())


def block_chances(block: Block) -> tuple[list[float], list[float]]:
    """The weights p₀ … p_k of the block's prefixes, and the chances h₁ … h_k that each prefix's test passes."""
    weights, passing = [1.0], []
    k = len(block.tokens)
    for index, token in enumerate(block.tokens):
        ratio = float(block.p_rows[index][token]) / float(block.q_rows[index][token])
        weights.append(min(weights[-1] * min(ratio, float_info.max), 1.0))
        if index + 1 == k:
            passing.append(weights[-1])
        else:
            ahead = total(np.maximum(weights[-1] * block.p_rows[index + 1] - block.q_rows[index + 1], 0.0))
            denominator = ahead + 1.0 - weights[-1]
            passing.append(ahead / denominator if denominator > 0.0 else 1.0)
    return weights, passing


def block_residual(weight: float, p_row: Row, q_row: Row) -> Replacement:
    """norm(max(0, weight · p − q)), or p if rounding leaves nothing of it."""
    beyond = np.maximum(weight * p_row - q_row, 0.0)  # (V,)
    mass = total(beyond)
    return Replacement(beyond / mass, from_target=False) if mass > 0.0 else Replacement(p_row, from_target=True)


def _in_order(rule: Rule, block: Block, tests: Iterator[Draw], draw: NextDraw) -> Iterator[Verdict]:
    for index in range(len(block.tokens)):
        judged = _judge(rule, block, index, next(tests))
        yield judged
        if not judged.accepted:
            yield from _drop_after(block, index)
            yield _recover(judged, draw())
            return
    yield from _bonus(block, draw)


def _judge(rule: Rule, block: Block, index: int, test: Draw) -> Judged:
    p_row, q_row, token = block.p_rows[index], block.q_rows[index], block.tokens[index]
    acceptance = rule.acceptance(p_row, q_row, token)
    # Strictly below: a token with p(x) = 0 is rejected even by a draw of exactly 0.
    if test.u < acceptance:
        return Judged(index, test, 0.0, acceptance, accepted=True)
    return Judged(index, test, 0.0, acceptance, False, rule.replacement(p_row, q_row, token))


def _drop_after(block: Block, index: int) -> Iterator[Verdict]:
    if index + 1 < len(block.tokens):
        yield Dropped(index + 1)


def _recover(judged: Judged, draw: Draw) -> Drawn:
    assert judged.replacement is not None
    return Drawn(judged.index, sample(judged.replacement.row, draw.u), draw, judged.replacement)


def _bonus(block: Block, draw: NextDraw) -> Iterator[Verdict]:
    if block.has_bonus_row:
        row, chosen = block.p_rows[-1], draw()
        yield Drawn(len(block.tokens), sample(row, chosen.u), chosen, Replacement(row, from_target=False))
