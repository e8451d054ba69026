"""The table editor under random edits: rows are valid or marked, locked entries stay, undo restores exactly."""

import json
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from specstep.config import Config
from specstep.editor.apply import taken
from specstep.editor.edits import Take, edit_to_dict
from specstep.editor.history import EDITS_MOST, History, history_from_dict
from specstep.editor.presets import NAMES
from specstep.editor.reading import edit_from_dict
from specstep.editor.report import report
from specstep.editor.state import State
from specstep.errors import SpecstepError
from specstep.json_text import parse_json, to_json
from specstep.sampling import acceptance_probability
from specstep.tables import parse_table, table_from_dict
from specstep.toys import toy_table
from specstep.trace import run

from .strategies import quick_pairs

TYPED = st.one_of(
    st.sampled_from(
        ["", ".5", "0,25", "1/3", "1", "0", "1e-9", "1/0", "-1", "nan", "1e999", "½", "<b>", "\x00", "\u202e.5", "5"]
    ),
    st.floats(0, 1).map(repr),
    st.text(max_size=10),
)
NAMES_TYPED = st.one_of(
    st.sampled_from(
        ["A", "B", "heads", "", " ", "…", "<img src=x onerror=alert(1)>", "\u202eabc", "\x00", "🙂", "א", "x" * 80]
    ),
    st.text(max_size=14),
)
SIDES = st.sampled_from(["target", "draft"])
SPOTS = {"side": SIDES, "context": st.integers(0, 8), "token": st.integers(0, 7)}
FILES = quick_pairs().map(lambda pair: to_json(pair[0].to_dict()))
ROW_EDITS = st.one_of(
    st.fixed_dictionaries({"kind": st.just("set"), **SPOTS, "text": TYPED}),
    st.fixed_dictionaries({"kind": st.just("drag"), **SPOTS, "value": st.floats(0, 1), "gesture": st.integers(0, 3)}),
    st.fixed_dictionaries({"kind": st.just("normalise"), "side": SIDES, "context": SPOTS["context"]}),
    st.fixed_dictionaries({
        "kind": st.just("preset"), "side": SIDES, "context": st.none() | SPOTS["context"],
        "name": st.sampled_from(NAMES), "amount": st.just(".3") | TYPED, "seed": st.integers(0, 2**64 - 1),
    }),
)  # fmt: skip
LOCKS = st.fixed_dictionaries({"kind": st.just("lock"), **SPOTS, "on": st.sampled_from([True, True, True, False])})
OTHER_EDITS = st.one_of(
    st.fixed_dictionaries({
        "kind": st.just("cut"), "side": SIDES,
        "name": st.sampled_from(["temperature", "top_k", "top_p"]), "text": TYPED,
    }),
    st.fixed_dictionaries({"kind": st.just("rename"), "token": SPOTS["token"], "text": NAMES_TYPED}),
    st.just({"kind": "add"}), st.fixed_dictionaries({"kind": st.just("remove"), "token": SPOTS["token"]}),
    st.fixed_dictionaries({"kind": st.just("order"), "order": st.integers(0, 1)}),
    st.fixed_dictionaries({
        "kind": st.just("open"), "side": SIDES, "text": FILES | st.text(max_size=5), "source": st.just("f"),
    }),
)  # fmt: skip
MOVES_ROWS_ONLY = ("set", "drag", "normalise", "preset", "cut", "rename")


def toy() -> History:
    target = to_json(toy_table("target").to_dict())
    return History(taken(Take(target, to_json(toy_table("biased").to_dict()))))


