"""Files that the table editor opens, and files, edits and histories that it refuses."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specstep.editor.documents import state_from_dict
from specstep.editor.report import report
from specstep.errors import SpecstepError
from specstep.json_text import to_json

from .editing import begun, do, refused, values
from .test_bridge import call


def own(tokens: list[str], order: int = 1, **fields: object) -> str:
    contexts = ["", *(tokens if order else [])]
    row = [1.0] + [0.0] * (len(tokens) - 1)
    return json.dumps({
        "schema": "specstep/tables/1", "name": "n", "title": "n", "order": order, "tokens": tokens,
        "rows": dict.fromkeys(contexts, row), **fields,
    })  # fmt: skip


def test_a_file_takes_its_side_and_with_other_tokens_both():
    same = do(begun(), kind="open", side="draft", text=own(["A", "B", "C"], 0), source="f")
    assert values(same, "draft", 3) == [1, 0, 0]
    assert values(same, "target", 3) == [0.25, 0.25, 0.5]
    other = do(begun(), kind="open", side="draft", text=own(["x", "y"]), source="f")
    assert [token["text"] for token in other["tokens"]] == ["x", "y"]
    assert values(other, "target", 2) == [1, 0]


@pytest.mark.parametrize(
    ("text", "said"),
    [("{", "is not JSON"), (own(list("abcdefghi")), "has 9 tokens, the editor holds 2 to 8"),
     ('{"schema": 1}', "no toy table"),
     (own(["a", "b"], 2), "is of order 2"), (own(["a", "b"], part=True), "only the rows that one run used")],
)  # fmt: skip
def test_a_file_that_the_editor_does_not_hold_is_refused_and_changes_nothing(text, said):
    assert said in refused(begun(), kind="open", side="draft", text=text, source="mine.json")


@pytest.mark.parametrize(
    ("params", "said"),
    [({"edit": {"kind": "undo"}}, "must be one of"), ({"edit": {"kind": "add"}}, "must be 'take'"),
     ({"x": 1}, "no parameter"),
     ({"history": {}}, "one of the editor's"), ({"history": 3}, "one of the editor's")],
)  # fmt: skip
def test_calls_that_are_none_are_refused(params, said):
    assert said in call("edit", params)["error"]["message"]


@pytest.mark.parametrize(
    ("edit", "said"),
    [({"kind": "set", "side": "both", "context": 0, "token": 0, "text": ""}, "side is 'both'"),
     ({"kind": "set", "side": "draft", "context": 7, "token": 0, "text": ""}, "there are the contexts 0 to 3"),
     ({"kind": "set", "side": "draft", "context": 0, "token": 5, "text": ""}, "there are the tokens 0 to 2"),
     ({"kind": "set", "side": "draft", "context": 0, "token": 0, "text": "x" * 81}, "up to 80 characters"),
     ({"kind": "drag", "side": "draft", "context": 0, "token": 0, "value": 2, "gesture": 1}, "value is 2"),
     ({"kind": "lock", "side": "draft", "context": 0, "token": 0, "on": 1}, "on is 1, it must be true or false"),
     ({"kind": "order", "order": True}, "order is True"), ({"kind": "add", "x": 1}, "must have these fields"),
     ({"kind": []}, "its kind"), ("x", "its kind")],
)  # fmt: skip
def test_edits_that_are_none_are_refused(edit, said):
    assert said in call("edit", {"history": begun()["history"], "edit": edit})["error"]["message"]


@pytest.mark.parametrize(
    "change",
    [{"start": None}, {"edits": None}, {"done": 1}, {"done": True}, {"edits": [{"kind": "add"}] * 101},
     {"start": {"tokens": ["A"], "order": 1, "target": 0, "draft": 0}}],
)  # fmt: skip
def test_a_history_that_no_editor_wrote_is_refused(change):
    assert call("edit", {"history": begun()["history"] | change})["error"]["data"]["parameter"] == "history"


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(max_size=3), lambda inner: st.lists(inner, max_size=4)
    )
)
def test_a_state_with_anything_in_it_is_refused_or_reported(junk):
    state = json.loads(json.dumps(begun()["history"]["start"]))
    state["draft"]["rows"][1][1] = junk
    with suppress(SpecstepError):
        to_json(report(state_from_dict(state)))
