"""Texts by name: the samples, and the reader's own, which are named by their content and kept in memory only."""

from hashlib import sha256

from specstep.errors import TextError, brief
from specstep.language import _
from specstep.text.characters import plain
from specstep.text.samples import OWN, SAMPLES
from specstep.toys import sample_text

KEPT_MOST = 8  # the page gives an older one again when it is asked for

_kept: dict[str, str] = {}


def keep(text: object) -> str:
    """Keep a reader's text; its name. Raises TextError for what no table can be made of."""
    checked = _checked(text)
    return _put(OWN + sha256(checked.encode("utf-8", "surrogatepass")).hexdigest()[:16], checked)


def keep_sample(name: object, text: object) -> str:
    """Keep a sample's text, where the samples are not among the engine's files. Raises TextError."""
    if not isinstance(name, str) or name not in SAMPLES:
        raise TextError(_("{name} is no sample; there are {names}.", name=brief(name), names=", ".join(SAMPLES)))
    return _put(name, _checked(text))


def text_named(name: str) -> str:
    """The text of that name. Raises TextError, whose data name the text, where it is not here."""
    found = _kept.get(name) or (sample_text(name) if name in SAMPLES else None)
    if found is not None:
        return found
    message = _("The text {name} is not here: a text stays where it was opened, so open it again.", name=brief(name))
    raise TextError(message, text=name, parameter="tables")


def _checked(text: object) -> str:
    if not isinstance(text, str):
        raise TextError(_("text is {value}, it must be text.", value=brief(text)))
    plain(text, fold=False)
    return text


def _put(name: str, text: str) -> str:
    _kept.pop(name, None)
    _kept[name] = text
    while len(_kept) > KEPT_MOST:
        _kept.pop(next(iter(_kept)))
    return name
