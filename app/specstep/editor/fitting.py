"""Making a row sum to 1: entries that may move share, in proportion to weights, what the locked ones leave."""

from specstep.editor.entries import Entries, short, value_of
from specstep.editor.state import Locks
from specstep.errors import ParameterError
from specstep.language import _
from specstep.tables import SUM_TOLERANCE


def fitted(row: Entries, locks: Locks, weights: tuple[float, ...]) -> Entries:
    """The row whose unlocked entries are in proportion to `weights` (≥ 0; alike where all are 0) and that sums to 1.

    Locked entries stay to the letter. Raises ParameterError where they leave no room, or nothing that may move.
    """
    rest = room(row, locks)
    free = [token for token, locked in enumerate(locks) if not locked]
    if not free:
        if rest > SUM_TOLERANCE:
            raise ParameterError(
                _("All entries of this row are locked and {rest} is missing: unlock one.", rest=short(rest)),
                parameter="row",
            )
        return row
    shares = dict(zip(free, _shares([weights[token] for token in free]), strict=True))
    return tuple(entry if token not in shares else rest * shares[token] for token, entry in enumerate(row))


def dragged(row: Entries, locks: Locks, token: int, value: float) -> Entries:
    """The row with an entry taken to `value`, as near as the locks allow, and the others in proportion as before."""
    rest = room(row, locks)
    others = (*locks[:token], True, *locks[token + 1 :])
    moved = rest if all(others) else min(max(value, 0.0), rest)
    changed = (*row[:token], moved, *row[token + 1 :])
    return changed if all(others) else fitted(changed, others, weights_of(row))


def room(row: Entries, locks: Locks) -> float:
    """What the locked entries leave of 1. Raises ParameterError where one is no number or they exceed 1."""
    taken = 0.0
    for entry, locked in zip(row, locks, strict=True):
        value = value_of(entry) if locked else 0.0
        if value is None:
            raise ParameterError(
                _("A locked entry of this row is no number: unlock it and put it right."), parameter="row"
            )
        taken += value
    if taken > 1.0 + SUM_TOLERANCE:
        raise ParameterError(
            _("The locked entries of this row sum to {sum}, more than 1: unlock one.", sum=short(taken)),
            parameter="row",
        )
    return max(0.0, 1.0 - taken)


def weights_of(row: Entries) -> tuple[float, ...]:
    """The row's numbers, whatever they sum to; 0 for what is none."""
    return tuple(value_of(entry) or 0.0 for entry in row)


def _shares(weights: list[float]) -> list[float]:
    """The weights in proportion, with sum 1; alike where all are 0."""
    largest = max(weights)
    if largest == 0.0:
        return [1.0 / len(weights)] * len(weights)
    scaled = [weight / largest for weight in weights]  # so that neither tiny nor huge weights lose their proportions
    mass = sum(scaled)
    return [weight / mass for weight in scaled]
