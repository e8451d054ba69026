"""Speculative decoding, one event at a time: a draft proposes, the target decides.

Leviathan, Kalman, Matias 2023 (arXiv 2211.17192), algorithm 1, with the verification rule as a parameter.
"""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import count, groupby
from sys import float_info

import numpy as np

from specstep.draws import Draw, draws
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass, Values
from specstep.rows import RowSource
from specstep.rules.base import Block, Drawn, Dropped, Judged, Rule, Verdict
from specstep.sampling import Row, sample


@dataclass(frozen=True, slots=True)
class Proposal:
    """One drafted token, not committed: its index among the V tokens, its draw, the row the test takes for q, (V,)."""

    token: int
    draw: Draw
    q_row: Row


@dataclass(frozen=True)
class Moment:
    """What a round starts from: its number, the committed prefix, how many tokens may still come."""

    round: int
    prefix: tuple[str, ...]
    room: int

    def position(self, index: int) -> int:
        """The output position (from 1) of the block's token `index` (from 0)."""
        return len(self.prefix) + 1 + index


def decode(rows: RowSource, rule: Rule, *, width: int, limit: int, seed: int) -> Iterator[Event]:
    """All events of a decoding run, made one by one as they are asked for.

    Draws are used in order: one for each drafted token; then those of the rule's walk: by the exact rule one for
    each tested position up to and including the first rejection, and one for the recovered or the bonus token, if any.
    """
    stream = draws(seed)
    committed: tuple[str, ...] = ()
    for round_number in count(1):
        moment = Moment(round_number, committed, limit - len(committed))
        block = yield from draft_block(rows, rule, moment, width, stream)
        committed += yield from verify_and_commit(rows, rule, moment, block, stream)
        if len(committed) == limit:
            yield Finish(round_number, "limit")
            return


def draft_block(
    rows: RowSource, rule: Rule, moment: Moment, width: int, stream: Iterator[Draw]
) -> Generator[Event, None, tuple[Proposal, ...]]:
    """The draft phase: up to `width` tokens, each drawn after the ones before it, none of them committed."""
    block: tuple[Proposal, ...] = ()
    prefix = moment.prefix
    for index in range(min(width, moment.room)):
        own_row = rows.draft_row(prefix)  # (V,)
        q_row = rule.drawn(own_row)
        draw = next(stream)
        token = sample(q_row, draw.u)
        block += (Proposal(token, draw, rule.tested(own_row)),)
        prefix += (rows.tokens[token],)
        yield Draft(moment.round, moment.position(index), rows.tokens[token], draw, _values(q_row), float(q_row[token]))
    return block


def verify_and_commit(
    rows: RowSource, rule: Rule, moment: Moment, proposals: tuple[Proposal, ...], stream: Iterator[Draw]
) -> Generator[Event, None, tuple[str, ...]]:
    """The verify phase: one target pass, the rule's walk through the block, commit."""
    names = tuple(rows.tokens[proposal.token] for proposal in proposals)
    with_bonus = moment.room > len(proposals)
    scored = rows.target_rows(moment.prefix, names, len(proposals) + with_bonus)  # (k, V) or (k + 1, V)
    p_rows = np.stack([rule.target(row) for row in scored])
    yield TargetPass(moment.round, moment.position(0), names, tuple(_values(row) for row in p_rows))
    tokens, drawn, q_rows = zip(*((item.token, item.draw, item.q_row) for item in proposals), strict=True)
    block = Block(tokens, drawn, q_rows, p_rows)
    output: tuple[str, ...] = ()
    for verdict in rule.walk(rule, block, stream.__next__):
        event = _event(verdict, block, moment, rows.tokens)
        yield event
        if isinstance(event, Accept | Recover | Bonus):
            output += (event.token,)
    yield Commit(moment.round, moment.position(0), output)
    return output


def phases(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """The events cut into phases: a round's drafts, then its target pass up to the commit (and the finish)."""
    for _, phase in groupby(events, key=lambda event: (event.round, isinstance(event, Draft))):
        yield tuple(phase)


def _event(verdict: Verdict, block: Block, moment: Moment, names: tuple[str, ...]) -> Event:
    where = (moment.round, moment.position(verdict.index))
    match verdict:
        case Judged(index):
            return _tested(verdict, block, where, names[block.tokens[index]])
        case Dropped(index):
            return Discard(*where, tuple(names[token] for token in block.tokens[index:]))
        case Drawn(index, token, draw, replacement) if index < len(block.tokens):
            return Recover(
                *where, names[token], draw, _values(block.p_rows[index]), _values(block.q_rows[index]),
                _values(replacement.row), replacement.from_target,
            )  # fmt: skip
        case Drawn(_, token, draw, replacement):
            return Bonus(*where, names[token], draw, _values(replacement.row))


def _tested(judged: Judged, block: Block, where: tuple[int, int], name: str) -> Accept | Reject:
    p_row, q_row, token = block.p_rows[judged.index], block.q_rows[judged.index], block.tokens[judged.index]
    p, q = float(p_row[token]), float(q_row[token])
    seen = (
        *where, name, judged.draw, _values(p_row), _values(q_row),
        p, q, min(p / q, float_info.max), judged.start, judged.acceptance,
    )  # fmt: skip
    return Accept(*seen) if judged.replacement is None else Reject(*seen, _values(judged.replacement.row))


def _values(row: Row) -> Values:
    return tuple(row.tolist())
