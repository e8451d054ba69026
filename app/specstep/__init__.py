"""Specstep's engine: speculative decoding on toy tables, one event at a time.

The way through: tables → rows → draws → rule → events → frames. p is the target, q the draft, everywhere.
"""

from specstep.config import Config
from specstep.toys import toy_pair
from specstep.trace import Trace, read_trace, replay, run

__version__ = "0.1.0"


def trace(config: Config | None = None) -> Trace:
    """Decode with the authored tables that the settings name; by default aligned, k = 3, seed 1, eight tokens."""
    config = config or Config()
    return run(config, *toy_pair(config))


__all__ = ["Config", "Trace", "read_trace", "replay", "run", "trace"]
