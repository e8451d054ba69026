"""Recorded traces: what the engine answers under CPython, for a page whose own engine is not up yet."""

import base64
import json
from pathlib import Path
from typing import Any

from site_builder.failure import BuildError
from specstep import bridge, documents
from specstep.errors import LessonError, TraceError
from specstep.lessons import parse_lessons
from specstep.pack import payload
from specstep.recorded import open_trace

type Payload = dict[str, Any]

TITLE_MOST = 32  # characters of a prompt


def record(**settings: object) -> Payload:
    """The payload of one trace, as `specstep.bridge` gives it to the page."""
    request = {"jsonrpc": "2.0", "id": 1, "method": "trace", "params": settings}
    reply = json.loads(bridge.handle(json.dumps(request)))
    if "error" in reply:
        raise BuildError(f"The engine could not record the trace {settings}: {reply['error']['message']}")
    return dict(reply["result"])


def real_models(folder: Path) -> dict[str, Payload]:
    """The payloads of the traces that were recorded of real models, by name; each is checked as a reader's file is."""
    payloads = {}
    for file in sorted(folder.glob("model-*.json")):
        try:
            payloads[file.stem] = payload(open_trace(file.read_text("utf-8")).trace)
        except TraceError as error:
            raise BuildError(f"{file.name}: {error.message} Record it anew with `build.py record`.") from error
    return payloads


def lessons(file: Path) -> Payload:
    """The authored lessons of a file with the payloads of the traces they open."""
    try:
        return documents.lessons_document(parse_lessons(file.read_text("utf-8"), file.name))
    except LessonError as error:
        raise BuildError(f"{error.message} Mend the lesson, then build again.") from error


def data_address(payload: Payload) -> str:
    """An address that is the payload itself."""
    return "data:application/json;base64," + base64.b64encode(as_text(payload).encode()).decode()


def model_title(run: Payload) -> str:
    """As: “The capital of France is”, prompt lookup."""
    first = run["model"]["prompt"].strip().splitlines()[0]
    start = first if len(first) <= TITLE_MOST else f"{first[:TITLE_MOST].rstrip()} …"
    return f"“{start}”, {run['model']['draft']['name']}"


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
