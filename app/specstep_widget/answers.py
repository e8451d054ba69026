"""What the notebook's Python answers to the widget on the page: one JSON text for each message."""

from collections.abc import Mapping
from functools import cache

from specstep import bridge
from specstep.documents import lessons_document
from specstep.json_text import to_json
from specstep.lessons import parse_lessons
from specstep.toys import folder

INTERNAL_ERROR = -32603


def answer(message: Mapping[str, object]) -> str:
    """The reply to `{"call": request}`, a request to `specstep.bridge`, or to `{"lessons": id}`."""
    if "lessons" in message:
        return f'{{"jsonrpc":"2.0","id":{to_json(message["lessons"])},"result":{_lessons()}}}'
    return bridge.handle(str(message.get("call")))


def failure(message: Mapping[str, object], error: Exception) -> str:
    """The reply where the engine met an error of its own."""
    text = f"The engine met an error of its own ({type(error).__name__}: {error}); please report it."
    reply = {"code": INTERNAL_ERROR, "message": text, "data": {}}
    return to_json({"jsonrpc": "2.0", "id": message.get("id"), "error": reply})


@cache
def _lessons() -> str:
    """The lessons with the traces they open, as JSON text; made when a reader first opens the list."""
    file = folder() / "lessons.json"
    return to_json(lessons_document(parse_lessons(file.read_text("utf-8"), file.name)))
