"""Runs inside Pyodide during the build: uses all that a page can make the engine use, then tells what that took.

The trimmed runtime keeps the files that this run loaded, so a new import in the engine needs no list to be edited.
What is loaded when the engine can answer is what every start imports (start_modules.py).
The texts from which `dataclasses` made methods are compiled by the build (dataclass_methods.py).
"""

import builtins
import dataclasses
import json
import sys

method_texts: list[str] = []


def recording_exec(text: str, *namespaces: dict[str, object]) -> None:
    method_texts.append(text)
    builtins.exec(text, *namespaces)


dataclasses.exec = recording_exec  # type: ignore[attr-defined]  # before the engine's classes are made

import specstep  # noqa: E402
from specstep import bridge  # noqa: E402

TEXT_ENCODINGS = ("ascii", "latin-1", "utf-8", "utf-16", "utf-32", "unicode_escape", "idna")


def ask(method: str, **params: object) -> dict[str, object]:
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    result: dict[str, object] = json.loads(bridge.handle(json.dumps(request))).get("result", {})
    return result


def use_the_engine() -> None:
    import importlib
    import pkgutil

    for module in pkgutil.walk_packages(specstep.__path__, "specstep."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for draft in ("aligned", "biased"):
        ask("trace", draft=draft)
    ask("trace", width="wrong")
    own = ask("keep_text", text="a text, and another")["name"]
    ask("text_report", choice={"text": own})
    ask("no such method")
    bridge.handle("not JSON")


def use_the_error_paths() -> None:
    """What Python itself reaches for only when something goes wrong."""
    import traceback
    import warnings

    try:
        raise RuntimeError("shown to nobody") from ValueError("the cause")
    except RuntimeError:
        traceback.format_exc()
    warnings.warn("shown to nobody", stacklevel=1)
    for name in TEXT_ENCODINGS:
        "a".encode(name).decode(name)


def loaded_files() -> list[str]:
    """Files of modules; those that Python has within itself name one too, but do not need it."""
    modules = [module for module in list(sys.modules.values()) if not frozen(module)]
    return sorted({file for module in modules if (file := getattr(module, "__file__", None))})


def frozen(module: object) -> bool:
    return getattr(getattr(module, "__spec__", None), "origin", None) == "frozen"


ask("hello")
start_files = loaded_files()
use_the_engine()
use_the_error_paths()
print(json.dumps({"files": loaded_files(), "start_files": start_files, "method_texts": method_texts}))
