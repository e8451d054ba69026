"""What a reader can do to the editor's state. An edit is a small document: its kind and its fields."""

from dataclasses import asdict, dataclass

from specstep.editor.state import SideName


@dataclass(frozen=True, slots=True)
class SetEntry:
    """An entry as typed; the others stay."""

    side: SideName
    context: int
    token: int
    text: str


@dataclass(frozen=True, slots=True)
class Drag:
    """An entry taken to a value, the others making room in proportion. All drags of one `gesture` are one edit."""

    side: SideName
    context: int
    token: int
    value: float
    gesture: int


@dataclass(frozen=True, slots=True)
class Lock:
    """An entry locked against every change, or released."""

    side: SideName
    context: int
    token: int
    on: bool


@dataclass(frozen=True, slots=True)
class Normalise:
    """A row made to sum to 1, in proportion."""

    side: SideName
    context: int


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset for a row, or for all (`context` None). `amount` is the temperature or the share of noise, as typed."""

    side: SideName
    context: int | None
    name: str
    amount: str
    seed: int


@dataclass(frozen=True, slots=True)
class SetCut:
    """A side's temperature, top-k or top-p as typed."""

    side: SideName
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Rename:
    """A token's name as typed."""

    token: int
    text: str


@dataclass(frozen=True, slots=True)
class AddToken:
    """One token more, with probability 0."""


@dataclass(frozen=True, slots=True)
class RemoveToken:
    """One token less; its mass goes to the others in proportion."""

    token: int


@dataclass(frozen=True, slots=True)
class SetOrder:
    """Rows that depend on the last token (1) or on nothing (0)."""

    order: int


@dataclass(frozen=True, slots=True)
class Open:
    """A table's file for one side: its text, and its name for errors."""

    side: SideName
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Take:
    """Both tables anew, as the JSON texts of their documents."""

    target: str
    draft: str


type Edit = (
    SetEntry | Drag | Lock | Normalise | Preset | SetCut | Rename | AddToken | RemoveToken | SetOrder | Open | Take
)

KINDS: dict[str, type[Edit]] = {
    "set": SetEntry, "drag": Drag, "lock": Lock, "normalise": Normalise, "preset": Preset, "cut": SetCut,
    "rename": Rename, "add": AddToken, "remove": RemoveToken, "order": SetOrder, "open": Open, "take": Take,
}  # fmt: skip
_KIND_OF = {kind: name for name, kind in KINDS.items()}


def edit_to_dict(edit: Edit) -> dict[str, object]:
    """The edit as its JSON document."""
    return {"kind": _KIND_OF[type(edit)], **asdict(edit)}
