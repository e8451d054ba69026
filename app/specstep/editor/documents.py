"""The editor's state as a JSON document: what the page keeps between two edits."""

from collections.abc import Mapping

from specstep.editor.entries import TYPED_MOST, Entry
from specstep.editor.state import CUT_NAMES, NAME_MOST, SIDES, TOKENS_LEAST, TOKENS_MOST, Cuts, Side, State
from specstep.errors import ParameterError, brief
from specstep.language import _


def state_to_dict(state: State) -> dict[str, object]:
    """The document; numbers are JSON numbers, what was typed is text."""
    return {"tokens": list(state.tokens), "order": state.order, **{name: _side(state.side(name)) for name in SIDES}}


def state_from_dict(document: object) -> State:
    """Read a state. Raises ParameterError for a document that no editor wrote."""
    if not isinstance(document, Mapping) or document.keys() != {"tokens", "order", *SIDES}:
        raise _wrong(document)
    tokens, order = document["tokens"], document["order"]
    if order not in (0, 1) or isinstance(order, bool) or not isinstance(tokens, list):
        raise _wrong(order)
    named = [token for token in tokens if isinstance(token, str) and len(token) <= NAME_MOST]
    if named != tokens or not TOKENS_LEAST <= len(tokens) <= TOKENS_MOST:
        raise _wrong(tokens)
    contexts = 1 + order * len(tokens)
    target, draft = (_read_side(document[name], contexts, len(tokens)) for name in SIDES)
    return State(tuple(tokens), order, target, draft)


def _side(side: Side) -> dict[str, object]:
    return {
        "rows": [list(row) for row in side.rows], "locks": [list(row) for row in side.locks],
        "cuts": {name: getattr(side.cuts, name) for name in CUT_NAMES},
    }  # fmt: skip


def _read_side(document: object, contexts: int, size: int) -> Side:
    if not isinstance(document, Mapping) or document.keys() != {"rows", "locks", "cuts"}:
        raise _wrong(document)
    rows, locks, cuts = document["rows"], document["locks"], document["cuts"]
    if not isinstance(cuts, Mapping) or set(cuts) != set(CUT_NAMES):
        raise _wrong(cuts)
    for grid in (rows, locks):
        if not isinstance(grid, list) or len(grid) != contexts:
            raise _wrong(grid)
        for row in grid:
            if not isinstance(row, list) or len(row) != size:
                raise _wrong(row)
    if not all(isinstance(lock, bool) for row in locks for lock in row):
        raise _wrong(locks)
    return Side(
        tuple(tuple(map(_entry, row)) for row in rows), tuple(map(tuple, locks)),
        Cuts(*(_entry(cuts[name]) for name in CUT_NAMES)),
    )  # fmt: skip


def _entry(value: object) -> Entry:
    if isinstance(value, str) and len(value) <= max(TYPED_MOST, NAME_MOST):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool) and 0.0 <= value < float("inf"):
        return float(value)
    raise _wrong(value)


def _wrong(value: object) -> ParameterError:
    return ParameterError(
        _("The editor's state is not one it wrote, at {value}: start afresh.", value=brief(value)), parameter="history"
    )
