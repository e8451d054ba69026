"""Recipes: how a table is made of a text, in a few words that fit into settings and links (`specstep/text/1`)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache

from specstep.errors import TextError
from specstep.language import _
from specstep.schema import first_violation, load_schema
from specstep.tables import TOKENS_MAX, Table
from specstep.text import characters
from specstep.text.characters import Ids
from specstep.text.counts import Level, level
from specstep.text.estimate import Estimate, EstimatedRows, Smoothing
from specstep.text.store import text_named

SCHEMA = "specstep/text/1"


@dataclass(frozen=True, slots=True)
class Reading:
    """How a text is read: the texts whose characters are the tokens, how many at most, capitals as small ones."""

    alphabet: tuple[str, ...]
    most: int = TOKENS_MAX
    fold: bool = False


@dataclass(frozen=True, slots=True)
class Recipe:
    """A table of the first `share` of a text, of order `order`. Tables of one `reading` have the same tokens."""

    name: str
    title: str
    text: str
    reading: Reading
    order: int
    smoothing: Smoothing = "witten-bell"
    share: float = 1.0

    def to_dict(self) -> dict[str, object]:
        """The recipe as its JSON document."""
        flat = asdict(self)
        reading = flat.pop("reading")
        return {"schema": SCHEMA, **flat, **reading, "alphabet": list(self.reading.alphabet)}


def recipe_from_dict(document: Mapping[str, object]) -> Recipe:
    """Read a recipe; what it leaves out takes its default. Raises TextError."""
    if violation := first_violation(document, load_schema("text-1")):
        message = _("This recipe does not follow {schema}: {violation}.", schema=SCHEMA, violation=violation)
        raise TextError(message, parameter="tables")
    # To a schema 3.0 is a whole number too.
    fields = {name: _whole(value) for name, value in document.items() if name != "schema"}
    for name in ("name", "title"):
        if not str(fields[name]).isprintable():
            message = _("The recipe's {field} has characters that cannot be shown.", field=name)
            raise TextError(message, parameter="tables")
    alphabet = fields.pop("alphabet", [fields["text"]])
    reading = {name: fields.pop(name) for name in ("most", "fold") if name in fields}
    assert isinstance(alphabet, list)
    return Recipe(reading=Reading(tuple(alphabet), **reading), **fields)  # type: ignore[arg-type]  # by the schema


def _whole(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def table_of(recipe: Recipe) -> Table:
    """The table, whose rows are made when they are asked for. Raises TextError where a text is not here."""
    made = estimate_of(recipe)
    return Table(recipe.name, recipe.title, made.tokens, EstimatedRows(made), recipe.order)


def estimate_of(recipe: Recipe) -> Estimate:
    """The estimate behind a recipe's table. What it counted is kept, so that the next call need not count again."""
    lengths = range(recipe.order + 1)
    levels = tuple(_level(recipe.text, recipe.reading, recipe.share, length) for length in lengths)
    return Estimate(tokens_of(recipe.reading), levels, recipe.smoothing)


@lru_cache(maxsize=32)
def tokens_of(reading: Reading) -> tuple[str, ...]:
    """The tokens of a reading."""
    return characters.alphabet([_plain(text, reading.fold) for text in reading.alphabet], reading.most)


@lru_cache(maxsize=8)
def ids_of(text: str, reading: Reading) -> Ids:
    """A text's tokens, shape (N,)."""
    return characters.ids(_plain(text, reading.fold), tokens_of(reading))


@lru_cache(maxsize=24)
def _level(text: str, reading: Reading, share: float, length: int) -> Level:
    tokens = ids_of(text, reading)
    return level(tokens[: max(round(share * len(tokens)), 1)], len(tokens_of(reading)), length)


@lru_cache(maxsize=8)
def _plain(text: str, fold: bool) -> str:
    return characters.plain(text_named(text), fold)
