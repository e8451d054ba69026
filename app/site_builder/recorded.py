"""Recorded traces: what the engine answers under CPython, for a page whose own engine is not up yet."""

import base64
import json
from pathlib import Path
from typing import Any

from site_builder.failure import BuildError
from specstep import bridge, documents
from specstep.errors import LessonError
from specstep.lessons import parse_lessons

type Payload = dict[str, Any]


def record(**settings: object) -> Payload:
    """The payload of one trace, as `specstep.bridge` gives it to the page."""
    request = {"jsonrpc": "2.0", "id": 1, "method": "trace", "params": settings}
    reply = json.loads(bridge.handle(json.dumps(request)))
    if "error" in reply:
        raise BuildError(f"The engine could not record the trace {settings}: {reply['error']['message']}")
    return dict(reply["result"])


def lessons(file: Path) -> Payload:
    """The authored lessons of a file with the payloads of the traces they open."""
    try:
        return documents.lessons_document(parse_lessons(file.read_text("utf-8"), file.name))
    except LessonError as error:
        raise BuildError(f"{error.message} Mend the lesson, then build again.") from error


def data_address(payload: Payload) -> str:
    """An address that is the payload itself."""
    return "data:application/json;base64," + base64.b64encode(as_text(payload).encode()).decode()


def as_text(payload: Payload) -> str:
    return json.dumps(payload, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def for_script_element(payload: Payload) -> str:
    """The payload as JSON that no HTML parser can take for anything but text.

    `</script` and `<!--` would end or change the element, so <, > and & are written as JSON escapes; the two line
    separators are legal in JSON but not in older JavaScript.
    """
    text = as_text(payload)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
