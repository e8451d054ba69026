"""The authored toy tables, by name."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from specstep.config import Config
from specstep.errors import ParameterError, brief
from specstep.language import _
from specstep.tables import Table, parse_table

DRAFTS = ("aligned", "biased")
TARGETS = ("target",)


def folder() -> Path:
    """Where the tables lie: inside the installed package, else at the top of the checkout."""
    inside = Path(__file__).with_name("toy_tables")
    return inside if inside.is_dir() else Path(__file__).parents[2] / "toy_tables"


@cache
def toy_table(name: str) -> Table:
    """The authored table of that name."""
    return parse_table((folder() / f"{name}.json").read_text("utf-8"), f"{name}.json")


def sample_text(name: str) -> str | None:
    """The sample text of that name (one of `specstep.text.samples`); None in the browser, where the page fetches it."""
    file = folder() / "texts" / f"{name}.txt"
    return file.read_text("utf-8") if file.is_file() else None


def toy_pair(config: Config) -> tuple[Table, Table]:
    """The target and draft tables that the settings name. Raises ParameterError with the known names."""
    return named(config.target, "target", TARGETS, {}), named(config.draft, "draft", DRAFTS, {})


def named(name: str, parameter: str, authored: tuple[str, ...], shelf: Mapping[str, Table]) -> Table:
    """The table of that name: of the reader's own ones (`shelf`), else an authored one. Raises ParameterError."""
    if name in shelf:
        return shelf[name]
    if name in authored:
        return toy_table(name)
    names = [*authored, *shelf]
    raise ParameterError(
        _(
            "{parameter} is {value}, it must be one of: {names}.",
            parameter=_(parameter), value=brief(name), names=", ".join(names),
        ),
        parameter=parameter, allowed=names,
    )  # fmt: skip
