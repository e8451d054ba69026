"""The table editor as its page uses it, for the tests beside this file."""

import json

from specstep.toys import toy_table

from .test_bridge import call


def begun(target: str = "target", draft: str = "biased") -> dict:
    texts = {
        side: json.dumps(toy_table(name).to_dict()) for side, name in (("target", target), ("draft", draft))
    }  # fmt: skip
    return call("edit", {"edit": {"kind": "take", **texts}})["result"]


def do(reply: dict, **edit: object) -> dict:
    answer = call("edit", {"history": reply["history"], "edit": edit})
    assert "result" in answer, answer
    return answer["result"]


def refused(reply: dict, **edit: object) -> str:
    return call("edit", {"history": reply["history"], "edit": edit})["error"]["message"]


def values(reply: dict, side: str, context: int) -> list[float | None]:
    return [entry["value"] for entry in reply[side]["rows"][context]["entries"]]


def typed(reply: dict, *texts: str, side: str = "draft", context: int = 1) -> dict:
    for token, text in enumerate(texts):
        reply = do(reply, kind="set", side=side, context=context, token=token, text=text)
    return reply
