"""Each event in a few words, for the timeline and the step list."""

from specstep.events import Accept, Bonus, Commit, Discard, Draft, Event, Finish, Recover, Reject, TargetPass
from specstep.numbers import named


def label(event: Event | None) -> str:
    """What happened, in a few words; None is the moment before the first event."""
    match event:
        case None:
            return "start"
        case Draft(position=position, token=token):
            return f"position {position}: {named(token)} drafted"
        case TargetPass(p_rows=p_rows):
            return "target pass over 1 position" if len(p_rows) == 1 else f"target pass over {len(p_rows)} positions"
        case Accept(position=position):
            return f"position {position} accepted"
        case Reject(position=position):
            return f"position {position} rejected"
        case Discard(position=position, tokens=tokens):
            last = position + len(tokens) - 1
            return f"position {position} discarded" if last == position else f"positions {position} to {last} discarded"
        case Recover(position=position, token=token):
            return f"position {position}: {named(token)} recovered"
        case Bonus(position=position, token=token):
            return f"position {position}: {named(token)} as bonus"
        case Commit(tokens=tokens):
            return f"{' '.join(map(named, tokens))} committed"
        case Finish():
            return "finished"
