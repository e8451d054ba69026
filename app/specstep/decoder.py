"""Speculative decoding, one event at a time: a draft proposes, the target decides.

Leviathan, Kalman, Matias 2023 (arXiv 2211.17192), algorithm 1, with the verification rule as a parameter.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count, groupby
from sys import float_info
from typing import Literal

import numpy as np

from specstep.draws import Draw, draws
from specstep.errors import DecodingError
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass
from specstep.language import _
from specstep.rows import RowSource
from specstep.rules.base import Block, Drawn, Dropped, Judged, Rule, Verdict
from specstep.sampling import Row, sample
from specstep.shown import WHOLE, Show


@dataclass(frozen=True, slots=True)
class Proposal:
    """One drafted token, not committed: its index among the V tokens, its draw, the row the test takes for q, (V,)."""

    token: int
    draw: Draw
    q_row: Row


@dataclass(frozen=True)
class Run:
    """What all rounds share. A token named in `ends` ends the text; `show` makes the rows of events from rows (V,)."""

    rows: RowSource
    rule: Rule
    width: int
    stream: Iterator[Draw]
    ends: frozenset[str] = frozenset()
    show: Show = WHOLE


@dataclass(frozen=True)
class Moment:
    """What a round starts from: its number, the committed prefix, how many tokens may still come."""

    round: int
    prefix: tuple[str, ...]
    room: int

    def position(self, index: int) -> int:
        """The output position (from 1) of the block's token `index` (from 0)."""
        return len(self.prefix) + 1 + index


class Phase[Result](Iterator[Event]):
    """The events of one phase, made as they are asked for; `result` is there when they have run out."""

    result: Result

    def __init__(self, events: Generator[Event, None, Result]) -> None:
        self._events = events

    def __next__(self) -> Event:
        try:
            return next(self._events)
        except StopIteration as end:
            self.result = end.value
            raise StopIteration from None


def decode(
    rows: RowSource, rule: Rule, *, width: int, limit: int, seed: int,
    ends: frozenset[str] = frozenset(), show: Show = WHOLE,
) -> Iterator[Event]:  # fmt: skip
    """All events of a decoding run, made one by one as they are asked for.

    Draws are used in order: one for each drafted token; then those of the rule's walk: by the exact rule one for
    each tested position up to and including the first rejection, and one for the recovered or the bonus token, if any.
    """
    run = Run(rows, rule, width, draws(seed), ends, show)
    return chain.from_iterable(decode_phases(run, limit))


def decode_phases(run: Run, limit: int) -> Iterator[Iterator[Event]]:
    """The same phase by phase: a draft, then a target pass with all that follows from it.

    Each phase has to be run out before the next one is asked for.
    """
    committed: tuple[str, ...] = ()
    for round_number in count(1):
        moment = Moment(round_number, committed, limit - len(committed))
        drafting = Phase(draft_block(run, moment))
        yield drafting
        verifying = Phase(verify_and_commit(run, moment, drafting.result))
        yield verifying
        committed += verifying.result
        if len(committed) == limit or committed[-1] in run.ends:
            return


def draft_block(run: Run, moment: Moment) -> Generator[Event, None, tuple[Proposal, ...]]:
    """The draft phase: up to k tokens, each drawn after the ones before it, none of them committed."""
    names, rule = run.rows.tokens, run.rule
    block: tuple[Proposal, ...] = ()
    prefix = moment.prefix
    for index in range(min(run.width, moment.room)):
        own_row = run.rows.draft_row(prefix)  # (V,)
        if own_row is None:  # nothing more to propose
            break
        q_row = rule.drawn(own_row)
        draw = next(run.stream)
        token = sample(q_row, draw.u)
        block += (Proposal(token, draw, rule.tested(own_row)),)
        prefix += (names[token],)
        cut = run.show.cut((q_row,), (token,), names)
        yield Draft(
            moment.round, moment.position(index), names[token], draw, cut.rows[0], float(q_row[token]),
            cut.shown, run.show.stretch(q_row, token),
        )  # fmt: skip
    if not block:
        message = _("The draft proposed nothing; a draft must give a row for the first token of a block.")
        raise DecodingError(message)
    return block


