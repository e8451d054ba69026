"""The reference of the Python API, read off the sources by griffe: names, signatures, docstrings; nothing is imported.

That way the widget is described too where no notebook is installed, and types stand as they are written.
"""

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import griffe
from markupsafe import Markup

from site_builder.docs import prose

# In the order of a reader's need. All public names of a module are described.
MODULES = (
    "specstep.config", "specstep.trace", "specstep.frames", "specstep.frame", "specstep.events", "specstep.draws",
    "specstep.counters", "specstep.tables", "specstep.toys", "specstep.lessons", "specstep.lab.exact",
    "specstep.lab.simulate", "specstep.lab.montecarlo", "specstep.lab.cost", "specstep.errors",
)  # fmt: skip
WIDGET = "specstep_widget.widget"


@dataclass(frozen=True)
class Name:
    """A public name; `text` is HTML."""

    id: str
    kind: str
    signature: str
    text: Markup
    members: tuple["Name", ...] = ()


@dataclass(frozen=True)
class Section:
    """The names of one module."""

    id: str
    title: str
    text: Markup
    names: tuple[Name, ...]


def sections(sources: Path) -> list[Section]:
    """All sections, from the source root `sources`."""
    # Of the package alone: its function `trace` has the name of a module.
    top = griffe.load("specstep", search_paths=[sources], submodules=False, allow_inspection=False)
    package = griffe.load("specstep", search_paths=[sources], allow_inspection=False)
    widget = griffe.load("specstep_widget", search_paths=[sources], allow_inspection=False)
    modules = [_section(package[path.removeprefix("specstep.")]) for path in MODULES]
    own = _names(top, "specstep", [name for name in map(str, top.exports or ()) if not top.members[name].is_alias])
    first = Section("module-specstep", "specstep", _prose(top), own)
    return [first, *modules, _section(widget[WIDGET.removeprefix("specstep_widget.")], "specstep.Widget")]


def _section(module: griffe.Object | griffe.Alias, title: str = "") -> Section:
    public = [name for name, member in module.members.items() if _is_public(name, member)]
    return Section(f"module-{module.path}", title or module.path, _prose(module), _names(module, module.path, public))


def _is_public(name: str, member: griffe.Object | griffe.Alias) -> bool:
    if name.startswith("_") or member.is_alias:
        return False
    return not member.is_attribute or member.docstring is not None or name.isupper()


def _names(owner: griffe.Object | griffe.Alias, path: str, names: list[str]) -> tuple[Name, ...]:
    return tuple(_name(owner.members[name], f"{path}.{name}") for name in names)


def _name(member: griffe.Object | griffe.Alias, path: str) -> Name:
    members = tuple(_members(member, path)) if member.is_class else ()
    return Name(path, _kind(member), _signature(member), _prose(member), members)


def _members(owner: griffe.Object | griffe.Alias, path: str) -> Iterator[Name]:
    """What instances have: methods, properties, and fields that say what they are."""
    for name, member in owner.members.items():
        if name.startswith("_") or member.is_alias:
            continue
        helped = _help(member)
        if member.docstring is not None or helped or member.is_function:
            text = Markup(f"<p>{prose.inline(helped)}</p>") if helped else _prose(member)
            yield Name(f"{path}.{name}", _kind(member), _signature(member), text)


def _kind(member: griffe.Object | griffe.Alias) -> str:
    if "property" in member.labels:
        return "property"
    if member.is_function and member.parent is not None and member.parent.is_class:
        return "method"
    return "type" if member.is_type_alias else member.kind.value


def _signature(member: griffe.Object | griffe.Alias) -> str:
    if isinstance(member, griffe.Function | griffe.Class) and "property" not in member.labels:
        written: str = member.signature()
        base = (
            f"\n    is a {', '.join(map(str, member.bases))}"
            if isinstance(member, griffe.Class) and member.bases
            else ""
        )
        return written + base
    if isinstance(member, griffe.TypeAlias):
        return f"{member.name} = {member.value}"
    kind = getattr(member, "annotation", None)
    value = getattr(member, "value", None)
    words = member.name + (f": {kind}" if kind is not None else "")
    return f"{words} = {value}" if value is not None and member.name.isupper() else words


def _help(member: griffe.Object | griffe.Alias) -> str:
    """A trait says what it is in its `help`."""
    found = re.search(r"""help=(['"])(.*?)\1""", str(getattr(member, "value", "") or ""))
    return found[2] if found else ""


def _prose(member: griffe.Object | griffe.Alias) -> Markup:
    """A docstring is Markdown here: paragraphs, and names of programs between backquotes."""
    text = inspect.cleandoc(member.docstring.value) if member.docstring else ""
    return Markup(prose.to_html(text))
