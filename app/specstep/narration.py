"""One plain sentence for each event: what just happened and why, with the numbers that decided it.

Every sentence is a message of its own (`specstep.language`): no halves are glued that a translation could not part.
`specstep.judging` has those about a position.
"""

from dataclasses import dataclass

from specstep.counters import Counters
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass
from specstep.judging import at, passes
from specstep.language import N_, _, _n
from specstep.numbers import draw_shown, likeliest_shown, named, row_shown, shown, shown_apart
from specstep.records import Record
from specstep.words import RATIO, Words


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

    `start` is the message that names what the first token follows; `ends`: the text ends with this round, before the
    limit.
    """

    tokens: tuple[str, ...]
    record: Record | None
    counters: Counters
    limit: int
    words: Words
    start: str = N_("the empty prefix")
    ends: bool = False


def opening(width: int, limit: int) -> Say:
    """Before the first event."""
    ahead = _n(
        "The draft will propose {number} token; nothing counts until the target has decided.",
        "The draft will propose {number} tokens; nothing counts until the target has decided.",
        min(width, limit),
    )
    return Say("", _("Nothing is drafted yet."), f" {ahead}")


def say(event: Event, scene: Scene) -> Say:
    """The sentence for an event."""
    match event:
        case Draft():
            proposed = _("the draft proposes {token}.", token=named(event.token))
            return Say(at(event.position), proposed, f" {_drafting(event, scene)}")
        case TargetPass():
            return _target_pass(event)
        case Accept():
            accepted = _("{token} is accepted.", token=named(event.token))
            return Say(at(event.position), accepted, f" {_testing(event, scene.words)}")
        case Reject():
            rejected = _("{token} is rejected.", token=named(event.token))
            return Say(at(event.position), rejected, f" {_testing(event, scene.words)}")
        case Discard():
            return _discard(event, scene.ends)
        case Recover():
            recovered = _("{token} is recovered.", token=named(event.token))
            return Say(at(event.position), recovered, f" {_recovering(event, scene)}")
        case Bonus():
            return _bonus(event)
        case Commit():
            return _commit(event, scene)
        case Finish():
            return _finish(event, scene.counters)


def _drafting(event: Draft, scene: Scene) -> str:
    after = named(scene.record.context) if scene.record and scene.record.context else _(scene.start)
    return _(
        "After {context} its row gives {token} {q}; draw {number} is {u} and picked it. Not committed.",
        context=after, token=named(event.token), q=shown(event.q), number=event.draw.number, u=draw_shown(event.draw.u),
    )  # fmt: skip


def _target_pass(event: TargetPass) -> Say:
    scored, drafted = len(event.p_rows), len(event.tokens)
    strong = _n("One target pass scores {number} position.", "One target pass scores {number} positions.", scored)
    if scored > drafted:
        rows = _n(
            "A row for the drafted {tokens}, and one after the block for a bonus.",
            "A row for each of the drafted {tokens}, and one after the block for a bonus.",
            drafted, tokens=_listed(event.tokens),
        )  # fmt: skip
    else:
        rows = _n(
            "A row for the drafted {tokens}; the limit leaves no room for a bonus.",
            "A row for each of the drafted {tokens}; the limit leaves no room for a bonus.",
            drafted, tokens=_listed(event.tokens),
        )  # fmt: skip
    return Say("", strong, f" {rows} {_('Nothing is decided yet.')}")


def _testing(event: Accept | Reject, words: Words) -> str:
    u, start, acceptance = event.draw.u, event.start, event.acceptance
    weighed = _(
        "The draft gave it {q}, the target gives it {p}, so it stays with probability {chance}.",
        q=shown(event.q), p=shown(event.p), chance=words.chance(event.p, event.q, acceptance, u),
    )  # fmt: skip
    passed = passes(u, start, acceptance)
    fell = _fell(event.draw.number, shown_apart(u, acceptance), start, acceptance, passed)
    if passed == isinstance(event, Accept):
        return f"{weighed} {fell}."
    return f"{weighed} {_('{test}; but a longer prefix of the block passes, so it stays.', test=fell)}"


def _fell(number: int, u: str, start: float, acceptance: float, passed: bool) -> str:
    """Where a test's draw fell, as a main clause."""
    if start > 0.0:
        stretch = {"number": number, "u": u, "start": shown(start), "end": shown(start + acceptance)}
        if passed:
            return _("Draw {number} is {u}, inside its stretch from {start} to {end}", **stretch)
        return _("Draw {number} is {u}, outside its stretch from {start} to {end}", **stretch)
    if passed:
        return _("Draw {number} is {u}, below it", number=number, u=u)
    return _("Draw {number} is {u}, not below it", number=number, u=u)


