"""The bridge's methods for texts: the page calls them once a reader opens the view."""

from typing import Any

from specstep.errors import ParameterError, brief
from specstep.language import _
from specstep.text import reports, store
from specstep.text.shelf import Choice

type Params = dict[str, Any]

FIELDS = ("text", "other", "order", "smoothing", "most", "fold")


def keep_text(params: Params) -> dict[str, object]:
    """Keep `text` in memory, as a reader's own or as the sample `sample`: its name."""
    if "sample" in params:
        return {"name": store.keep_sample(params["sample"], params.get("text"))}
    return {"name": store.keep(params.get("text"))}


def text_report(params: Params) -> dict[str, object]:
    """What comes of the text that `choice` names."""
    return reports.report(_choice(params))


def text_heat(params: Params) -> dict[str, object]:
    """The acceptance, on the text of `choice`, of drafts from all of `texts`."""
    texts = params.get("texts")
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ParameterError(_("texts must be a list of names of texts."), parameter="texts")
    return reports.heat(_choice(params), tuple(texts))


def _choice(params: Params) -> Choice:
    given = params.get("choice")
    if not isinstance(given, dict) or not given.keys() <= set(FIELDS) or "text" not in given:
        message = _("choice is {value}, it must be an object with a text.", value=brief(given))
        raise ParameterError(message, parameter="choice")
    return Choice(**given)
