"""The texts that ship with the project, by name; and what tables made of a text are called."""

from functools import cache

from specstep.language import ENGLISH, N_, _, speaking
from specstep.tables import ORDERS

SAMPLES = {
    "english": N_("English prose"),
    "german": N_("German prose"),
    "python": N_("Python source"),
    "numbers": N_("a table of numbers"),
}
OWN = "own-"  # how the names of a reader's texts begin
OWN_TITLE = N_("your text")
FEW = 0.1  # the share of the text that the draft of fewer counts has read


def name_of(text: str, order: int, share: float = 1.0) -> str:
    """How settings and links call a table of a text; static/js/names.js puts it into words."""
    part = "" if share == 1.0 else f", {share:.0%} of it"
    return f"{text if text in SAMPLES else OWN_TITLE} {order}{part}"


def title_of(text: str, order: int, share: float = 1.0) -> str:
    """The title of a table of a text, as documents have it in every language: in English."""
    with speaking(ENGLISH):
        return _title(text, order, share)


def said(title: str) -> str:
    """A table's title in the language in use, where the project gave it."""
    made_of = _known().get(title)
    return _(title) if made_of is None else _title(*made_of)


def _title(text: str, order: int, share: float) -> str:
    values = {"text": _(SAMPLES.get(text, OWN_TITLE)), "order": order, "percent": round(100 * share)}
    whole = share == 1.0
    title = _("{text}, order {order}", **values) if whole else _("{text}, order {order}, {percent}% of it", **values)
    return title[:1].upper() + title[1:]


@cache
def _known() -> dict[str, tuple[str, int, float]]:
    """What all tables are made of that the page makes, by their titles."""
    made_of = [(text, order, share) for text in (*SAMPLES, OWN) for order in ORDERS for share in (1.0, FEW)]
    return {title_of(*each): each for each in made_of}