def _discard(event: Discard, ends: bool) -> Say:
    count = len(event.tokens)
    strong = _n("{tokens} is discarded.", "{tokens} are discarded.", count, tokens=_listed(event.tokens))
    if ends:
        why = _n(
            "It was drafted after the end of the text, and never tested.",
            "They were drafted after the end of the text, and never tested.",
            count,
        )
    else:
        why = _n(
            "It was drafted after a token that is not in the output, and never tested.",
            "They were drafted after a token that is not in the output, and never tested.",
            count,
        )
    return Say("", strong, f" {why}")


def _recovering(event: Recover, scene: Scene) -> str:
    if event.shown is None:
        row = row_shown(scene.tokens, event.residual)
    else:
        row = likeliest_shown(event.shown, event.residual)
    facts = {"row": row, "number": event.draw.number, "u": draw_shown(event.draw.u)}
    if event.from_target:
        return _(
            "The residual's mass was rounded to 0, so the target's row stands in for it ({row}); "
            "draw {number} is {u}.", **facts,
        )  # fmt: skip
    if scene.words is RATIO:
        return _(
            "Only what the draft proposed too little of may come: the residual, {row}; draw {number} is {u}.", **facts
        )
    return _("It is drawn from {source}: {row}; draw {number} is {u}.", source=scene.words.row, **facts)


def _bonus(event: Bonus) -> Say:
    rest = _(
        "The whole block was accepted, and the same pass already has the target's row after it; draw {number} is {u}.",
        number=event.draw.number, u=draw_shown(event.draw.u),
    )  # fmt: skip
    return Say(at(event.position), _("{token} is the bonus.", token=named(event.token)), f" {rest}")


def _commit(event: Commit, scene: Scene) -> Say:
    count, last = len(event.tokens), named(event.tokens[-1])
    left = scene.limit - (event.position + count - 1)
    strong = _n("{tokens} is committed.", "{tokens} are committed.", count, tokens=_listed(event.tokens))
    gained = _n("{number} token from one target pass.", "{number} tokens from one target pass.", count)
    if scene.ends:
        ahead = _("{token} ends the text.", token=last)
    elif left:
        ahead = _("The next draft starts after {token}; {left} to go.", token=last, left=left)
    else:
        ahead = _("The limit is reached.")
    return Say("", strong, f" {gained} {ahead}")


def _finish(event: Finish, counters: Counters) -> Say:
    counts = _n(
        "{tokens} in {number} target pass, where ordinary decoding makes {committed}. These are counts, not time.",
        "{tokens} in {number} target passes, where ordinary decoding makes {committed}. These are counts, not time.",
        counters.target_passes,
        tokens=_n("{number} token", "{number} tokens", counters.committed), committed=counters.committed,
    )  # fmt: skip
    strong = _("Finished: the text has ended.") if event.reason == "end" else _("Finished.")
    return Say("", strong, f" {counts}")


def _listed(tokens: tuple[str, ...]) -> str:
    """A; A and B; A, B and C."""
    names = [named(token) for token in tokens]
    if len(names) < 2:
        return "".join(names)
    return _("{tokens} and {last}", tokens=", ".join(names[:-1]), last=names[-1])
