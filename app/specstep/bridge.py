"""The engine's side of the page: JSON-RPC 2.0, one JSON text in, one out. Nothing else crosses."""

import platform
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

import specstep
from specstep import config, documents, language, toys
from specstep.errors import ParameterError, SpecstepError, brief
from specstep.json_text import parse_json, to_json
from specstep.language import FORMS, Catalogue, _
from specstep.pack import payload
from specstep.recorded import open_trace
from specstep.rules import RULES
from specstep.settings import own_tables, settings_from_dict
from specstep.trace import run

if TYPE_CHECKING:
    from specstep.lab.methods import Lab

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602
ENGINE_ERROR = -32000

type Params = dict[str, Any]


class RequestError(Exception):
    """A request that is not JSON-RPC 2.0, or asks for a method there is not."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def hello(params: Params) -> dict[str, object]:
    """What the engine is, and the ranges of its settings."""
    _no_more(params, ())
    return {
        "version": specstep.__version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "parameters": {
            "width": _range(config.WIDTH), "limit": _range(config.LIMIT), "seed": _range(config.SEED, as_text=True),
            "drafts": [{"name": name, "title": _(toys.toy_table(name).title)} for name in toys.DRAFTS],
            "rules": [{"name": rule.name, "title": _(rule.title)} for rule in RULES.values()],
        },
    }  # fmt: skip


def speak(params: Params) -> dict[str, object]:
    """Say everything in the language of a catalogue (`specstep.language`) from here on. Answers as `hello`."""
    names = {field.name for field in fields(Catalogue)}
    _no_more(params, tuple(names))
    whole = params.keys() == names and isinstance(params["messages"], dict) and isinstance(params["plurals"], list)
    if not whole or len(params["plurals"]) != FORMS:
        message = _("A catalogue has language, messages, {forms} plurals, decimal and group.", forms=FORMS)
        raise ParameterError(message, parameter="language")
    language.speak(Catalogue(**params))
    return hello({})


def trace(params: Params) -> dict[str, object]:
    """Run a trace with the given settings and give it with its frames, and with own tables the drafts there are."""
    asked = settings_from_dict(params, "params")
    made = payload(run(asked.config, asked.target, asked.draft))
    if asked.shelf:
        from specstep.text.samples import said  # as the lab

        made |= {"drafts": [{"name": table.name, "title": said(table.title)} for table in asked.drafts()]}
    return made


def open_recorded(params: Params) -> dict[str, object]:
    """Read, check and replay a trace's JSON text (`text`): the verdict, its sentence, and the payload to show."""
    _no_more(params, ("text",))
    if not isinstance(params.get("text"), str):
        raise ParameterError(_("text is missing, it must be a trace's JSON text."), parameter="text")
    opened = open_trace(params["text"])
    return {
        "verdict": opened.verdict, "event": opened.event, "message": opened.message, "payload": payload(opened.trace),
        "tables": own_tables(opened.trace),
    }  # fmt: skip


def beside(params: Params) -> dict[str, object]:
    """A second trace (settings `other`) to step through together with a first (settings `one`)."""
    _no_more(params, ("one", "other"))
    one, other = (settings_from_dict(params.get(name), name) for name in ("one", "other"))
    return documents.beside(*(run(asked.config, asked.target, asked.draft) for asked in (one, other)))


METHODS: dict[str, Callable[[Params], dict[str, object]]] = {
    "hello": hello, "speak": speak, "trace": trace, "open": open_recorded, "beside": beside
}  # fmt: skip
LAB_METHODS = ("rules", "exact", "expected", "simulate", "advance", "trial", "cost", "batch", "candidates")
EDITOR_METHODS = ("edit",)
CLASS_METHODS = ("sheet", "sheet_offer", "results_code", "check_codes")
TEXT_METHODS = ("keep_text", "text_report", "text_heat")
NAMES = (*METHODS, *LAB_METHODS, *EDITOR_METHODS, *CLASS_METHODS, *TEXT_METHODS)


@cache
def _lab() -> "Lab":
    from specstep.lab.methods import Lab  # loaded when a reader opens the lab; the page starts without it

    return Lab()


def _method(name: str) -> Callable[[Params], dict[str, object]]:
    if name in METHODS:
        return METHODS[name]
    if name in LAB_METHODS:
        method: Callable[[Params], dict[str, object]] = getattr(_lab(), name)
        return method
    if name in EDITOR_METHODS:
        from specstep.editor.methods import edit  # as the lab

        return edit
    if name in TEXT_METHODS:
        from specstep.text import methods as texts  # as the lab

        return {"keep_text": texts.keep_text, "text_report": texts.text_report, "text_heat": texts.text_heat}[name]
    from specstep.worksheet import methods  # as the lab

    return {
        "sheet": methods.sheet,
        "sheet_offer": methods.sheet_offer,
        "results_code": methods.results_code,
        "check_codes": methods.check_codes,
    }[name]


def handle(text: str) -> str:
    """Answer one JSON-RPC request with one reply; every error of the engine becomes {code, message, data}."""
    request_id: object = None
    try:
        request = _request(text)
        request_id = request.get("id")
        method, params = _call(request)
        return to_json({"jsonrpc": "2.0", "id": request_id, "result": _method(method)(params)})
    except RequestError as error:
        return _error(request_id, error.code, error.message, {})
    except ParameterError as error:
        return _error(request_id, INVALID_PARAMS, error.message, error.data)
    except SpecstepError as error:
        return _error(request_id, ENGINE_ERROR, error.message, error.data)


def _request(text: str) -> dict[str, Any]:
    try:
        request = parse_json(text)
    except ValueError as error:
        raise RequestError(PARSE_ERROR, _("The request is not JSON: {error}.", error=error)) from error
    if not isinstance(request, dict) or request.get("jsonrpc") != "2.0" or not isinstance(request.get("method"), str):
        raise RequestError(INVALID_REQUEST, _('A request is an object with "jsonrpc": "2.0" and a "method".'))
    if not isinstance(request.get("id"), str | int | float | None):
        raise RequestError(INVALID_REQUEST, _('The "id" of a request is text or a number.'))
    return request


def _call(request: dict[str, Any]) -> tuple[str, Params]:
    params = request.get("params", {})
    if not isinstance(params, dict):
        raise RequestError(INVALID_PARAMS, _('"params" must be an object of named values.'))
    if request["method"] not in NAMES:
        known = ", ".join(NAMES)
        message = _("There is no method {name}; there are: {names}.", name=brief(request["method"]), names=known)
        raise RequestError(METHOD_NOT_FOUND, message)
    return request["method"], params


def _error(request_id: object, code: int, message: str, data: dict[str, object]) -> str:
    error = {"code": code, "message": message, "data": data}
    return to_json({"jsonrpc": "2.0", "id": request_id, "error": error})


def _range(bounds: config.Range, as_text: bool = False) -> dict[str, object]:
    write: Callable[[int], object] = str if as_text else int
    return {"min": write(bounds.least), "max": write(bounds.most), "default": write(bounds.default)}


def _no_more(params: Params, known: tuple[str, ...]) -> None:
    for name in params:
        if name not in known:
            raise ParameterError(_("{name} is no parameter of this method.", name=brief(name)), parameter=name)
