"""Checking documents against the project's own JSON Schema files.

The engine has only the standard library at hand in the browser, so this reads the part of JSON Schema 2020-12 that the
files in `schemas/` use; a test holds it equal to the `jsonschema` package on altered documents, and an unknown
keyword in a schema is an error.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from specstep.errors import brief
from specstep.json_text import parse_json
from specstep.language import _

type Schema = Mapping[str, Any]

_ANNOTATIONS = {"$schema", "$id", "$defs", "title", "description"}


@cache
def load_schema(name: str) -> Schema:
    """The schema file `schemas/NAME.schema.json` of the package."""
    text = files("specstep").joinpath("schemas", f"{name}.schema.json").read_text("utf-8")
    schema: Schema = parse_json(text)
    return schema


def first_violation(document: object, schema: Schema) -> str | None:
    """Where and how the document departs from the schema, as half a sentence, or None."""
    return next(_violations(document, schema, schema, _("the document")), None)


def _violations(value: Any, schema: Schema, root: Schema, where: str) -> Iterator[str]:
    for keyword, rule in schema.items():
        if keyword in _ANNOTATIONS:
            continue
        if keyword == "$ref":
            yield from _violations(value, root["$defs"][rule.removeprefix("#/$defs/")], root, where)
        elif keyword == "oneOf":
            yield from _one_of(value, rule, root, where)
        elif keyword in ("properties", "additionalProperties", "items"):
            yield from _inside(keyword, value, schema, root, where)
        elif not _CHECKS[keyword](value, rule):
            yield _(
                "{place} is {value}, which breaks {keyword}: {rule}",
                place=where, value=brief(value), keyword=repr(keyword), rule=brief(rule),
            )  # fmt: skip


def _inside(keyword: str, value: Any, schema: Schema, root: Schema, where: str) -> Iterator[str]:
    if keyword == "items" and isinstance(value, list):
        for index, item in enumerate(value):
            yield from _violations(item, schema["items"], root, f"{where}[{index}]")
    elif keyword == "properties" and isinstance(value, dict):
        for name, inner in schema["properties"].items():
            if name in value:
                yield from _violations(value[name], inner, root, f"{where}.{name}")
    elif keyword == "additionalProperties" and isinstance(value, dict):
        for name in value:
            if name in schema.get("properties", {}):
                continue
            if schema["additionalProperties"] is False:
                yield _("{place} has the unknown field {name}", place=where, name=brief(name))
            else:
                yield from _violations(value[name], schema["additionalProperties"], root, f"{where}.{brief(name)}")


def _one_of(value: Any, choices: list[Schema], root: Schema, where: str) -> Iterator[str]:
    found = [next(_violations(value, choice, root, where), None) for choice in choices]
    if found.count(None) == 1:
        return
    kind = value.get("kind") if isinstance(value, dict) else None
    for choice, violation in zip(choices, found, strict=True):
        named = root["$defs"][choice["$ref"].removeprefix("#/$defs/")] if "$ref" in choice else choice
        if violation and kind is not None and named.get("properties", {}).get("kind", {}).get("const") == kind:
            yield violation
            return
    yield _("{place} is {value}, which is none of the kinds allowed there", place=where, value=brief(value))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_integer(value: Any) -> bool:
    return _is_number(value) and value == int(value)


_TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
    "number": _is_number,
    "integer": _is_integer,
}


def _same(value: Any, other: Any) -> bool:
    return value == other and isinstance(value, bool) == isinstance(other, bool)


_CHECKS: dict[str, Callable[[Any, Any], bool]] = {
    "type": lambda v, rule: _TYPES[rule](v),
    "const": _same,
    "enum": lambda v, rule: any(_same(v, item) for item in rule),
    "required": lambda v, rule: not isinstance(v, dict) or all(name in v for name in rule),
    "minimum": lambda v, rule: not _is_number(v) or v >= rule,
    "maximum": lambda v, rule: not _is_number(v) or v <= rule,
    "exclusiveMaximum": lambda v, rule: not _is_number(v) or v < rule,
    "minLength": lambda v, rule: not isinstance(v, str) or len(v) >= rule,
    "maxLength": lambda v, rule: not isinstance(v, str) or len(v) <= rule,
    "minItems": lambda v, rule: not isinstance(v, list) or len(v) >= rule,
    "maxItems": lambda v, rule: not isinstance(v, list) or len(v) <= rule,
}
