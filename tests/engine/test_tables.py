"""Toy tables: the authored numbers, and an error for each way in which a document is none."""

import json
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specstep.errors import TableError
from specstep.rows import TableRows
from specstep.tables import check_pair, parse_table, table_from_dict
from specstep.toys import folder, toy_table

from .strategies import LETTERS, table
from .toy import BIASED, TARGET, TOKENS


def document(**changes) -> dict:
    """A good document with some fields changed; a field set to ... is left out."""
    good = {
        "schema": "specstep/tables/1",
        "name": "mine",
        "title": "Mine",
        "tokens": list(TOKENS),
        "rows": dict(TARGET),
    }
    return {name: value for name, value in (good | changes).items() if value is not ...}


def with_row(context: str, values: object) -> dict:
    """A good document with one row changed."""
    return document(rows=TARGET | {context: values})


@pytest.mark.parametrize(("name", "rows"), [("target", TARGET), ("aligned", TARGET), ("biased", BIASED)])
def test_the_authored_tables_are_those_of_the_design(name, rows):
    made = toy_table(name)
    assert made.tokens == TOKENS
    assert {context: row.tolist() for context, row in made.rows.items()} == rows
    assert made.name == name


@pytest.mark.parametrize("name", ["target", "aligned", "biased"])
def test_the_authored_files_are_read_without_loss(name):
    text = (folder() / f"{name}.json").read_text("utf-8")
    assert parse_table(text, name).to_dict() == json.loads(text)


@pytest.mark.parametrize(
    ("context", "values", "says"),
    [
        ("A", [0.2, 0.6], "needs 3"),
        ("A", [0.2, 0.6, 0.2, 0.0], "needs 3"),
        ("A", {"A": 1}, "needs 3"),
        ("A", "0.2 0.6 0.2", "needs 3"),
        ("B", [0.55, 0.15, 0.31], "sums to"),
        ("B", [0.55, 0.15, 0.3 + 2e-9], "sums to"),
        ("", [0, 0, 0], "sums to"),
        ("C", [-0.25, 0.75, 0.5], "entry 'A' is -0.25"),
        ("C", [0.25, 1.5, -0.75], "entry 'B' is 1.5"),
        ("C", [0.25, 0.25, "0.5"], "entry 'C' is '0.5'"),
        ("C", [0.25, 0.25, None], "entry 'C' is None"),
        ("C", [True, 0, 0], "entry 'A' is True"),
        ("C", [float("nan"), 0.5, 0.5], "entry 'A' is nan"),
        ("C", [0.5, float("inf"), 0.5], "entry 'B' is inf"),
        ("C", [10**400, 0, 0], "entry 'A' is 1000"),
        ("C", [[1], 0, 0], r"entry 'A' is \[1\]"),
    ],
)
def test_a_bad_row_is_named_with_its_file_and_entry(context, values, says):
    with pytest.raises(TableError, match=rf"^mine\.json, row '{context}'.*{says}") as caught:
        table_from_dict(with_row(context, values), "mine.json")
    assert caught.value.data["file"] == "mine.json"
    assert caught.value.data["row"] == context
    assert len(caught.value.message) < 250


@pytest.mark.parametrize(
    "changes",
    [
        {"schema": ...}, {"schema": "specstep/tables/2"}, {"schema": ["specstep/tables/1"]},
        {"name": ...}, {"name": ""}, {"name": 3}, {"name": "x" * 81}, {"name": "\ud800"}, {"title": "two\nlines"},
        {"title": None}, {"tokens": ...}, {"tokens": "ABC"}, {"tokens": []}, {"tokens": ["A"]},
        {"tokens": [*LETTERS, "a"]}, {"tokens": ["A", "B", "CC"]}, {"tokens": ["A", "B", ""]},
        {"tokens": ["A", "B", 3]}, {"tokens": ["A", "B", "1"]}, {"tokens": ["A", "B", " "]},
        {"tokens": ["A", "B", "B"]}, {"rows": ...}, {"rows": []}, {"rows": {}}, {"note": "hello"},
    ],
    ids=repr,
)  # fmt: skip
def test_a_document_that_is_no_table_is_refused_in_one_sentence_that_names_the_file(changes):
    with pytest.raises(TableError, match=r"^mine\.json") as caught:
        table_from_dict(document(**changes), "mine.json")
    assert caught.value.message.endswith(".")
    assert "\n" not in caught.value.message


