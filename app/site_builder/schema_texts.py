"""The schemas as the page's engine needs them: what they say to readers stands in the docs, and weighs a start down."""

import json
import zipfile
from pathlib import Path
from typing import Any

SUFFIX = ".schema.json"
FOR_READERS = ("description", "title")


def bare_schemas(wheel: Path) -> dict[str, bytes]:
    """The schema files of a wheel by their names, without descriptions and without spaces."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: json.dumps(bare(json.loads(archive.read(name))), separators=(",", ":")).encode()
            for name in archive.namelist()
            if name.endswith(SUFFIX)
        }


def bare(schema: Any) -> Any:
    """A schema, or a part of one, without its annotations; a property that has such a name stays."""
    if isinstance(schema, list):
        return [bare(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: bare(value) for key, value in schema.items() if not (key in FOR_READERS and isinstance(value, str))}
