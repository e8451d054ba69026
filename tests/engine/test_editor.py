"""The table editor's edits, presets and report against values worked out by hand."""

import json
import math
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import specstep
from specstep.draws import draw
from specstep.editor.documents import state_from_dict
from specstep.editor.entries import short, value_of
from specstep.editor.fitting import dragged, fitted
from specstep.editor.report import report
from specstep.errors import ParameterError, SpecstepError
from specstep.json_text import to_json
from specstep.lab.cost import mean_acceptance
from specstep.lab.matrices import matrices
from specstep.rules import rule_named
from specstep.tables import table_from_dict
from specstep.toys import toy_table

from .test_bridge import call

FREE = (False, False, False)


def begun(target: str = "target", draft: str = "biased") -> dict:
    texts = {
        side: json.dumps(toy_table(name).to_dict()) for side, name in (("target", target), ("draft", draft))
    }  # fmt: skip
    return call("edit", {"edit": {"kind": "take", **texts}})["result"]


def do(reply: dict, **edit: object) -> dict:
    answer = call("edit", {"history": reply["history"], "edit": edit})
    assert "result" in answer, answer
    return answer["result"]


def refused(reply: dict, **edit: object) -> str:
    return call("edit", {"history": reply["history"], "edit": edit})["error"]["message"]


def values(reply: dict, side: str, context: int) -> list[float | None]:
    return [entry["value"] for entry in reply[side]["rows"][context]["entries"]]


def typed(reply: dict, *texts: str, side: str = "draft", context: int = 1) -> dict:
    for token, text in enumerate(texts):
        reply = do(reply, kind="set", side=side, context=context, token=token, text=text)
    return reply


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (".25", 0.25),
        ("0,25", 0.25),
        (" 1/4 ", 0.25),
        ("1", 1.0),
        ("2.5e-1", 0.25),
        ("1.", 1.0),
        (",5", 0.5),
        ("5", 5.0),
    ],
)
def test_a_number_may_be_written_as_readers_write_it(text, value):
    assert value_of(text) == value


@pytest.mark.parametrize(
    "text", ["", "x", "-1", "+1", "nan", "inf", "1e999", "1/0", "1/2/3", "٣", "1\x00", "0x1", "1_0", "."]
)
def test_what_is_no_number_has_no_value(text):
    assert value_of(text) is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.8, ".80"),
        (0.0, "0"),
        (1.0, "1"),
        (1 / 3, ".3333"),
        (0.125, ".125"),
        (1e-9, "1e-09"),
        (0.99999, ".99999"),
        (1.5, "1.50"),
    ],
)
def test_worked_out_numbers_are_short_and_never_a_0_or_a_1_that_they_are_not(value, text):
    assert short(value) == text


@given(st.lists(st.floats(0, 1), min_size=3, max_size=3), st.integers(0, 2), st.floats(0, 1))
def test_dragging_keeps_the_others_in_proportion(row, token, value):
    made = dragged(tuple(row), FREE, token, value)
    assert sum(made) == pytest.approx(1.0)
    assert made[token] == pytest.approx(value, abs=1e-12)
    one, two = (other for other in range(3) if other != token)
    if row[one] + row[two] > 1e-9:
        assert made[one] * row[two] == pytest.approx(made[two] * row[one], abs=1e-12)
    else:
        assert made[one] + made[two] == pytest.approx(1.0 - value)


def test_locked_entries_do_not_make_room():
    assert dragged((0.5, 0.3, 0.2), (False, True, False), 0, 0.6) == (0.6, 0.3, pytest.approx(0.1))
    assert dragged((0.5, 0.3, 0.2), (False, True, False), 0, 0.9) == (0.7, 0.3, 0.0)  # as far as the lock lets it
    assert dragged((0.5, 0.3, 0.2), (False, True, True), 0, 0.9) == (0.5, 0.3, 0.2)


def test_a_row_is_made_to_sum_to_1_in_proportion_and_of_nothing_alike():
    assert fitted(("2", "1", "1"), FREE, (2.0, 1.0, 1.0)) == (0.5, 0.25, 0.25)
    assert fitted(("", "x", "0"), FREE, (0.0, 0.0, 0.0)) == pytest.approx((1 / 3,) * 3)
    assert fitted((".5", "x", "0"), (True, False, False), (0.5, 0.0, 0.0)) == (".5", 0.25, 0.25)
    assert fitted(("0", "0", "1"), FREE, (5e-324, 1e-323, 0.0)) == pytest.approx((1 / 3, 2 / 3, 0.0))


