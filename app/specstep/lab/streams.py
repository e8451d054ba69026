"""Many seeded draw streams at once: SplitMix64 on arrays, bit for bit the draws of `specstep.draws`."""

import numpy as np
import numpy.typing as npt

from specstep.draws import splitmix64

type Words = npt.NDArray[np.uint64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


def trial_seeds(seed: int, first: int, count: int) -> Words:
    """The seeds of trials `first` to `first + count − 1` (from 1): outputs of SplitMix64 from `seed`, (count,)."""
    return _mix(np.uint64(seed) + np.arange(first, first + count, dtype=np.uint64) * _GOLDEN)


def trial_seed(seed: int, trial: int) -> int:
    """The seed of one trial (from 1); a trace run with it is the trial."""
    return splitmix64(seed, trial)


class Streams:
    """The draw streams of n trials, each with its own count of draws used."""

    def __init__(self, seeds: Words) -> None:
        self._states = seeds.copy()

    def next(self, who: npt.NDArray[np.intp]) -> npt.NDArray[np.float64]:
        """The next draw of each trial in `who` (distinct indexes), shape (len(who),)."""
        states = self._states[who] + _GOLDEN
        self._states[who] = states
        return (_mix(states) >> np.uint64(11)).astype(np.float64) * 2.0**-53


def _mix(states: Words) -> Words:
    z = (states ^ (states >> np.uint64(30))) * _FIRST
    z = (z ^ (z >> np.uint64(27))) * _SECOND
    mixed: Words = z ^ (z >> np.uint64(31))
    return mixed