class Editing(RuleBasedStateMachine):
    """A reader at work, with the states as a list beside the history."""

    @initialize()
    def begin(self) -> None:
        self.history = toy()
        self.states = [self.history.state]
        self.at = 0

    @rule(document=ROW_EDITS, there=st.integers(0, 9))
    def edit_a_row(self, document: dict[str, object], there: int) -> None:
        self._edit(document, there)

    @rule(document=ROW_EDITS)
    def edit_the_first_row_of_the_draft(self, document: dict[str, object]) -> None:
        self._edit(document | {"side": "draft", "context": 0}, True)

    @rule(document=LOCKS, there=st.integers(0, 9))
    def lock(self, document: dict[str, object], there: int) -> None:
        self._edit(document, there)

    @rule(token=SPOTS["token"])
    def lock_in_the_first_row_of_the_draft(self, token: int) -> None:
        self._edit({"kind": "lock", "side": "draft", "context": 0, "token": token, "on": True}, True)

    @rule(document=OTHER_EDITS, there=st.integers(0, 9))
    def edit_otherwise(self, document: dict[str, object], there: int) -> None:
        self._edit(document, there)

    def _edit(self, document: dict[str, object], there: int) -> None:
        state = self.states[self.at]
        if there:  # as a rule at a place that there is
            sizes = {"context": state.contexts, "token": len(state.tokens)}
            document = document | {
                name: document[name] % size for name, size in sizes.items() if document.get(name) is not None
            }
        edit = edit_from_dict(document)
        assert edit_to_dict(edit) == document
        before = self.history
        after = None
        with suppress(SpecstepError):
            after = before.do(edit)
        if after is None:
            return
        goes_on = after.done == before.done and after.edits[: after.done - 1] == before.edits[: before.done - 1]
        was = self.states[self.at]
        if document["kind"] in MOVES_ROWS_ONLY:
            self._locked_stay(was, after.state)
        if after is before:
            assert after.state == was
            return
        if document["kind"] == "drag" and self.at > 0 and goes_on and after.done < EDITS_MOST:
            self.at -= 1  # the gesture goes on from where it began
        if after.done <= self.at:  # a gesture that ended where it began
            self.states = self.states[: after.done + 1]
        else:
            self.states = [*self.states[: self.at + 1], after.state]
        self.at = after.done
        self.history = after

    @precondition(lambda self: self.at > 0)
    @rule()
    def undo(self) -> None:
        self.history = self.history.undo()
        self.at -= 1

    @precondition(lambda self: self.at < len(self.states) - 1)
    @rule()
    def redo(self) -> None:
        self.history = self.history.redo()
        self.at += 1

    @rule()
    def travel_as_json(self) -> None:
        text = json.dumps(self.history.to_dict())
        assert history_from_dict(parse_json(text)) == self.history

    @invariant()
    def the_state_is_the_one_that_was_there(self) -> None:
        assert self.history.state == self.states[self.at]
        assert self.history.done == self.at

    @invariant()
    def every_row_is_valid_or_marked_and_only_valid_tables_run(self) -> None:
        state = self.history.state
        said = report(state)
        to_json(said)  # strict JSON: no NaN, no Infinity
        marked = {(problem["side"], problem["context"]) for problem in said["problems"]}
        for side in ("target", "draft"):
            assert len(state.side(side).rows) == state.contexts == len(said[side]["rows"])
            for context, row in enumerate(said[side]["rows"]):
                values = [entry["value"] for entry in row["entries"]]
                assert row["right"] == ((side, context) not in marked)
                if None in values or max(values) > 1 + 2e-9 or abs(sum(values) - 1) > 2e-9:
                    assert not row["right"]
                elif max(values) <= 1 and abs(sum(values) - 1) < 5e-10:  # between the two, rounding decides
                    assert row["right"]
        assert (said["tables"] is None) == bool(said["problems"])
        if said["tables"] is not None:
            target, draft = (table_from_dict(table, "made") for table in said["tables"])
            for context, compared in enumerate(said["contexts"]):
                prefix = () if context == 0 else (target.tokens[context - 1],)
                beta = acceptance_probability(target.row(prefix), draft.row(prefix))
                assert compared["beta"] == beta
            assert run(Config(draft.name, target.name, limit=3), target, draft).committed
            assert -1e-9 <= said["mean"] <= 1 + 1e-9

    def _locked_stay(self, before: State, after: State) -> None:
        for side in ("target", "draft"):
            old, new = before.side(side), after.side(side)
            for rows, kept, locks in zip(old.rows, new.rows, old.locks, strict=True):
                for entry, now, locked in zip(rows, kept, locks, strict=True):
                    assert not locked or (entry == now and type(entry) is type(now))


TestEditing = Editing.TestCase
TestEditing.settings = settings(
    max_examples=120, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def edited(*documents: dict[str, object]) -> History:
    history = toy()
    for document in documents:
        history = history.do(edit_from_dict(document))
    return history


def drag(value: float, gesture: int = 1, token: int = 0) -> dict[str, object]:
    return {"kind": "drag", "side": "draft", "context": 1, "token": token, "value": value, "gesture": gesture}


def test_a_gesture_is_one_edit_and_keeps_proportions_though_it_passed_through_1():
    history = edited(drag(0.9), drag(1.0), drag(0.4))
    assert history.done == 1
    assert history.state.draft.rows[1] == pytest.approx((0.4, 0.45, 0.15))  # .15 : .05 as before
    assert history.undo().state == toy().state


def test_two_gestures_are_two_edits():
    history = edited(drag(0.9), drag(0.4, gesture=2))
    assert history.done == 2
    assert history.undo().state.draft.rows[1][0] == 0.9


def test_an_edit_after_undo_drops_what_was_undone():
    history = edited(drag(0.9), drag(0.4, gesture=2)).undo().do(edit_from_dict(drag(0.3, gesture=3)))
    assert history.redo() == history
    assert history.done == 2


def test_an_edit_that_changes_nothing_is_none():
    history = edited(
        drag(0.9),
        {"kind": "order", "order": 1},
        {"kind": "lock", "side": "draft", "context": 0, "token": 0, "on": False},
    )
    assert history.done == 1


def test_beyond_a_hundred_edits_the_oldest_can_no_longer_be_undone():
    history = edited(*(drag(0.2 + (i % 7) / 10, gesture=i) for i in range(EDITS_MOST + 5)))
    state = history.state
    assert len(history.edits) == EDITS_MOST
    for _ in range(EDITS_MOST + 5):
        history = history.undo()
    assert history.state.draft.rows[1][0] == pytest.approx(0.2 + 4 / 10)
    for _ in range(EDITS_MOST):
        history = history.redo()
    assert history.state == state


def test_saved_tables_are_files_that_open_again():
    said = report(edited(drag(0.4)).state)
    text = to_json(said["tables"][1])
    assert parse_table(text, "draft").row(("A",)).tolist() == pytest.approx([0.4, 0.45, 0.15])
    again = toy().do(edit_from_dict({"kind": "open", "side": "draft", "text": text, "source": "draft.json"}))
    assert report(again.state)["tables"] == said["tables"]
