"""Each event in a few words, for the timeline and the step list."""

from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass
from specstep.language import _, _n
from specstep.numbers import named


def label(event: Event | None) -> str:
    """What happened, in a few words; None is the moment before the first event."""
    match event:
        case None:
            return _("start")
        case Draft(position=position, token=token):
            return _("position {position}: {token} drafted", position=position, token=named(token))
        case TargetPass(p_rows=p_rows):
            return _n("target pass over {number} position", "target pass over {number} positions", len(p_rows))
        case Accept(position=position):
            return _("position {position} accepted", position=position)
        case Reject(position=position):
            return _("position {position} rejected", position=position)
        case Discard(position=position, tokens=tokens):
            last = position + len(tokens) - 1
            if last == position:
                return _("position {position} discarded", position=position)
            return _("positions {first} to {last} discarded", first=position, last=last)
        case Recover(position=position, token=token):
            return _("position {position}: {token} recovered", position=position, token=named(token))
        case Bonus(position=position, token=token):
            return _("position {position}: {token} as bonus", position=position, token=named(token))
        case Commit(tokens=tokens):
            return _("{tokens} committed", tokens=" ".join(map(named, tokens)))
        case Finish():
            return _("finished")
