"""The language of what the engine says: English, as it stands in the sources, or that of a catalogue.

A sentence is one message with named places, `_("{token} is accepted.", token="A")`: its English text is its key, as in
gettext, and a translation orders the places as its grammar wants. Numbers go in as text, written by `specstep.numbers`.
What is put into words never depends on it in turn: draws, events and verdicts are the same in every language.

A value that is read from the right, such as a Hebrew token, is isolated in its place (Unicode's UAX 9): the sentence
around it keeps its order.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

CONTEXT = "\x04"  # between a message's context and its text, as in gettext's own files
PERIOD = 100  # from here on, a plural's form repeats with this period
FORMS = 2 * PERIOD
ISOLATE, END = "\u2068", "\u2069"
_ISOLATED = re.compile(f"{ISOLATE}[^{ISOLATE}{END}]*{END}")
_FROM_THE_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Messages by their English text: a translation, or its plural forms; `plurals` says which form a number takes.

    Entry n of `plurals`, which has 200, is the form for n; above, the last 100 repeat. English needs no entries.
    """

    language: str = "en"
    messages: Mapping[str, str | Sequence[str]] = field(default_factory=dict)
    plurals: Sequence[int] = ()
    decimal: str = "."
    group: str = ","


ENGLISH = Catalogue()
_current: ContextVar[Catalogue] = ContextVar("language", default=ENGLISH)


def current() -> Catalogue:
    """The catalogue in use."""
    return _current.get()


def speak(catalogue: Catalogue) -> None:
    """Use a catalogue from here on, in this thread or task."""
    _current.set(catalogue)


@contextmanager
def speaking(catalogue: Catalogue) -> Iterator[None]:
    """Use a catalogue for a while."""
    token = _current.set(catalogue)
    try:
        yield
    finally:
        _current.reset(token)


def _(message: str, **values: object) -> str:
    """The message in the language in use, with its values in place."""
    found = _current.get().messages.get(message, message)
    text = found if isinstance(found, str) else found[0]
    return _placed(text, values) if values else text


def _n(one: str, many: str, number: int, **values: object) -> str:
    """The same in the form that `number`, which also is the value `number`, takes."""
    catalogue = _current.get()
    forms = catalogue.messages.get(one)
    if forms is None or isinstance(forms, str):
        text = one if number == 1 else many
    else:
        text = forms[catalogue.plurals[number if number < FORMS else PERIOD + number % PERIOD]]
    return _placed(text, {"number": number, **values})


def _c(context: str, message: str, **values: object) -> str:
    """The message as it stands in a context: one English word may need several in other languages."""
    found = _current.get().messages.get(context + CONTEXT + message, message)
    text = found if isinstance(found, str) else found[0]
    return _placed(text, values) if values else text


def isolated(text: str) -> str:
    """A text within another, so that it does not change the order of what stands around it."""
    if text.isascii() or _FROM_THE_RIGHT.search(_ISOLATED.sub("", text)) is None:
        return text
    return f"{ISOLATE}{text}{END}"


def _placed(text: str, values: Mapping[str, object]) -> str:
    return text.format_map({k: isolated(value) if isinstance(value, str) else value for k, value in values.items()})


def N_(message: str) -> str:  # noqa: N802  # gettext's own name for it
    """Marks a message that is translated only where it is said."""
    return message
