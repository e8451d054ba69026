"""Speculative decoding, one event at a time: a draft proposes, the target decides.

Leviathan, Kalman, Matias 2023 (arXiv 2211.17192), algorithm 1, with the verification rule as a parameter.
"""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import count, groupby
from sys import float_info

from specstep.draws import Draw, draws
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass, Values
from specstep.rows import Rows, RowSource
from specstep.rules import Rule
from specstep.sampling import Row, sample


@dataclass(frozen=True, slots=True)
class Proposal:
    """One drafted token, not committed: its index among the V tokens and the row it was drawn from, shape (V,)."""

    token: int
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

    Draws are used in order: one for each drafted token; one for each tested position up to and including the first
    rejection; one for the recovered or the bonus token, if there is one.
    """
    stream = draws(seed)
    committed: tuple[str, ...] = ()
    for round_number in count(1):
        moment = Moment(round_number, committed, limit - len(committed))
        block = yield from draft_block(rows, moment, width, stream)
        committed += yield from verify_and_commit(rows, rule, moment, block, stream)
        if len(committed) == limit:
            yield Finish(round_number, "limit")
            return


def draft_block(
    rows: RowSource, moment: Moment, width: int, stream: Iterator[Draw]
) -> Generator[Event, None, tuple[Proposal, ...]]:
    """The draft phase: up to `width` tokens, each drawn after the ones before it, none of them committed."""
    block: tuple[Proposal, ...] = ()
    prefix = moment.prefix
    for index in range(min(width, moment.room)):
        q_row = rows.draft_row(prefix)  # (V,)
        draw = next(stream)
        token = sample(q_row, draw.u)
        block += (Proposal(token, q_row),)
        prefix += (rows.tokens[token],)
        yield Draft(moment.round, moment.position(index), rows.tokens[token], draw, _values(q_row), float(q_row[token]))
    return block


def verify_and_commit(
    rows: RowSource, rule: Rule, moment: Moment, block: tuple[Proposal, ...], stream: Iterator[Draw]
) -> Generator[Event, None, tuple[str, ...]]:
    """The verify phase: one target pass, tests up to the first rejection, one more token, commit."""
    names = tuple(rows.tokens[proposal.token] for proposal in block)
    with_bonus = moment.room > len(block)
    p_rows = rows.target_rows(moment.prefix, names, len(block) + with_bonus)  # (k, V) or (k + 1, V)
    yield TargetPass(moment.round, moment.position(0), names, tuple(_values(row) for row in p_rows))
    accepted = yield from test_block(rows, rule, moment, block, p_rows, stream)
    output = names[:accepted]
    if accepted < len(block):
        if accepted + 1 < len(block):
            yield Discard(moment.round, moment.position(accepted + 1), names[accepted + 1 :])
        recover = _recover(rows, rule, moment, accepted, p_rows[accepted], block[accepted], next(stream))
        yield recover
        output += (recover.token,)
    elif with_bonus:
        draw = next(stream)
        bonus = rows.tokens[sample(p_rows[-1], draw.u)]
        yield Bonus(moment.round, moment.position(len(block)), bonus, draw, _values(p_rows[-1]))
        output += (bonus,)
    yield Commit(moment.round, moment.position(0), output)
    return output


def test_block(
    rows: RowSource, rule: Rule, moment: Moment, block: tuple[Proposal, ...], p_rows: Rows, stream: Iterator[Draw]
) -> Generator[Event, None, int]:
    """Test the drafted tokens in order; stop after the first rejection. Returns how many were accepted."""
    for index, proposal in enumerate(block):
        p_row, q_row, token = p_rows[index], proposal.q_row, proposal.token  # (V,), (V,)
        acceptance = rule.acceptance(p_row, q_row, token)
        draw = next(stream)
        p, q = float(p_row[token]), float(q_row[token])
        seen = (
            moment.round, moment.position(index), rows.tokens[token], draw, _values(p_row), _values(q_row),
            p, q, min(p / q, float_info.max), acceptance,
        )  # fmt: skip
        # Strictly below: a token with p(x) = 0 is rejected even by a draw of exactly 0.
        if not draw.u < acceptance:
            yield Reject(*seen, _values(rule.replacement(p_row, q_row, token).row))
            return index
        yield Accept(*seen)
    return len(block)


def phases(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """The events cut into phases: a round's drafts, then its target pass up to the commit (and the finish)."""
    for _, phase in groupby(events, key=lambda event: (event.round, isinstance(event, Draft))):
        yield tuple(phase)


def _recover(
    rows: RowSource, rule: Rule, moment: Moment, index: int, p_row: Row, proposal: Proposal, draw: Draw
) -> Recover:
    replacement = rule.replacement(p_row, proposal.q_row, proposal.token)
    token = rows.tokens[sample(replacement.row, draw.u)]
    return Recover(
        moment.round, moment.position(index), token, draw, _values(p_row), _values(proposal.q_row),
        _values(replacement.row), replacement.from_target,
    )  # fmt: skip


def _values(row: Row) -> Values:
    return tuple(row.tolist())
