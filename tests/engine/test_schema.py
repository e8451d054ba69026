"""The published schemas are JSON Schema 2020-12, and the engine's small validator agrees with `jsonschema` on them."""

import copy
import json
from dataclasses import MISSING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import specstep
from specstep.config import Config
from specstep.events import EVENTS
from specstep.schema import first_violation, load_schema
from specstep.toys import folder

SCHEMAS = ("trace-1", "tables-1", "text-1")
BIASED = specstep.trace(Config(draft="biased")).to_dict()
ALIGNED = specstep.trace(Config(limit=4, width=2)).to_dict()
TABLE = json.loads((folder() / "biased.json").read_text("utf-8"))
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 70), st.sampled_from([1.0, 3.0, 1e300, -0.0, 2**64, 10**400, 0.5, 1.5]),
    st.text(max_size=2), st.just("x" * 81), st.lists(st.floats(0, 1), max_size=4), st.just({}),
    st.just({"kind": "draft"}),
)  # fmt: skip


def agree(document: object, name: str) -> bool:
    """Whether both validators say the same of the document."""
    schema = load_schema(name)
    return (first_violation(document, schema) is None) == Draft202012Validator(schema).is_valid(document)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_file_is_itself_a_valid_json_schema(name):
    schema = load_schema(name)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == "specstep/" + name.replace("-", "/")


@pytest.mark.parametrize("document", [BIASED, ALIGNED])
def test_the_engines_own_traces_follow_the_schema(document):
    Draft202012Validator(load_schema("trace-1")).validate(document)
    assert first_violation(document, load_schema("trace-1")) is None


@pytest.mark.parametrize("name", ["target", "aligned", "biased"])
def test_the_authored_tables_follow_the_schema(name):
    table = json.loads((folder() / f"{name}.json").read_text("utf-8"))
    Draft202012Validator(load_schema("tables-1")).validate(table)
    assert first_violation(table, load_schema("tables-1")) is None


def mutate(data: st.DataObject, document: dict) -> object:
    """The document with one place altered: a value replaced, removed, or a field added."""
    document = copy.deepcopy(document)
    place, key = None, None
    inner: object = document
    for _ in range(data.draw(st.integers(1, 5))):
        if not isinstance(inner, dict | list) or not inner:
            break
        place = inner
        key = data.draw(st.sampled_from(sorted(inner) if isinstance(inner, dict) else range(len(inner))))
        inner = inner[key]
    action = data.draw(st.sampled_from(["replace", "remove", "add"]))
    if action == "add" and isinstance(place, dict):
        place[data.draw(st.sampled_from(["extra", "kind", "draw", ""]))] = data.draw(VALUES)
    elif action == "remove":
        del place[key]
    else:
        place[key] = data.draw(VALUES)
    return document


@settings(max_examples=150)
@given(st.data(), st.sampled_from([BIASED, ALIGNED]))
def test_both_validators_agree_on_altered_traces(data, document):
    assert agree(mutate(data, document), "trace-1")


@settings(max_examples=150)
@given(st.data())
def test_both_validators_agree_on_altered_tables(data):
    assert agree(mutate(data, TABLE), "tables-1")


@given(VALUES, st.sampled_from(SCHEMAS))
def test_both_validators_agree_on_anything_else(value, name):
    assert agree(value, name)


def test_a_violation_says_where_it_is():
    document = copy.deepcopy(BIASED)
    document["events"][4]["draw"]["u"] = 1
    assert first_violation(document, load_schema("trace-1")).startswith("the document.events[4].draw.u is 1")


def test_a_keyword_that_the_validator_does_not_know_is_an_error():
    with pytest.raises(KeyError):
        first_violation({}, {"minProperties": 1})


def test_every_kind_of_event_has_its_fields_in_the_schema():
    for kind in EVENTS:
        described = load_schema("trace-1")["$defs"][kind.kind]
        assert set(described["properties"]) == {"kind", *kind.__dataclass_fields__} - {"KINDS"}
        whole = {name for name, field in kind.__dataclass_fields__.items() if field.default is MISSING}
        assert set(described["required"]) == {"kind", *whole}
