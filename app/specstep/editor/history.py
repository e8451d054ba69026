"""What was done, to be undone: a state to start from and the edits since. Every state follows from them anew."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from specstep.editor.apply import apply
from specstep.editor.documents import state_from_dict, state_to_dict
from specstep.editor.edits import Drag, Edit, edit_to_dict
from specstep.editor.reading import edit_from_dict
from specstep.editor.state import State
from specstep.errors import ParameterError, brief
from specstep.language import _

EDITS_MOST = 100


@dataclass(frozen=True, slots=True)
class History:
    """`edits` lead on from `start`; the first `done` of them are in force, the others were undone."""

    start: State
    edits: tuple[Edit, ...] = ()
    done: int = 0

    @property
    def state(self) -> State:
        """The state after the edits in force."""
        return _after(self.start, self.edits[: self.done])

    def do(self, edit: Edit) -> "History":
        """The history with another edit in force; what was undone is gone. Raises what `apply` raises.

        A drag goes on with the one before it: both start from the same row, so that proportions outlast the gesture.
        An edit that changes nothing is none. Beyond 100 edits the oldest can no longer be undone.
        """
        kept = self.edits[: self.done]
        if kept and _goes_on(kept[-1], edit):
            kept = kept[:-1]
        before = _after(self.start, kept)
        if apply(edit, before) == before:
            return replace(self, edits=kept, done=len(kept)) if len(kept) < self.done else self
        start, edits = self.start, (*kept, edit)
        while len(edits) > EDITS_MOST:
            start, edits = apply(edits[0], start), edits[1:]
        return History(start, edits, len(edits))

    def undo(self) -> "History":
        """Without the last edit; the same where there is none."""
        return replace(self, done=max(0, self.done - 1))

    def redo(self) -> "History":
        """With the edit that was undone last; the same where there is none."""
        return replace(self, done=min(len(self.edits), self.done + 1))

    def to_dict(self) -> dict[str, object]:
        """The history as a JSON document."""
        return {
            "start": state_to_dict(self.start), "edits": [edit_to_dict(edit) for edit in self.edits], "done": self.done
        }  # fmt: skip


def history_from_dict(document: object) -> History:
    """Read a history. Raises ParameterError for one that the editor did not write."""
    if not isinstance(document, Mapping) or document.keys() != {"start", "edits", "done"}:
        raise ParameterError(
            _("history is {value}, it must be one of the editor's.", value=brief(document)), parameter="history"
        )
    edits, done = document["edits"], document["done"]
    if not isinstance(edits, list) or len(edits) > EDITS_MOST:
        raise ParameterError(_("edits must be a list of up to {most} edits.", most=EDITS_MOST), parameter="history")
    if not isinstance(done, int) or isinstance(done, bool) or not 0 <= done <= len(edits):
        raise ParameterError(
            _("done is {value}, it must be a number from 0 to {most}.", value=brief(done), most=len(edits)),
            parameter="history",
        )
    return History(state_from_dict(document["start"]), tuple(map(edit_from_dict, edits)), done)


def _after(state: State, edits: tuple[Edit, ...]) -> State:
    for edit in edits:
        state = apply(edit, state)
    return state


def _goes_on(last: Edit, edit: Edit) -> bool:
    return isinstance(last, Drag) and isinstance(edit, Drag) and replace(last, value=edit.value) == edit