@pytest.mark.parametrize("context", ["", "A", "B", "C"])
def test_every_context_needs_a_row(context):
    rows = {name: row for name, row in TARGET.items() if name != context}
    with pytest.raises(TableError, match=f"row '{context}' is missing"):
        table_from_dict(document(rows=rows), "mine.json")


def test_a_row_for_no_token_is_refused():
    with pytest.raises(TableError, match="row 'D' belongs to no context"):
        table_from_dict(document(rows=TARGET | {"D": [1, 0, 0]}), "mine.json")


@pytest.mark.parametrize("value", [None, 3, "table", [], [{}], True])
def test_a_document_that_is_no_object_is_refused(value):
    with pytest.raises(TableError, match="no toy table"):
        table_from_dict(value, "mine.json")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "NaN",
        '{"a": 1, "a": 2}',
        '{"rows": {"": [1e999, 0]}}',
        "[" * 100_000,
        "\ufeff{}",
        "1" * 5000,
        "{'a': 1}",
    ],
    ids=lambda text: text[:12],
)
def test_text_that_is_not_strict_json_is_refused_with_the_files_name(text):
    with pytest.raises(TableError, match=r"^mine\.json is not JSON: ") as caught:
        parse_table(text, "mine.json")
    assert len(caught.value.message) < 250


@pytest.mark.parametrize("off", [0.0, 9e-10, -9e-10])
def test_a_sum_within_a_billionth_of_1_will_do(off):
    assert table_from_dict(with_row("A", [0.2, 0.6, 0.2 + off]), "mine.json").rows["A"][2] == 0.2 + off


def test_whole_numbers_become_doubles_and_a_negative_zero_loses_its_sign():
    row = table_from_dict(with_row("A", [-0.0, 1, 0]), "mine.json").rows["A"]
    assert row.dtype == np.float64
    assert not np.signbit(row).any()


def test_rows_cannot_be_changed():
    made = table("mine", TARGET)
    with pytest.raises(ValueError, match="read-only"):
        made.rows["A"][0] = 1.0
    with pytest.raises(TypeError):
        made.rows["A"] = made.rows["B"]


def test_two_to_64_names_may_be_tokens():
    for size in (2, 64):
        names = [f"t{number}" for number in range(size)]
        assert len(table("even", dict.fromkeys(("", *names), [1 / size] * size)).tokens) == size


def test_both_sides_must_have_the_same_tokens_in_the_same_order():
    abc, bac = table("abc", TARGET), table("bac", dict.fromkeys(("", "B", "A", "C"), TARGET["A"]))
    check_pair(abc, abc)
    with pytest.raises(TableError, match="same tokens in the same order"):
        TableRows(abc, bac)


@given(st.lists(st.sampled_from(TOKENS), max_size=5))
def test_the_row_depends_on_the_last_token_only(prefix):
    assert table("t", TARGET).row(tuple(prefix)).tolist() == TARGET[prefix[-1] if prefix else ""]


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=50)
@given(st.sampled_from(["name", "title", "tokens", "rows", "schema"]), JSON_VALUES)
def test_whatever_stands_in_a_field_the_only_error_is_a_table_error(field, value):
    with suppress(TableError):
        table_from_dict(document(**{field: value}), "mine.json")


@settings(max_examples=50)
@given(st.sampled_from(["", "A", "B", "C"]), st.lists(JSON_VALUES, min_size=3, max_size=3))
def test_whatever_stands_in_a_row_the_only_error_is_a_table_error(context, values):
    with suppress(TableError):
        table_from_dict(with_row(context, values), "mine.json")
