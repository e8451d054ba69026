"""Two traces stepped together: phase by phase, so that equal numbers of target passes stand side by side."""

from itertools import accumulate, zip_longest

from specstep.decoder import phases
from specstep.trace import Trace


def together(one: Trace, other: Trace) -> tuple[tuple[int, int], ...]:
    """Pairs of frame indexes, from (0, 0) to both last frames; each step moves at least one trace by one event.

    Within a phase both move on; the one with the shorter phase waits at its end for the other.
    """
    lengths = [[len(phase) for phase in phases(trace.events)] for trace in (one, other)]
    starts = [tuple(accumulate(row, initial=0)) for row in lengths]
    pairs = [(0, 0)]
    for number, (a, b) in enumerate(zip_longest(*lengths, fillvalue=0)):
        start_a, start_b = (row[min(number, len(row) - 1)] for row in starts)
        pairs += [(start_a + min(step, a), start_b + min(step, b)) for step in range(1, max(a, b) + 1)]
    return tuple(pairs)
