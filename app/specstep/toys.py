"""The authored toy tables, by name."""

from functools import cache
from pathlib import Path

from specstep.config import Config
from specstep.errors import ParameterError
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
    return _known(config.target, "target", TARGETS), _known(config.draft, "draft", DRAFTS)


def _known(name: str, parameter: str, names: tuple[str, ...]) -> Table:
    if name in names:
        return toy_table(name)
    raise ParameterError(
        _(
            "{parameter} is {value}, it must be one of: {names}.",
            parameter=parameter,
            value=repr(name),
            names=", ".join(names),
        ),
        parameter=parameter,
        allowed=list(names),
    )
