"""JSON in and out, strictly: no NaN, no Infinity, no duplicate names, no recursion surprise."""

import json
from typing import Any

from specstep.language import _


def parse_json(text: str) -> Any:
    """The document in a JSON text. Raises ValueError, with where and why, for anything RFC 8259 does not allow."""
    try:
        return json.loads(
            text,
            parse_constant=_refuse_constant,
            parse_float=_finite,
            parse_int=_whole,
            object_pairs_hook=_distinct,
        )
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise ValueError(_("it goes wrong in line {line}, column {column}", **place)) from None
    except RecursionError:
        raise ValueError(_("it is nested too deeply")) from None


def to_json(document: object) -> str:
    """Compact JSON; doubles are written with repr precision, so that they read back bit for bit."""
    return json.dumps(document, allow_nan=False, ensure_ascii=False, separators=(",", ":"))


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError(_("the number {digits} is too large", digits=digits[:20]))
    return number


def _whole(digits: str) -> int:
    try:
        return int(digits)
    except ValueError:  # more digits than Python reads
        raise ValueError(_("the number {digits} is too large", digits=digits[:20] + "…")) from None


def _refuse_constant(name: str) -> object:
    raise ValueError(_("{name} is not a JSON number", name=name))


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    document = dict(pairs)
    if len(document) != len(pairs):
        raise ValueError(_("a name stands twice in one object"))
    return document