def verify_and_commit(
    run: Run, moment: Moment, proposals: tuple[Proposal, ...]
) -> Generator[Event, None, tuple[str, ...]]:
    """The verify phase: one target pass, the rule's walk through the block, commit; and the end, if it is reached."""
    names = tuple(run.rows.tokens[proposal.token] for proposal in proposals)
    with_bonus = moment.room > len(proposals)
    scored = run.rows.target_rows(moment.prefix, names, len(proposals) + with_bonus)  # (k, V) or (k + 1, V)
    p_rows = np.stack([run.rule.target(row) for row in scored])
    tokens, drawn, q_rows = zip(*((item.token, item.draw, item.q_row) for item in proposals), strict=True)
    block = Block(tokens, drawn, q_rows, p_rows)
    yield _scored(run, moment, block, names)
    output: tuple[str, ...] = ()
    for event in _walk(run, moment, block):
        yield event
        if isinstance(event, Accept | Recover | Bonus):
            output += (event.token,)
    yield Commit(moment.round, moment.position(0), output)
    if output[-1] in run.ends:
        yield Finish(moment.round, "end")
    elif len(output) == moment.room:
        yield Finish(moment.round, "limit")
    return output


def phases(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """The events cut into phases: a round's drafts, then its target pass up to the commit (and the finish)."""
    for _key, phase in groupby(events, key=lambda event: (event.round, isinstance(event, Draft))):
        yield tuple(phase)


def _walk(run: Run, moment: Moment, block: Block) -> Iterator[Event]:
    """The rule's walk, cut off behind an accepted end of the text: what was drafted after it is discarded."""
    names = run.rows.tokens
    for verdict in run.rule.walk(run.rule, block, run.stream.__next__):
        event = _event(verdict, block, moment, run)
        yield event
        if isinstance(event, Accept) and event.token in run.ends:
            after = block.tokens[event.position - moment.position(0) + 1 :]
            if after:
                yield Discard(moment.round, event.position + 1, tuple(names[token] for token in after))
            return


def _scored(run: Run, moment: Moment, block: Block, names: tuple[str, ...]) -> TargetPass:
    pairs = [
        run.show.cut((p_row, q_row), (token,), run.rows.tokens)
        for p_row, q_row, token in zip(block.p_rows, block.q_rows, block.tokens, strict=False)
    ]
    cuts = pairs + [run.show.cut((row,), (), run.rows.tokens) for row in block.p_rows[len(pairs) :]]
    p_rows = tuple(cut.rows[0] for cut in cuts)
    shown = tuple(cut.shown for cut in cuts if cut.shown is not None)
    if not shown:
        return TargetPass(moment.round, moment.position(0), names, p_rows)
    q_rows = tuple(cut.rows[1] for cut in pairs)
    rest = tuple(cut.rest_overlap for cut in pairs if cut.rest_overlap is not None)
    return TargetPass(moment.round, moment.position(0), names, p_rows, shown, q_rows, rest)


def due(events: Sequence[Event]) -> Literal["draft", "verify"] | None:
    """The phase after the last event there is (a run may still be under way): None once decoding has ended."""
    if events and isinstance(events[-1], Finish):
        return None
    return "verify" if events and isinstance(events[-1], Draft) else "draft"


def _event(verdict: Verdict, block: Block, moment: Moment, run: Run) -> Event:
    where, names = (moment.round, moment.position(verdict.index)), run.rows.tokens
    match verdict:
        case Judged():
            return _tested(verdict, block, where, run)
        case Dropped(index):
            return Discard(*where, tuple(names[token] for token in block.tokens[index:]))
        case Drawn(index, token, draw, replacement) if index < len(block.tokens):
            rows = (block.p_rows[index], block.q_rows[index], replacement.row)
            cut = run.show.cut(rows, (block.tokens[index], token), names)
            return Recover(
                *where, names[token], draw, cut.rows[0], cut.rows[1], cut.rows[2], replacement.from_target,
                cut.shown, cut.rest_overlap, run.show.stretch(replacement.row, token),
            )  # fmt: skip
        case Drawn(_, token, draw, replacement):
            cut = run.show.cut((replacement.row,), (token,), names)
            return Bonus(
                *where, names[token], draw, cut.rows[0], cut.shown, run.show.stretch(replacement.row, token)
            )  # fmt: skip


def _tested(judged: Judged, block: Block, where: tuple[int, int], run: Run) -> Accept | Reject:
    p_row, q_row, token = block.p_rows[judged.index], block.q_rows[judged.index], block.tokens[judged.index]
    p, q = float(p_row[token]), float(q_row[token])
    rows = (p_row, q_row) if judged.replacement is None else (p_row, q_row, judged.replacement.row)
    cut = run.show.cut(rows, (token,), run.rows.tokens)
    seen = (
        *where, run.rows.tokens[token], judged.draw, cut.rows[0], cut.rows[1],
        p, q, min(p / q, float_info.max), judged.start, judged.acceptance,
    )  # fmt: skip
    if judged.replacement is None:
        return Accept(*seen, cut.shown, cut.rest_overlap)
    return Reject(*seen, cut.rows[2], cut.shown, cut.rest_overlap)
