"""One number of the editor: as a reader typed it (text), or as the editor worked it out (a float)."""

import re

from specstep.numbers import localised

type Entry = str | float
type Entries = tuple[Entry, ...]

TYPED_MOST = 40
PLACES = 4
_NUMBER = r"(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][-+]?\d{1,4})?"
_TYPED = re.compile(rf"\s*({_NUMBER})\s*(?:/\s*({_NUMBER})\s*)?", re.ASCII)


def value_of(entry: Entry) -> float | None:
    """The number, finite and ≥ 0; None where the text is none. Decimals may follow a comma, and 1/3 is a number too."""
    if not isinstance(entry, str):
        return entry
    found = _TYPED.fullmatch(entry)
    if found is None:
        return None
    number, divisor = (float(part.replace(",", ".")) for part in (found[1], found[2] or "1"))
    if divisor == 0.0 or not 0.0 <= (value := number / divisor) < float("inf"):
        return None
    return value


def text_of(entry: Entry) -> str:
    """The entry as it stands in its field: typed text to the letter, a number that was worked out in short."""
    return entry if isinstance(entry, str) else short(entry)


def short(value: float) -> str:
    """Two to four decimals, as the language writes them; more where four would make it a 0 or a 1 that it is not.

    Whole numbers have none.
    """
    if value == int(value):
        return f"{value:.0f}"
    text = f"{value:.{PLACES}f}"
    if float(text) in (0.0, 1.0):
        return localised(f"{value:.2g}" if value < 0.5 else repr(value))
    whole, _, decimals = text.partition(".")
    return localised(f"{whole}.{decimals.rstrip('0').ljust(2, '0')}")