@pytest.mark.parametrize(
    ("row", "locks", "said"),
    [(("x", "0", "0"), (True, False, False), "is no number"),
     ((".8", ".8", "0"), (True, True, False), "sum to 1.60, more than 1"),
     ((".2", ".2", ".2"), (True, True, True), ".40 is missing")],
)  # fmt: skip
def test_locks_that_leave_no_way_are_named(row, locks, said):
    with pytest.raises(ParameterError, match=said):
        fitted(row, locks, (1.0, 1.0, 1.0))


def test_typed_numbers_stay_as_typed_and_a_wrong_sum_is_marked_and_not_run():
    reply = typed(begun(), ".3333", ".3333", ".3333")
    assert [entry["text"] for entry in reply["draft"]["rows"][1]["entries"]] == [".3333"] * 3
    assert (
        reply["draft"]["rows"][1]["problem"]
        == "The row sums to .9999, it must sum to 1: change an entry or have it made so."
    )
    assert reply["tables"] is reply["mean"] is reply["contexts"][1] is None
    assert reply["contexts"][0] is not None
    assert reply["says"].startswith("Not run: draft after A: The row sums to .9999")
    right = do(reply, kind="normalise", side="draft", context=1)
    assert values(right, "draft", 1) == pytest.approx([1 / 3] * 3)
    assert right["tables"][1]["rows"]["A"] == pytest.approx([1 / 3] * 3)
    assert typed(begun(), "1/3", "1/3", "1/3")["tables"] is not None


def test_a_wrong_entry_is_marked_where_it_stands():
    reply = typed(begun(), "<b>", "1.5")
    first, second, third = reply["draft"]["rows"][1]["entries"]
    assert first["problem"] == "'<b>' is no probability: write a number from 0 to 1, such as .25 or 1/4."
    assert second["problem"] == "1.50 is too large: a probability is a number from 0 to 1."
    assert third["problem"] is None
    assert [(p["side"], p["context"], p["token"]) for p in reply["problems"]] == [("draft", 1, 0), ("draft", 1, 1)]


def test_acceptance_and_residual_of_the_biased_draft():
    reply = begun()
    after_a = reply["contexts"][1]
    assert after_a["beta"] == pytest.approx(0.4)
    assert after_a["tv"] == pytest.approx(0.6)
    assert after_a["residual"] == pytest.approx([0, 0.75, 0.25])
    assert after_a["sums"]["shared"] == "Σ min(p, q) = .20 + .15 + .05 = .40"
    plain = matrices(toy_table("target"), toy_table("biased"), rule_named("exact"))
    assert reply["mean"] == pytest.approx(mean_acceptance(plain))
    assert begun(draft="aligned")["contexts"][1]["residual"] is None


@pytest.mark.parametrize(
    ("name", "draft"),
    [("uniform", [1 / 3] * 3), ("peaked", [0.8, 0.1, 0.1]), ("one-hot", [1, 0, 0]), ("disjoint", [0, 0, 1])],
)
def test_presets_of_a_row(name, draft):
    reply = do(begun(), kind="preset", side="draft", context=2, name=name, amount="", seed=1)
    assert values(reply, "draft", 2) == pytest.approx(draft)
    assert values(reply, "draft", 1) == [0.8, 0.15, 0.05]
    if name == "disjoint":
        assert values(reply, "target", 2) == [0.5, 0.5, 0]
        assert reply["contexts"][2]["beta"] == 0


def test_presets_like_the_other_side():
    half = do(begun(), kind="preset", side="draft", context=None, name="temperature", amount="0.5", seed=1)
    assert values(half, "draft", 0) == pytest.approx([0.25 / 0.38, 0.09 / 0.38, 0.04 / 0.38])
    assert values(half, "draft", 3) == pytest.approx([0.0625 / 0.375, 0.0625 / 0.375, 0.25 / 0.375])
    same = do(begun(), kind="preset", side="draft", context=None, name="temperature", amount="1", seed=1)
    assert same["mean"] == pytest.approx(1.0)


def test_noise_comes_from_numbered_draws_of_its_seed():
    reply = do(begun(), kind="preset", side="draft", context=1, name="noise", amount=".3", seed=7)
    weights = [-math.log(1 - draw(7, number).u) for number in (4, 5, 6)]  # context 1 of three tokens
    expected = [0.7 * p + 0.3 * w / sum(weights) for p, w in zip([0.2, 0.6, 0.2], weights, strict=True)]
    assert values(reply, "draft", 1) == pytest.approx(expected)
    none = do(begun(), kind="preset", side="draft", context=None, name="noise", amount="0", seed=7)
    assert none["mean"] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("name", "amount"), [("temperature", "5.1"), ("temperature", "x"), ("noise", "1.1"), ("noise", "")]
)
def test_a_preset_by_no_number_is_refused(name, amount):
    said = refused(begun(), kind="preset", side="draft", context=0, name=name, amount=amount, seed=1)
    assert said.startswith(f"{name} is '{amount}', it must be a number from 0 to ")


