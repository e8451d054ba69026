"""The table editor's edits, presets and report against values worked out by hand."""

import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

import specstep
from specstep.draws import draw
from specstep.lab.cost import mean_acceptance
from specstep.lab.matrices import matrices
from specstep.rules import rule_named
from specstep.tables import table_from_dict
from specstep.toys import toy_table

from .editing import begun, do, refused, typed, values
from .test_bridge import call


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
