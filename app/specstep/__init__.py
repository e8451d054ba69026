"""Specstep's engine: speculative decoding on toy tables, one event at a time.

The way through: tables → rows → draws → rule → events → frames. p is the target, q the draft, everywhere.
"""

from typing import TYPE_CHECKING

from specstep.config import Config
from specstep.toys import toy_pair
from specstep.trace import Trace, read_trace, replay, run

if TYPE_CHECKING:
    from specstep_widget import Widget as Widget

__version__ = "0.1.0"


def trace(config: Config | None = None) -> Trace:
    """Decode with the authored tables that the settings name; by default aligned, k = 3, seed 1, eight tokens."""
    config = config or Config()
    return run(config, *toy_pair(config))


def __getattr__(name: str) -> object:
    """`specstep.Widget`, for notebooks: a package of its own, so that the engine needs NumPy only."""
    if name != "Widget":
        raise AttributeError(f"module 'specstep' has no attribute {name!r}")
    try:
        from specstep_widget import Widget
    except ModuleNotFoundError as error:
        message = f'specstep.Widget needs {error.name}; run `pip install "specstep[notebook]"`.'
        raise ImportError(message, name=error.name) from error
    return Widget


__all__ = ["Config", "Trace", "read_trace", "replay", "run", "trace"]
