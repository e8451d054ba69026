"""The references of the formats and of the Python API: whole, and with examples that hold."""

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import jsonschema
import pytest

import specstep
from site_builder.docs import api
from site_builder.layout import PROJECT
from site_builder.schema_texts import bare
from specstep.lessons import parse_lessons
from specstep.schema import load_schema
from specstep.tables import parse_table

from . import links

SCHEMAS = [path.name.removesuffix(".schema.json") for path in (PROJECT.app / "specstep" / "schemas").glob("*.json")]
FORMATS = {name.rpartition("-")[0]: name for name in sorted(SCHEMAS)}
WITH_EXAMPLES = ["trace", "tables", "lessons"]


def page(name: str) -> str:
    return (PROJECT.dist / "docs" / name).read_text("utf-8")


def fields(schema: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every property of a schema and of its definitions."""
    for name, field in schema.get("properties", {}).items():
        yield f"{path}.{name}", field
        yield from fields(field, f"{path}.{name}")
    for name, definition in schema.get("$defs", {}).items():
        yield from fields(definition, name)


def described(schema: Any, field: Any) -> bool:
    definition = schema.get("$defs", {}).get(field.get("$ref", "").rpartition("/")[2], {})
    return bool(field.get("description") or definition.get("description"))


def part(name: str) -> str:
    """What the reference says of a format."""
    found = re.search(rf'id="{name}-format">(.*?)</section>', page("formats.html"), re.DOTALL)
    assert found
    return found[1]


def example(name: str) -> str:
    found = re.search(r'<code class="example">(.*?)</code>', part(name), re.DOTALL)
    assert found
    return unescape(found[1])


@pytest.mark.parametrize("name", FORMATS.values())
def test_every_field_of_every_format_says_what_it_means(name: str) -> None:
    schema = load_schema(name)
    assert [path for path, field in fields(schema) if not described(schema, field)] == []


@pytest.mark.parametrize("name", FORMATS)
def test_every_field_stands_in_the_reference_with_type_and_meaning(site_url: str, name: str) -> None:
    shown = re.findall(r"<dt><code>([^<]+)</code>", part(name))
    assert sorted(shown) == sorted(path.rpartition(".")[2] for path, _ in fields(load_schema(FORMATS[name])))
    assert not re.search(r"<dd[^>]*>\s*</dd>", part(name))


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_every_example_follows_its_schema(site_url: str, name: str) -> None:
    jsonschema.validate(json.loads(example(name)), dict(load_schema(FORMATS[name])))


def test_the_example_of_a_trace_replays_and_has_a_rejection(site_url: str) -> None:
    trace = specstep.read_trace(example("trace"))
    assert isinstance(trace, specstep.Trace)
    assert specstep.replay(trace) is None
    assert "reject" in {event.kind for event in trace.events}


def test_the_examples_of_tables_and_lessons_are_read(site_url: str) -> None:
    assert parse_table(example("tables"), "the example").name == "biased"
    assert len(parse_lessons(example("lessons"), "the example")) == 1


@pytest.mark.parametrize("name", ["tables", "lessons"])
def test_the_json_in_the_text_is_read_too(name: str) -> None:
    text = (PROJECT.static / "docs" / f"{name}.md").read_text("utf-8")
    (written,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    if name == "tables":
        assert parse_table(written, "tables.md").tokens == ("A", "B", "C")
    else:
        whole = f'{{"schema": "specstep/lessons/1", "lessons": [{written}]}}'
        assert parse_lessons(whole, "lessons.md")[0].name == "residual"


def test_every_public_name_is_described_with_its_signature(site_url: str) -> None:
    text = page("api.html")
    ends = {place.rpartition(".")[2] for place in links.of_html(text).places}
    assert {*specstep.__all__, "Widget"} <= ends
    assert "run(config: Config, target: Table, draft: Table) -&gt; Trace" in text
    assert "trace(config: Config | None = None) -&gt; Trace" in text


def test_every_public_function_and_class_has_a_docstring() -> None:
    def silent(name: api.Name) -> list[str]:
        own = [name.id] if not name.text and name.kind in ("function", "method", "class", "property") else []
        return own + [place for member in name.members for place in silent(member)]

    assert [place for section in api.sections(PROJECT.app) for name in section.names for place in silent(name)] == []


def test_the_engine_in_the_browser_carries_no_text_for_readers() -> None:
    field = {"type": "string", "description": "x"}
    schema = {"title": "T", "properties": {"title": field, "a": {"enum": ["description"]}}}
    assert bare(schema) == {"properties": {"title": {"type": "string"}, "a": {"enum": ["description"]}}}
    for name in FORMATS.values():
        assert len(json.dumps(bare(dict(load_schema(name))))) < len(json.dumps(load_schema(name)))
