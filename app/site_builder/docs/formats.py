"""The reference of the file formats, made of the JSON Schema files that documents are checked with."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

import specstep
from site_builder.docs import prose
from specstep.config import Config
from specstep.schema import load_schema
from specstep.toys import folder, toy_table

type Schema = dict[str, Any]

FIRST = ("trace-1", "tables-1", "lessons-1")  # what most readers look for; then all others
SUFFIX = ".schema.json"


@dataclass(frozen=True)
class Field:
    """One field of an object: `type` and `meaning` are HTML."""

    name: str
    required: bool
    type: Markup
    meaning: Markup


@dataclass(frozen=True)
class Part:
    """An object of the document: its fields, under a heading of its own."""

    id: str
    title: str
    meaning: Markup
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Format:
    """A format with all its objects, and perhaps a whole example, as JSON."""

    id: str
    name: str
    title: str
    meaning: Markup
    file: str
    parts: tuple[Part, ...]
    example: str


def all_formats(schemas: Path) -> list[Format]:
    """Every format whose schema is published with the site: those in the folder `schemas`."""
    examples = {"trace-1": trace_example(), "tables-1": table_example(), "lessons-1": lesson_example()}
    found = [path.name.removesuffix(SUFFIX) for path in sorted(schemas.glob(f"*{SUFFIX}"))]
    ordered = [*FIRST, *(name for name in found if name not in FIRST)]
    return [_format(name, examples.get(name, "")) for name in ordered]


def trace_example() -> str:
    """The shortest trace with a rejection in it."""
    return written(specstep.trace(Config(draft="biased", width=2, limit=2, seed=1)).to_dict())


def table_example() -> str:
    """The biased draft."""
    return written(toy_table("biased").to_dict())


def lesson_example() -> str:
    """The first authored lesson."""
    document = json.loads((folder() / "lessons.json").read_text("utf-8"))
    return written({**document, "lessons": document["lessons"][:1]})


def written(document: object) -> str:
    """JSON to be read: rows and other short lists and objects on one line each."""
    return _lines(document, "")


def _lines(value: object, indent: str) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) <= 72 or not isinstance(value, dict | list):
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        items = [f"{inner}{json.dumps(key, ensure_ascii=False)}: {_lines(item, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(items) + f"\n{indent}}}"
    return "[\n" + ",\n".join(f"{inner}{_lines(item, inner)}" for item in value) + f"\n{indent}]"


def _format(file: str, example: str) -> Format:
    name, schema = file.rpartition("-")[0], dict(load_schema(file))
    made = _Parts(name, schema)
    made.add("", schema)
    for definition, inner in schema.get("$defs", {}).items():
        if inner.get("type") == "object":
            made.add(definition, inner)
    return Format(name, schema["$id"], schema["title"], meaning(schema), f"{file}{SUFFIX}", tuple(made.parts), example)


@dataclass
class _Parts:
    name: str
    schema: Schema
    parts: list[Part] = field(default_factory=list)

    def add(self, path: str, schema: Schema) -> None:
        """The object at `path`, then those that stand in it without a name of their own."""
        required = schema.get("required", ())
        properties: dict[str, Schema] = schema.get("properties", {})
        fields = tuple(
            Field(name, name in required, self.type(inner, f"{path}.{name}".lstrip(".")), self.meaning(inner))
            for name, inner in properties.items()
        )
        self.parts.append(Part(self.place(path), path or "The document", meaning(schema), fields))
        for name, inner in properties.items():
            if "properties" in inner:
                self.add(f"{path}.{name}".lstrip("."), inner)

    def place(self, path: str) -> str:
        return f"{self.name}-{path.replace('.', '-') or 'document'}"

    def meaning(self, schema: Schema) -> Markup:
        """A field's own description, else that of what it refers to."""
        return meaning(schema) or (meaning(self.resolved(schema["$ref"])) if "$ref" in schema else Markup())

    def resolved(self, reference: str) -> Schema:
        found: Schema = self.schema["$defs"][reference.removeprefix("#/$defs/")]
        return found

    def type(self, schema: Schema, path: str = "") -> Markup:
        """What may stand there, with a link where that is described by itself."""
        if "$ref" in schema:
            name = schema["$ref"].removeprefix("#/$defs/")
            inner = self.resolved(schema["$ref"])
            return self.link(name, name) if inner.get("type") == "object" else self.type(inner)
        if "oneOf" in schema:
            return Markup(", or ").join(self.type(choice) for choice in schema["oneOf"])
        if "const" in schema:
            return Markup("always ") + Markup(prose.code(json.dumps(schema["const"])))
        if "enum" in schema:
            return Markup("one of ") + Markup(", ").join(Markup(prose.code(json.dumps(v))) for v in schema["enum"])
        if schema["type"] == "array":
            return _several(schema) + self.type(schema["items"])
        if schema["type"] == "object":
            return self.object_type(schema, path)
        return escape(_simple(schema))

    def object_type(self, schema: Schema, path: str) -> Markup:
        if "properties" in schema:
            return self.link(path, path.rpartition(".")[2])
        return Markup("object; each value: ") + self.type(schema["additionalProperties"])

    def link(self, path: str, words: str) -> Markup:
        return Markup('<a href="#{}">{}</a>').format(self.place(path), words)


def meaning(schema: Schema) -> Markup:
    """A schema's description."""
    return Markup(prose.inline(schema.get("description", "")))


def _several(schema: Schema) -> Markup:
    least, most = schema.get("minItems"), schema.get("maxItems")
    if least == most and least is not None:
        return Markup("list of {}, each: ").format(least)
    return Markup("list of {}, each: ").format(_range(least, most) or "any length")


def _simple(schema: Schema) -> str:
    match schema["type"]:
        case "string":
            length = _range(schema.get("minLength"), schema.get("maxLength"))
            return f"text of {length} characters" if length else "text"
        case "integer" | "number":
            kind = "whole number" if schema["type"] == "integer" else "number"
            return f"{kind} {_bounds(schema)}".strip()
        case "boolean":
            return "true or false"
        case other:
            return str(other)


def _range(least: int | None, most: int | None) -> str:
    if most is None:
        return "" if least is None else f"{least} or more"
    return f"{least or 0} to {most}"


def _bounds(schema: Schema) -> str:
    least, most, below = schema.get("minimum"), schema.get("maximum"), schema.get("exclusiveMaximum")
    if below is not None:
        return f"from {least} to {below}, {below} excluded"
    if most is not None:
        return f"from {least} to {most}"
    return "" if least is None else f"from {least}"
