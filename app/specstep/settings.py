"""The settings of a trace as the page asks for them: names, numbers, and the tables that the names may speak of."""

from collections.abc import Mapping
from dataclasses import dataclass

from specstep.config import Config, config_from_dict
from specstep.errors import ParameterError, TableError, brief
from specstep.language import _
from specstep.tables import Table, table_from_dict
from specstep.toys import DRAFTS, TARGETS, named, toy_table
from specstep.trace import AnyTrace, Trace

SHELF_MOST = 16
TEXT_SCHEMA = "specstep/text/1"


@dataclass(frozen=True)
class Settings:
    """Checked settings with their tables; `shelf` are the reader's own, by name."""

    config: Config
    target: Table
    draft: Table
    shelf: Mapping[str, Table]

    def drafts(self) -> list[Table]:
        """The tables that may draft for this target: those of the same tokens, the authored ones first."""
        known = {name: toy_table(name) for name in DRAFTS} | dict(self.shelf)
        return [table for table in known.values() if table.tokens == self.target.tokens]


def settings_from_dict(document: object, name: str) -> Settings:
    """Read settings; those left out take their defaults. `seed` may be decimal text.

    `tables` may list own tables (schema `specstep/tables/1`) and recipes for tables of a text (`specstep/text/1`),
    which `target` and `draft` then find by name, before the authored ones.

    Raises ParameterError, TableError, TextError.
    """
    if not isinstance(document, dict):
        message = _("{parameter} is {value}, it must be an object of settings.", parameter=name, value=brief(document))
        raise ParameterError(message, parameter=name)
    given = {key: value for key, value in document.items() if key != "tables"}
    if "seed" in given:
        given["seed"] = _seed(given["seed"])
    config, shelf = config_from_dict(given), shelf_from_list(document.get("tables", []))
    target = named(config.target, "target", TARGETS, shelf)
    return Settings(config, target, named(config.draft, "draft", DRAFTS, shelf), shelf)


def shelf_from_list(documents: object) -> dict[str, Table]:
    """Own tables by name. Raises ParameterError, and TableError or TextError for the first that is none."""
    if not isinstance(documents, list) or len(documents) > SHELF_MOST:
        raise ParameterError(_("tables must be a list of up to {most} tables.", most=SHELF_MOST), parameter="tables")
    shelf: dict[str, Table] = {}
    for number, document in enumerate(documents, start=1):
        table = _own(document, _("table {number}", number=number))
        if table.part:
            raise ParameterError(
                _(
                    "The table {name} holds only the rows that one run used: replay that run's trace.",
                    name=brief(table.name),
                ),
                parameter="tables",
            )
        if table.name in shelf:
            message = _("Two tables are named {name}: rename one.", name=brief(table.name))
            raise ParameterError(message, parameter="tables")
        shelf[table.name] = table
    return shelf


def own_tables(trace: AnyTrace) -> list[dict[str, object]] | None:
    """The tables of a trace that are not the authored ones; None where its settings cannot be run with other seeds."""
    if not isinstance(trace, Trace) or trace.target.part or trace.draft.part:
        return None
    target, draft = trace.target, trace.draft
    if target.name == draft.name and target.to_dict() != draft.to_dict():
        return None  # names could not tell them apart
    return list({table.name: table.to_dict() for table in (target, draft) if not _authored(table)}.values())


def _own(document: object, source: str) -> Table:
    """A table as it stands in the settings: its rows, or a recipe for making it of a text."""
    if isinstance(document, dict) and document.get("schema") == TEXT_SCHEMA:
        from specstep.text.recipe import recipe_from_dict, table_of  # the page starts without it

        return table_of(recipe_from_dict(document))
    try:
        return table_from_dict(document, source)
    except TableError as error:
        raise TableError(error.message, **{**error.data, "parameter": "tables"}) from error


def _authored(table: Table) -> bool:
    return table.name in (*TARGETS, *DRAFTS) and toy_table(table.name).to_dict() == table.to_dict()


def _seed(value: object) -> object:
    """JavaScript holds seeds beyond 2**53 only as text, so decimal text is a number here."""
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 20 else value