def test_presets_leave_locked_entries():
    locked = do(begun(), kind="lock", side="draft", context=1, token=1, on=True)
    reply = do(locked, kind="preset", side="draft", context=None, name="uniform", amount="", seed=1)
    assert values(reply, "draft", 1) == pytest.approx([0.425, 0.15, 0.425])
    assert "is locked" in refused(locked, kind="set", side="draft", context=1, token=1, text=".5")
    assert "is locked" in refused(locked, kind="drag", side="draft", context=1, token=1, value=0.5, gesture=1)


def test_temperature_and_cuts_act_on_what_runs_and_leave_what_is_written():
    reply = do(begun(), kind="cut", side="draft", name="top_k", text="1")
    assert values(reply, "draft", 1) == [0.8, 0.15, 0.05]
    assert reply["tables"][1]["rows"]["A"] == [1, 0, 0]
    assert reply["contexts"][1]["beta"] == pytest.approx(0.2)
    assert reply["mean_uncut"] == pytest.approx(begun()["mean"])
    assert begun()["mean_uncut"] is None
    wrong = do(reply, kind="cut", side="draft", name="temperature", text="-1")
    assert wrong["draft"]["cuts"]["temperature"]["problem"].startswith("'-1': temperature must be a number from 0 to 5")
    assert wrong["tables"] is None
    assert all(compared is None for compared in wrong["contexts"])


def test_a_new_token_has_no_mass_and_a_removed_one_leaves_its_to_the_others():
    more = do(begun(), kind="add")
    assert [token["text"] for token in more["tokens"]] == ["A", "B", "C", "D"]
    assert values(more, "target", 1) == [0.2, 0.6, 0.2, 0]
    assert values(more, "draft", 4) == [0.8, 0.15, 0.05, 0]
    assert more["tables"] is not None
    fewer = do(begun(), kind="remove", token=0)
    assert values(fewer, "target", 1) == pytest.approx([0.15 / 0.45, 0.30 / 0.45])
    assert len(fewer["contexts"]) == 3
    assert "fewer cannot be" in refused(fewer, kind="remove", token=0)
    for _ in range(5):
        more = do(more, kind="add") if len(more["tokens"]) < 8 else more
    assert "no more fit" in refused(more, kind="add")


def test_at_order_0_one_row_serves_everywhere():
    reply = do(begun(), kind="order", order=0)
    assert len(reply["contexts"]) == 1
    assert reply["tables"][0]["order"] == 0
    assert reply["mean"] == pytest.approx(0.7)
    back = do(reply, kind="order", order=1)
    assert values(back, "target", 3) == [0.5, 0.3, 0.2]


HOSTILE = ["", " ", "…", "A ", "\x00", "\u202eA", "\u200b", "x" * 13, "A"]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_that_cannot_be_told_are_marked_and_never_run(name):
    reply = do(begun(), kind="rename", token=1, text=name)
    assert reply["tokens"][1]["text"] == name
    assert reply["tokens"][1]["problem"].startswith("Token 2 is ")
    assert reply["tokens"][1]["problem"].isprintable()
    assert reply["tables"] is None


@pytest.mark.parametrize("name", ["<b>&amp;</b>", "🙂", "אב", "{}", "__proto__", "a'\"`"])
def test_odd_names_are_names(name):
    reply = do(begun(), kind="rename", token=1, text=name)
    assert reply["tables"][0]["tokens"] == ["A", name, "C"]
    assert reply["tables"][0]["rows"][name] == [0.55, 0.15, 0.3]


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


def test_the_toys_tables_are_what_an_editor_starts_from():
    reply = call("edit")["result"]
    assert (reply["undo"], reply["redo"], reply["mean"]) == (0, 0, pytest.approx(1.0))
    made = table_from_dict(reply["tables"][0], "made")
    assert {context: row.tolist() for context, row in made.rows.items()} == {
        context: row.tolist() for context, row in toy_table("target").rows.items()
    }


def test_the_page_starts_without_the_editor():
    code = (
        "import sys, json; from specstep.bridge import handle; "
        "handle(json.dumps({'jsonrpc': '2.0', 'id': 1, 'method': 'trace', 'params': {}})); "
        "assert not [name for name in sys.modules if name.startswith('specstep.editor') or name == 'specstep.filters']"
    )
    path = {"PYTHONPATH": str(Path(specstep.__file__).parents[1])}
    subprocess.run([sys.executable, "-c", code], env=os.environ | path, check=True)
