"""The editor's side of the bridge: one method, which keeps nothing between two calls."""

from typing import Any

from specstep.editor.apply import taken
from specstep.editor.edits import Take
from specstep.editor.history import History, history_from_dict
from specstep.editor.reading import edit_from_dict
from specstep.editor.report import report
from specstep.errors import ParameterError, brief
from specstep.json_text import to_json
from specstep.language import _
from specstep.toys import toy_table

type Params = dict[str, Any]


def edit(params: Params) -> dict[str, object]:
    """Carry out `edit` on `history` and give the new history with what its state gives.

    An edit is one of specstep.editor.edits, or {"kind": "undo"} or "redo". Without a history the edit must be "take",
    whose tables the editor then starts from; without an edit it starts from the toy's. Raises ParameterError,
    TableError.
    """
    if unknown := sorted(params.keys() - {"history", "edit"}):
        raise ParameterError(_("{name} is no parameter of this method.", name=brief(unknown[0])), parameter=unknown[0])
    done = _begun(params.get("edit")) if params.get("history") is None else _done(params["history"], params.get("edit"))
    return {
        "history": done.to_dict(), "undo": done.done, "redo": len(done.edits) - done.done, **report(done.state)
    }  # fmt: skip


def _begun(document: object) -> History:
    if document is None:
        target, draft = (to_json(toy_table(name).to_dict()) for name in ("target", "aligned"))
        return History(taken(Take(target, draft)))
    begin = edit_from_dict(document)
    if not isinstance(begin, Take):
        raise ParameterError(
            _("Without a history the edit must be 'take': both tables to start from."), parameter="edit"
        )
    return History(taken(begin))


def _done(history: object, document: object) -> History:
    before = history_from_dict(history)
    kind = document.get("kind") if isinstance(document, dict) else None
    if kind == "undo":
        return before.undo()
    if kind == "redo":
        return before.redo()
    return before if document is None else before.do(edit_from_dict(document))
