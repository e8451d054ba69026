"""Settings with the reader's own tables."""

import pytest

from specstep.errors import ParameterError, SpecstepError, TableError
from specstep.recorded import open_trace
from specstep.settings import own_tables, settings_from_dict
from specstep.toys import toy_table
from specstep.trace import run

from .test_bridge import call


def own(name: str = "coin", heads: float = 0.9) -> dict[str, object]:
    rows = {context: [heads, 1 - heads] for context in ("", "heads", "tails")}
    return {"schema": "specstep/tables/1", "name": name, "title": name, "tokens": ["heads", "tails"], "rows": rows}


def test_names_are_found_among_own_tables_first_and_then_among_the_authored_ones():
    asked = settings_from_dict({"target": "coin", "draft": "bent", "tables": [own(), own("bent", 0.5)]}, "params")
    assert (asked.target.tokens, asked.draft.title) == (("heads", "tails"), "bent")
    assert settings_from_dict({"draft": "biased", "tables": [own()]}, "params").draft is toy_table("biased")


def test_only_drafts_of_the_same_tokens_are_offered():
    names = [
        table.name for table in settings_from_dict({"target": "coin", "draft": "coin", "tables": [own()]}, "p").drafts()
    ]
    assert names == ["coin"]
    assert [table.name for table in settings_from_dict({"tables": [own()]}, "p").drafts()] == ["aligned", "biased"]


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"tables": {}}, "list of up to 16"), ({"tables": [own()] * 17}, "list of up to 16"),
        ({"tables": [own(), own()]}, "Two tables are named 'coin'"), ({"draft": "coin"}, "one of: aligned, biased"),
        ({"tables": [own() | {"part": True}]}, "only the rows that one run used"), ({"tables": [3]}, "no toy table"),
        ("x", "must be an object of settings"), ({"width": 0}, "width is 0"), ({"seed": "x"}, "seed is 'x'"),
    ],
)  # fmt: skip
def test_what_cannot_be_run_is_refused_with_a_sentence(document, said):
    with pytest.raises(SpecstepError, match=said) as caught:
        settings_from_dict(document, "params")
    assert caught.value.message.endswith(".")


def test_a_wrong_own_table_names_its_entry_and_the_setting():
    broken = own() | {"rows": {"": [0.9, 0.2], "heads": [1, 0], "tails": [1, 0]}}
    with pytest.raises(TableError, match="sums to") as caught:
        settings_from_dict({"tables": [broken]}, "params")
    assert (caught.value.data["parameter"], caught.value.data["row"]) == ("tables", "")


def test_the_page_runs_own_tables_and_hears_which_drafts_there_are():
    reply = call("trace", {"target": "coin", "draft": "coin", "tables": [own()]})["result"]
    assert (reply["tokens"], reply["drafts"]) == (["heads", "tails"], [{"name": "coin", "title": "coin"}])
    assert "drafts" not in call("trace", {})["result"]
    error = call("trace", {"target": "coin", "tables": [own()]})["error"]
    assert "both need the same tokens" in error["message"]


def test_a_traces_own_tables_come_back_from_its_file_and_run_with_another_seed():
    asked = settings_from_dict({"target": "coin", "draft": "coin", "tables": [own()]}, "params")
    trace = open_trace(run(asked.config, asked.target, asked.draft).to_json()).trace
    tables = own_tables(trace)
    assert [table["name"] for table in tables] == ["coin"]
    again = settings_from_dict({"target": "coin", "draft": "coin", "seed": 2, "tables": tables}, "params")
    assert run(again.config, again.target, again.draft).committed
    reply = call("open", {"text": trace.to_json()})["result"]
    assert reply["tables"] == tables


def test_the_authored_tables_are_nobodys_own():
    asked = settings_from_dict({}, "params")
    assert own_tables(run(asked.config, asked.target, asked.draft)) == []


def test_the_lab_takes_own_tables():
    asked = {"target": "coin", "draft": "bent", "limit": 3, "tables": [own(), own("bent", 0.5)]}
    reply = call("exact", {"settings": asked})["result"]
    assert reply["tv"] < 1e-12
    assert {entry["sequence"] for entry in reply["sequences"]} >= {"heads heads tails"}
    assert call("cost", {"settings": asked})["result"]["alpha"] == pytest.approx(0.6)


def test_a_shelf_is_no_setting_of_the_trace_itself():
    with pytest.raises(ParameterError, match="'shelf' is no setting"):
        settings_from_dict({"shelf": []}, "params")
