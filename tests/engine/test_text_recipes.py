"""Recipes in the settings: run, explored and replayed like any table; and what the page asks for."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import specstep
from specstep.errors import SpecstepError, TextError
from specstep.language import FORMS, Catalogue, speaking
from specstep.recorded import open_trace
from specstep.schema import load_schema
from specstep.settings import settings_from_dict
from specstep.text import store
from specstep.text.recipe import recipe_from_dict
from specstep.text.samples import SAMPLES
from specstep.text.shelf import Choice, shelf
from specstep.toys import folder, sample_text
from specstep.trace import run

from .test_bridge import call


def recipes(text: str = "english", **choice) -> list[dict]:
    return [recipe.to_dict() for recipe in shelf(Choice(text, **choice))]


def asked(tables: list[dict], draft: int = 1, **settings) -> dict:
    return {"tables": tables, "target": tables[0]["name"], "draft": tables[draft]["name"], **settings}


def test_the_engine_starts_without_a_thought_of_texts():
    code = "import sys, specstep.bridge; assert not [name for name in sys.modules if name.startswith('specstep.text')]"
    subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(Path(specstep.__file__).parents[1])},
        check=True,
    )


@pytest.mark.parametrize("draft", range(1, 6))
def test_a_recipe_runs_like_a_table_and_its_trace_replays_without_the_text(draft):
    one = settings_from_dict(asked(recipes(other="python"), draft, limit=24), "params")
    trace = run(one.config, one.target, one.draft)
    opened = open_trace(trace.to_json())
    assert opened.verdict == "identical"
    assert opened.trace.target.part
    assert sample_text("english") not in trace.to_json()


def test_all_drafts_of_a_shelf_have_the_targets_tokens():
    tables = recipes(other="german")
    assert [table.name for table in settings_from_dict(asked(tables), "params").drafts()] == [
        table["name"] for table in tables
    ]


def test_few_tokens_at_order_4_are_not_written_out_whole():
    one = settings_from_dict(asked(recipes(order=4, most=12)), "params")
    assert len(run(one.config, one.target, one.draft).to_json()) < 200_000


def test_the_lab_takes_tables_from_text():
    tables = recipes("numbers", order=2, most=6)
    reply = call("exact", {"settings": asked(tables, limit=4)})["result"]
    assert reply["tv"] == pytest.approx(0.0, abs=1e-12)
    assert call("simulate", {"settings": asked(tables, limit=4), "name": "x", "trials": 10})["result"]["trials"] == 10
    assert call("cost", {"settings": asked(tables)})["result"]["alpha"] < 1
    large = call("cost", {"settings": asked(recipes(order=4))})["error"]
    assert "more than the lab holds" in large["message"]


def test_a_recipe_reads_back():
    for document in recipes(other="numbers", order=4, smoothing=2.5, fold=True, most=12):
        assert recipe_from_dict(document).to_dict() == document
    few = {key: recipes()[0][key] for key in ("schema", "name", "title", "text", "order")}
    assert recipe_from_dict(few | {"order": 3.0}).to_dict() == recipes()[0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"order": 5}, "maximum"), ({"order": True}, "integer"), ({"text": 3}, "string"),
        ({"extra": 1}, "unknown field"),
        ({"smoothing": 0}, "none of the kinds"), ({"share": 2}, "maximum"), ({"alphabet": []}, "minItems"),
        ({"name": "\u202e"}, "cannot be shown"), ({"most": 1}, "minimum"), ({"text": "../lessons"}, "is not here"),
        ({"text": "own-0123"}, "is not here"),
    ],
)  # fmt: skip
def test_what_is_no_recipe_is_refused_with_a_sentence(change, said):
    with pytest.raises(TextError, match=said) as caught:
        settings_from_dict({"tables": [recipes()[0] | {"alphabet": ["english"]} | change]}, "params").drafts()
    assert caught.value.message.endswith(".")
    assert caught.value.data["parameter"] == "tables"


def test_a_text_that_is_not_here_is_named_for_the_page_to_give_it():
    text = "a text that nobody gave yet"
    tables = recipes(store.keep(text))
    store._kept.clear()
    tables[0]["fold"] = tables[1]["fold"] = True  # not read this way before
    error = call("trace", asked(tables[:2]))["error"]
    assert error["data"]["text"] == tables[0]["text"]
    assert call("keep_text", {"text": text})["result"] == {"name": tables[0]["text"]}
    assert call("trace", asked(tables[:2]))["result"]["config"]["target"] == "your text 3"


def test_own_texts_do_not_pile_up():
    names = [store.keep(f"text {i}") for i in range(2 * store.KEPT_MOST)]
    assert len(store._kept) == store.KEPT_MOST
    assert store.text_named(names[-1]) == f"text {len(names) - 1}"


def test_the_page_gives_a_sample_by_its_name_only():
    assert call("keep_text", {"sample": "english", "text": sample_text("english")})["result"] == {"name": "english"}
    assert "is no sample" in call("keep_text", {"sample": "lessons", "text": "x"})["error"]["message"]


def test_the_report_says_what_came_of_a_text():
    reply = call("text_report", {"choice": {"text": "english", "other": "python"}})["result"]
    assert reply["characters"] == len(sample_text("english"))
    assert reply["contexts"][:2] == [1, 46]
    assert [draft["name"] for draft in reply["drafts"]] == [table["name"] for table in reply["tables"][1:]]
    by_name = {draft["name"]: draft["acceptance"] for draft in reply["drafts"]}
    assert by_name["english 2"] > by_name["english 1"] > by_name["english 0"] > 0
    assert by_name["english 2"] > by_name["python 3"]
    assert len(reply["target"]["writes"]) == 160
    assert reply["likely"][0]["after"] == "␣th"
    assert reply["likely"][0]["next"][0]["token"] == "e"


@pytest.mark.parametrize("order", range(5))
def test_what_a_model_writes_is_what_it_writes_on_the_stage(order):
    """The ordinary decoder with the same seed draws from the same rows."""
    reply = call("text_report", {"choice": {"text": "english", "order": order}})["result"]
    made = call("trace", asked(reply["tables"], limit=64, seed="1"))["result"]
    assert "".join(made["ordinary"]["committed"]) == reply["target"]["writes"][:64]


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ({"order": 3}, "object with a text"), ({"text": "english", "order": 5}, "order is 5"),
        ({"text": "english", "most": 1}, "most is 1"),
        ({"text": "english", "smoothing": "none"}, "smoothing is 'none'"),
        ({"text": "english", "smoothing": True}, "smoothing is True"), ({"text": "english", "fold": 1}, "fold is 1"),
        ({"text": "nothing"}, "is not here"), ({"text": ["english"]}, "name of a text"), (3, "object with a text"),
        ({"text": "english", "colour": "red"}, "object with a text"),
    ],
)  # fmt: skip
def test_a_choice_that_cannot_be_is_refused(choice, said):
    error = call("text_report", {"choice": choice})["error"]
    assert said in error["message"]
    assert "texts must be a list" in call("text_heat", {"choice": {"text": "english"}, "texts": 3})["error"]["message"]


def test_the_samples_are_there_and_as_the_project_describes_them():
    assert {file.stem for file in (folder() / "texts").glob("*.txt")} == set(SAMPLES)
    assert all(5_000 < len(sample_text(name)) < 13_000 for name in SAMPLES)


def test_the_table_of_numbers_follows_its_rule():
    lines = ["day,hour,degrees,wind,rain"]
    for day in range(1, 57):
        for hour in range(0, 24, 2):
            tenths = 80 + 2 * day + 5 * (12 - abs(hour - 14)) + (day * 7 + hour * 3) % 11
            wind, rain = (day * day + 3 * hour) % 23, max((day * 5 + hour) % 17 - 12, 0)
            lines.append(f"{day},{hour},{tenths // 10}.{tenths % 10},{wind},{rain}")
    assert sample_text("numbers") == "\n".join(lines) + "\n"


def test_errors_are_engine_errors():
    assert issubclass(TextError, SpecstepError)


def test_the_published_schema_describes_what_is_written():
    assert set(recipes()[0]) == set(load_schema("text-1")["properties"])
    json.dumps(recipes())


GERMAN = Catalogue(
    "de",
    {
        "{text}, order {order}": "{text}, Ordnung {order}", "English prose": "englische Prosa",
        "{text}, order {order}, {percent}% of it": "{text}, Ordnung {order}, {percent} % davon",
        "your text": "eigener Text",
    },
    plurals=[0] * FORMS, decimal=",", group=".",
)  # fmt: skip


def test_the_titles_of_recipes_are_said_in_the_language_in_use_and_written_in_english():
    written = recipes()
    with speaking(GERMAN):
        assert recipes() == written
        made = call("trace", asked(recipes(other=store.keep("ein eigener Text"))))["result"]
        titles = [draft["title"] for draft in made["drafts"]]
    assert titles[0] == "Englische Prosa, Ordnung 3"
    assert "Englische Prosa, Ordnung 3, 10 % davon" in titles
    assert titles[-1] == "Eigener Text, Ordnung 3"
    assert {"English prose, order 3", "English prose, order 3, 10% of it"} <= {table["title"] for table in written}


def test_a_title_that_somebody_gave_stays_as_it_is():
    tables = recipes()
    tables[1]["title"] = "English prose, order 7"
    with speaking(GERMAN):
        made = call("trace", asked(tables))["result"]
    assert made["drafts"][1]["title"] == "English prose, order 7"
