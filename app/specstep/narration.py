"""One plain sentence for each event: what just happened and why, with the numbers that decided it."""

from dataclasses import dataclass

from specstep.counters import Counters
from specstep.draws import Draw
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass
from specstep.numbers import draw_shown, likeliest_shown, named, row_shown, shown, shown_apart
from specstep.records import Record
from specstep.words import RATIO, Words, plain_chance

LONGER = "but a longer prefix of the block passes, so"


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence in three parts, so that its verdict can stand out: lead + strong + rest."""

    lead: str
    strong: str
    rest: str

    @property
    def text(self) -> str:
        """The whole sentence."""
        return self.lead + self.strong + self.rest


@dataclass(frozen=True, slots=True)
class Scene:
    """What a sentence may need besides its event: `record` is the position at hand, `counters` include the event.

    `start` names what the first token follows; `ends`: the text ends with this round, before the limit.
    """

    tokens: tuple[str, ...]
    record: Record | None
    counters: Counters
    limit: int
    words: Words
    start: str = "the empty prefix"
    ends: bool = False


def opening(width: int, limit: int) -> Say:
    """Before the first event."""
    up_to = min(width, limit)
    return Say(
        "", "Nothing is drafted yet.",
        f" The draft will propose {_count(up_to, 'token')}; nothing counts until the target has decided.",
    )  # fmt: skip


def say(event: Event, scene: Scene) -> Say:
    """The sentence for an event."""
    match event:
        case Draft():
            return Say(
                f"Position {event.position}: ", f"the draft proposes {named(event.token)}.", _drafting(event, scene)
            )
        case TargetPass():
            return _target_pass(event)
        case Accept():
            return Say(
                f"Position {event.position}: ", f"{named(event.token)} is accepted.", _testing(event, scene.words)
            )
        case Reject():
            return Say(
                f"Position {event.position}: ", f"{named(event.token)} is rejected.", _testing(event, scene.words)
            )
        case Discard():
            return _discard(event, scene.ends)
        case Recover():
            return _recover(event, scene)
        case Bonus():
            return _bonus(event)
        case Commit():
            return _commit(event, scene)
        case Finish():
            return _finish(event, scene.counters)


def record_says(record: Record, words: Words, ends: bool = False) -> str:
    """What is known of a position, as a sentence of its own for the inspector; `ends` as in `Scene`."""
    at, token = f"Position {record.position}", named(record.token or "")
    if record.replacement and record.replacement.how == "bonus":
        chosen = record.replacement
        return (
            f"{at}: {named(chosen.token)} is the bonus token, drawn from the target's own row with draw "
            f"{chosen.draw.number} = {draw_shown(chosen.draw.u)}."
        )
    if record.stage == "bonus":
        return f"{at}: no token was drafted here; the same pass gives the target's row for a bonus token."
    if record.stage == "drafted":
        return f"{at}: {token} is proposed with draft probability {shown(_known(record.q))}, not committed."
    if record.stage == "discarded":
        after = "the end of the text" if ends else "a rejected token"
        return f"{at}: {token} was drafted after {after}, so it is discarded untested."
    if record.test is None:
        if record.acceptance is None:
            return f"{at}: {token} is scored; its test has not been looked at."
        chance = words.chance(_known(record.p), _known(record.q), record.acceptance, None)
        return f"{at}: {token} will stay with probability {chance}; its draw has not been looked at."
    return _verdict(record, at, words)


def _verdict(record: Record, at: str, words: Words) -> str:
    assert record.test is not None
    assert record.token is not None
    test, numbers = record.test, (_known(record.p), _known(record.q), _known(record.acceptance))
    text = f"{at}: {_judged(record.token, test.draw, test.start, test.verdict, numbers, words)}"
    if record.replacement:
        chosen = record.replacement
        source = (
            "the target's row, since the residual's mass was rounded away," if chosen.from_target else words.replaced_by
        )
        text += (
            f" {named(chosen.token)}, drawn from {source} with draw {chosen.draw.number} = "
            f"{draw_shown(chosen.draw.u)}, replaces it."
        )
    return text


def reason(event: Accept | Reject, words: Words) -> str:
    """Why a test came out as it did, with its numbers."""
    verdict = "accepted" if isinstance(event, Accept) else "rejected"
    return _judged(event.token, event.draw, event.start, verdict, (event.p, event.q, event.acceptance), words)


def _judged(
    token: str, draw: Draw, start: float, verdict: str, numbers: tuple[float, float, float], words: Words
) -> str:
    p, q, acceptance = numbers
    chance, compared = words.chance(p, q, acceptance, draw.u), _compared(draw.u, start, acceptance)
    so = "so" if _passes(draw.u, start, acceptance) == (verdict == "accepted") else LONGER
    return f"{words.formula} = {chance}; draw {draw.number} = {compared}, {so} {named(token)} is {verdict}."


def _drafting(event: Draft, scene: Scene) -> str:
    after = f"After {named(scene.record.context) if scene.record and scene.record.context else scene.start}"
    return (
        f" {after} its row gives {named(event.token)} {shown(event.q)}; draw {event.draw.number} is "
        f"{draw_shown(event.draw.u)} and picked it. Not committed."
    )


def _target_pass(event: TargetPass) -> Say:
    scored, drafted = len(event.p_rows), len(event.tokens)
    strong = f"One target pass scores {_count(scored, 'position')}."
    block = _listed(event.tokens)
    rows = f"A row for each of the drafted {block}" if drafted > 1 else f"A row for the drafted {block}"
    last = ", and one after the block for a bonus" if scored > drafted else "; the limit leaves no room for a bonus"
    return Say("", strong, f" {rows}{last}. Nothing is decided yet.")


def _testing(event: Accept | Reject, words: Words) -> str:
    u, start, acceptance = event.draw.u, event.start, event.acceptance
    passes = _passes(u, start, acceptance)
    if start > 0.0:
        where = f"{'inside' if passes else 'outside'} its stretch from {shown(start)} to {shown(start + acceptance)}"
    else:
        where = "below it" if passes else "not below it"
    end = "." if passes == isinstance(event, Accept) else f"; {LONGER} it stays."
    return (
        f" The draft gave it {shown(event.q)}, the target gives it {shown(event.p)}, so it stays with probability "
        f"{words.chance(event.p, event.q, acceptance, u)}. "
        f"Draw {event.draw.number} is {shown_apart(u, acceptance)}, {where}{end}"
    )


def _passes(u: float, start: float, acceptance: float) -> bool:
    return start <= u < start + acceptance


def _compared(u: float, start: float, acceptance: float) -> str:
    """The draw beside what it was compared with."""
    if start > 0.0:
        side = "in" if _passes(u, start, acceptance) else "not in"
        return f"{draw_shown(u)} is {side} [{shown(start)}, {shown(start + acceptance)})"
    sign = "<" if u < acceptance else "≥"
    return f"{shown_apart(u, acceptance)} {sign} {plain_chance(0.0, 0.0, acceptance, u)}"


def _discard(event: Discard, ends: bool) -> Say:
    block = _listed(event.tokens)
    verb = "is" if len(event.tokens) == 1 else "are"
    was = "It was" if len(event.tokens) == 1 else "They were"
    after = "the end of the text" if ends else "a token that is not in the output"
    return Say("", f"{block} {verb} discarded.", f" {was} drafted after {after}, and never tested.")


def _recover(event: Recover, scene: Scene) -> Say:
    if event.shown is None:
        row = row_shown(scene.tokens, event.residual)
    else:
        row = likeliest_shown(event.shown, event.residual)
    if event.from_target:
        source = f" The residual's mass was rounded to 0, so the target's row stands in for it ({row})"
    elif scene.words is RATIO:
        source = f" Only what the draft proposed too little of may come: the residual, {row}"
    else:
        source = f" It is drawn from {scene.words.replaced_by}: {row}"
    rest = f"{source}; draw {event.draw.number} is {draw_shown(event.draw.u)}."
    return Say(f"Position {event.position}: ", f"{named(event.token)} is recovered.", rest)


def _bonus(event: Bonus) -> Say:
    rest = (
        " The whole block was accepted, and the same pass already has the target's row after it; "
        f"draw {event.draw.number} is {draw_shown(event.draw.u)}."
    )
    return Say(f"Position {event.position}: ", f"{named(event.token)} is the bonus.", rest)


def _commit(event: Commit, scene: Scene) -> Say:
    block = _listed(event.tokens)
    left = scene.limit - (event.position + len(event.tokens) - 1)
    verb = "is" if len(event.tokens) == 1 else "are"
    if scene.ends:
        ahead = f"{named(event.tokens[-1])} ends the text."
    else:
        ahead = (
            f"The next draft starts after {named(event.tokens[-1])}; {left} to go." if left else "The limit is reached."
        )
    return Say("", f"{block} {verb} committed.", f" {_count(len(event.tokens), 'token')} from one target pass. {ahead}")


def _finish(event: Finish, counters: Counters) -> Say:
    passes, committed = counters.target_passes, counters.committed
    return Say(
        "", "Finished: the text has ended." if event.reason == "end" else "Finished.",
        f" {_count(committed, 'token')} in {_count(passes, 'target pass', 'target passes')}, where ordinary decoding "
        f"makes {committed}. These are counts, not time.",
    )  # fmt: skip


def _listed(tokens: tuple[str, ...]) -> str:
    """A; A and B; A, B and C."""
    tokens = tuple(named(token) for token in tokens)
    return " and ".join(filter(None, (", ".join(tokens[:-1]), tokens[-1])))


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _known(value: float | None) -> float:
    assert value is not None
    return value
