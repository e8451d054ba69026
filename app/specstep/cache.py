"""Cache lanes: which positions the target's and the draft's key-value caches hold, following what a real cache does.

Entry 0 is the start symbol (of a real model's prompt the last token: those before it are always kept), entry i the
token at output position i. A model's cache holds the tokens it was *fed*; the token it produced last is fed, and so
cached, only in its next pass.
"""

from dataclasses import dataclass, replace

from specstep.events import Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass
from specstep.language import N_, _, _n

type Entries = tuple[int, ...]

START = N_("the start symbol")


@dataclass(frozen=True, slots=True)
class Lane:
    """One model's cache: entries kept, staged by this round, dropped on rejection, lacking after full acceptance."""

    kept: Entries = ()
    staged: Entries = ()
    dropped: Entries = ()
    lacking: Entries = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Lanes:
    """Both caches at one moment."""

    target: Lane = Lane()
    draft: Lane = Lane()


def empty() -> Lanes:
    """Both caches before anything is fed."""
    why = _("Nothing has been fed yet.")
    return Lanes(Lane(why=why), Lane(why=why))


def after(lanes: Lanes, event: Event, truncates: bool = True, start: str = START) -> Lanes:
    """Both caches once `event` has happened; `truncates` is False for a rule that goes on after a rejection."""
    target, draft = lanes.target, lanes.draft
    match event:
        case Draft():
            return Lanes(replace(target, why=_("The target waits.")), _feed_draft(draft, event.position - 1, start))
        case TargetPass():
            return Lanes(_feed_target(target, event, start), replace(draft, why=_("The draft waits for the verdict.")))
        case Reject() if not truncates:
            stale = _(
                "This rule goes on, so entries computed after a token that is not in the output stay in the cache."
            )
            return Lanes(replace(target, why=stale), replace(draft, why=stale))
        case Reject():
            return Lanes(_drop(target, event.position), _drop(draft, event.position))
        case Bonus():
            return Lanes(_all_stays(target), _lack(draft, event.position - 1))
        case Commit():
            return Lanes(*(_keep(lane, event.position + len(event.tokens) - 1) for lane in (target, draft)))
        case Discard() | Recover() | Finish():
            return lanes
    return Lanes(_stay(target, event.position), _stay(draft, event.position))


def _feed_draft(lane: Lane, entry: int, start: str) -> Lane:
    if lane.lacking:
        why = _(
            "Catch-up: position {lacking}, its own last token of the full block, was never fed; "
            "it goes in now, with position {entry}.", lacking=lane.lacking[0], entry=entry,
        )  # fmt: skip
    else:
        why = _("The draft is fed {entry} and answers with the next row.", entry=_named(entry, start))
    return replace(lane, staged=(*lane.staged, *lane.lacking, entry), lacking=(), why=why)


def _feed_target(lane: Lane, event: TargetPass, start: str) -> Lane:
    first = event.position - 1
    staged = tuple(range(first, first + len(event.p_rows)))
    why = _n(
        "One pass is fed {entry} and the drafted tokens after it: {number} entry staged at once.",
        "One pass is fed {entry} and the drafted tokens after it: {number} entries staged at once.",
        len(staged), entry=_named(first, start),
    )  # fmt: skip
    return replace(lane, staged=staged, why=why)


def _drop(lane: Lane, position: int) -> Lane:
    dropped = tuple(entry for entry in lane.staged if entry >= position)
    staged = tuple(entry for entry in lane.staged if entry < position)
    if dropped:
        why = _(
            "Position {position} was rejected: entries from there on belong to tokens that are not in the output.",
            position=position,
        )
    else:
        why = _("The rejected token at position {position} was never fed, so nothing has to go.", position=position)
    return replace(lane, staged=staged, dropped=dropped, why=why)


def _stay(lane: Lane, position: int) -> Lane:
    if position in lane.staged:
        return replace(lane, why=_("Position {position} was accepted: its entry stays.", position=position))
    why = _(
        "Position {position} was accepted, but it was never fed here: there is no entry to keep.", position=position
    )
    return replace(lane, why=why)


def _all_stays(lane: Lane) -> Lane:
    return replace(lane, why=_("Every drafted token was accepted: all staged entries stay."))


def _lack(lane: Lane, entry: int) -> Lane:
    why = _("The draft produced position {entry} last and was never fed it: it must catch up next round.", entry=entry)
    return replace(lane, lacking=(entry,), why=why)


def _keep(lane: Lane, last: int) -> Lane:
    kept = (*lane.kept, *(entry for entry in lane.staged if entry < last))  # the last token is fed next round
    why = _("The cache follows the committed prefix; the last committed token is fed next round.")
    if lane.lacking:
        lacking = lane.lacking[0]
        why = _("Position {entry} is still missing here; the draft catches up when it drafts again.", entry=lacking)
    return replace(lane, kept=kept, staged=(), dropped=(), why=why)


def _named(entry: int, start: str) -> str:
    return _("position {position}", position=entry) if entry else _(start)
