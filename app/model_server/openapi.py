"""The API's OpenAPI 3.1 description, made from the same ranges that requests are checked with."""

from typing import Any

import specstep
from model_server.account import LISTS
from model_server.settings import PROMPT_CHARACTERS, REPEATS, RULES, TEMPERATURE, TOP_K, TOP_P, Offer
from specstep.config import MODEL_LIMIT, MODEL_WIDTH, SEED, Range

type Document = dict[str, Any]

ERRORS = {
    400: "The body is not JSON.",
    401: "The token is missing or wrong.",
    403: "Not a request of the page that this server serves.",
    404: "There is no such session (any more).",
    409: "Another phase is due, or the text is finished.",
    413: "The body is too large.",
    415: "The body is not declared as JSON.",
    421: "Not this server's address.",
    422: "A setting is wrong or out of range; the sentence says which and what is allowed.",
    429: "Too many requests at once.",
    500: "The model gave no finite logits, or the server made a mistake; the sentence says which.",
    503: "No room for another session, or too many wait.",
}
ALWAYS = (401, 403, 413, 421, 429)


def description(offer: Offer) -> Document:
    """The whole description."""
    session = {"name": "id", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
    since = {
        "name": "since", "in": "query", "schema": {"type": "integer", "minimum": 0},
        "description": "The last step that the client knows: the number of its frames less one.",
    }  # fmt: skip
    one_event = _object(event={"type": "string"}, data={"type": "string", "description": "JSON"})
    events = {"text/event-stream": {"schema": one_event}}
    wanted, compared = (_body(f"#/components/schemas/{name}") for name in ("Request", "Comparison"))
    state, changed = _json(_object(state=_ref("State"))), _json(_object(state=_ref("Changed")))

    def phase(summary: str, name: str) -> Document:
        good: dict[int, tuple[str, Document | None]] = {
            200: ("The state after it, with what has changed since the step that is said, else by it.", changed)
        }
        return {"post": {**_operation(summary, name, good, (404, 409, 422, 500, 503)), "parameters": [since]}}

    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Specstep's model server", "version": specstep.__version__,
            "description": "A real language model behind Specstep's decoder. Every call but `token` needs the token.",
        },
        "servers": [{"url": "/"}],
        "security": [{"token": []}],
        "paths": {
            "/api/v1/token": {
                "get": {**_operation("The token of this start, for the page itself.", "token", {
                    200: ("The token.", _json(_object(token={"type": "string"})))}, ()), "security": []},
            },
            "/api/v1/info": {"get": _operation("Device, model, drafts, ranges, queue.", "info", {
                200: ("What the server says of itself.", _json(_ref("Info")))}, ())},
            "/api/v1/openapi.json": {"get": _operation("This description.", "description", {
                200: ("OpenAPI 3.1.", _json({"type": "object"}))}, ())},
            "/api/v1/sessions": {"post": {**_operation("Start a session; nothing is decoded yet.", "create", {
                201: ("The new session.", _json(_ref("Created")))}, (400, 415, 422, 503)), "requestBody": wanted}},
            "/api/v1/sessions/{id}": {
                "parameters": [session],
                "get": {**_operation(
                    "A session's state, with all that the page steps through, or with what has changed since a step.",
                    "show", {200: ("The state.", state)}, (404, 422)), "parameters": [since]},
                "delete": _operation("End a session.", "delete", {204: ("It is gone.", None)}, (404,)),
            },
            "/api/v1/sessions/{id}/draft": {"parameters": [session], **phase("Run the draft phase.", "draft")},
            "/api/v1/sessions/{id}/verify": {
                "parameters": [session], **phase("Run the target pass and what follows from it.", "verify")},
            "/api/v1/sessions/{id}/run": {"parameters": [session], "post": {**_operation(
                "Run to the end: events `queue`, `phase` with the state and what has changed since the event before "
                "it (the first since the step that is said, else by it), then `done` with the state, or `error`.",
                "run", {200: ("Server-sent events.", events)}, (404, 409, 422)), "parameters": [since]}},
            "/api/v1/compare": {"post": {**_operation(
                "Speculative and ordinary decoding in turn: events `queue`, `progress`, then `done`, or `error`.",
                "compare", {200: ("Server-sent events.", events)}, (400, 415, 422, 503)), "requestBody": compared}},
        },
        "components": {
            "securitySchemes": {"token": {"type": "apiKey", "in": "header", "name": "X-Specstep-Token"}},
            "schemas": _schemas(offer),
        },
    }  # fmt: skip


def _schemas(offer: Offer) -> Document:
    fields = _request_fields(offer)
    wanted = {"type": "object", "required": ["prompt"], "additionalProperties": False}
    number, text = {"type": "number"}, {"type": "string"}
    return {
        "Request": {**wanted, "properties": fields},
        "Comparison": {**wanted, "properties": {**fields, "repeats": _whole(REPEATS)}},
        "Created": _object(id=text, state=_ref("Standing"), place={"type": "integer", "minimum": 0}),
        "Standing": _object(
            id=text, next={"enum": ["draft", "verify", None]}, finished={"type": "boolean"},
            reason={"enum": ["limit", "end", None]}, committed={"type": "array", "items": text},
            counters={"type": "object", "additionalProperties": {"type": "integer"}}, timings=_ref("Timings"),
            memory=_object(kv={"type": "integer"}, kv_most={"type": "integer"}),
        ),
        "State": {"anyOf": [{"allOf": [_ref("Standing"), _object(payload={"type": "object"})]}, _ref("Changed")]},
        "Changed": {"allOf": [_ref("Standing"), _object(change=_ref("Change"))]},
        "Change": {
            "description": "In each list of the payload `more` takes the place of all from the entry `from` on; in the "
            "trace's text, of all from that character on, counted in UTF-16.",
            **_object(trace=_part(text), **dict.fromkeys(LISTS, _part({"type": "array"}))),
        },
        "Spread": _object(
            n={"type": "integer"}, median={"type": ["number", "null"]},
            spread={"type": ["array", "null"], "items": number},
        ),
        "Timings": _object(
            prefill_ms=number, draft_step_ms=_ref("Spread"), target_pass_ms=_ref("Spread"), overhead_ms=number,
            decoding_ms=number, tokens={"type": "integer"}, ms_per_token={"type": ["number", "null"]},
        ),
        "Info": {"type": "object", "required": ["version", "device", "model", "drafts", "ranges", "rules", "queue"]},
        "Error": _object(code=text, message=text),
    }  # fmt: skip


def _request_fields(offer: Offer) -> Document:
    kinds: list[Document] = [
        {**_object(kind={"const": kind}), "additionalProperties": False}
        for kind in offer.drafts
        if kind != "early-exit"
    ]
    if "early-exit" in offer.drafts:
        early = {"kind": {"const": "early-exit"}, "layer": _whole(offer.exit_layers)}
        kinds.append({"type": "object", "required": ["kind"], "additionalProperties": False, "properties": early})
    seed = {"oneOf": [
        {"type": "integer", "minimum": SEED.least, "maximum": SEED.most},
        {"type": "string", "pattern": "^[0-9]{1,19}$"},
    ]}  # fmt: skip
    return {
        "prompt": {"type": "string", "minLength": 1, "maxLength": PROMPT_CHARACTERS, "pattern": "\\S"},
        "chat": {"type": "boolean"} if offer.chat else {"const": False},
        "draft": {"oneOf": kinds},
        "rule": {"enum": list(RULES)},
        "width": _whole(MODEL_WIDTH),
        "limit": _whole(MODEL_LIMIT),
        "seed": seed,
        "temperature": {"type": "number", "minimum": TEMPERATURE.least, "maximum": TEMPERATURE.most},
        "top_k": _whole(TOP_K),
        "top_p": {"type": "number", "minimum": TOP_P.least, "maximum": TOP_P.most},
    }


def _operation(summary: str, name: str, good: dict[int, tuple[str, Document | None]], bad: tuple[int, ...]) -> Document:
    answers: Document = {}
    for status, (text, content) in good.items():
        answers[str(status)] = {"description": text} | ({"content": content} if content else {})
    for status in sorted({*bad, *ALWAYS}):
        answers[str(status)] = {"description": ERRORS[status], "content": _json(_ref("Error"))}
    return {"operationId": name, "summary": summary, "responses": answers}


def _whole(bounds: Range) -> Document:
    return {"type": "integer", "minimum": bounds.least, "maximum": bounds.most, "default": bounds.default}


def _part(more: Document) -> Document:
    return _object(**{"from": {"type": "integer", "minimum": 0}, "more": more})


def _object(**fields: Document) -> Document:
    return {"type": "object", "required": list(fields), "properties": fields}


def _ref(name: str) -> Document:
    return {"$ref": f"#/components/schemas/{name}"}


def _json(schema: Document) -> Document:
    return {"application/json": {"schema": schema}}


def _body(reference: str) -> Document:
    return {"required": True, "content": _json({"$ref": reference})}
