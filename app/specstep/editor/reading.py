"""Edits as the page sends them: every field checked, whatever else they may do to a state."""

from collections.abc import Callable, Mapping
from dataclasses import fields

from specstep.draws import SEED_MAX
from specstep.editor.edits import KINDS, Edit
from specstep.editor.entries import TYPED_MOST
from specstep.editor.presets import NAMES
from specstep.editor.state import CUT_NAMES, NAME_MOST, SIDES, TOKENS_MOST
from specstep.errors import ParameterError, brief
from specstep.language import _

FILE_MOST = 200_000

type Check = tuple[
    Callable[[object], bool], Callable[[], str]
]  # whether a value will do, and what it must be, in words


def _one_of(*choices: object) -> Check:
    return lambda value: value in choices and not isinstance(value, bool), lambda: _(
        "one of: {names}", names=", ".join(map(str, choices))
    )


def _whole(most: int) -> Check:
    return lambda value: _is_number(value, most) and isinstance(value, int), lambda: _(
        "a whole number from 0 to {most}", most=most
    )


def _characters(most: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) <= most, lambda: _("up to {most} characters", most=most)


def _is_number(value: object, most: int) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most


_FIELDS: dict[str, Check] = {
    "side": _one_of(*SIDES), "context": _whole(TOKENS_MOST), "token": _whole(TOKENS_MOST - 1), "order": _one_of(0, 1),
    "value": (lambda value: _is_number(value, 1), lambda: _("a number from 0 to {most}", most=1)),
    "gesture": _whole(2**53), "seed": _whole(SEED_MAX),
    "on": (lambda value: isinstance(value, bool), lambda: _("true or false")),
    "text": _characters(NAME_MOST), "amount": _characters(TYPED_MOST), "source": _characters(200),
    "target": _characters(FILE_MOST), "draft": _characters(FILE_MOST),
}  # fmt: skip
_OF_KIND: dict[tuple[str, str], Check] = {
    ("preset", "context"): (
        lambda value: value is None or _FIELDS["context"][0](value),
        lambda: _("null or {wanted}", wanted=_FIELDS["context"][1]()),
    ),
    ("preset", "name"): _one_of(*NAMES),
    ("cut", "name"): _one_of(*CUT_NAMES),
    ("open", "text"): _characters(FILE_MOST),
}  # fmt: skip


def edit_from_dict(document: object) -> Edit:
    """Read an edit. Raises ParameterError, which names the field. Whether it fits a state shows when it is applied."""
    kind = document.get("kind") if isinstance(document, Mapping) else None
    if not isinstance(document, Mapping) or not isinstance(kind, str) or kind not in KINDS:
        raise ParameterError(
            _("edit is {value}, its kind must be one of: {names}.", value=brief(document), names=", ".join(KINDS)),
            parameter="edit",
        )
    names = [field.name for field in fields(KINDS[kind])]
    if document.keys() != {"kind", *names}:
        raise ParameterError(
            _(
                "The edit {kind} must have these fields, and no others: {names}.",
                kind=kind,
                names=", ".join(names) or "–",
            ),
            parameter="edit",
        )
    for name in names:
        good, wanted = _OF_KIND.get((kind, name)) or _FIELDS[name]
        if not good(document[name]):
            raise ParameterError(
                _("{name} is {value}, it must be {wanted}.", name=name, value=brief(document[name]), wanted=wanted()),
                parameter=name,
            )
    return KINDS[kind](**{name: document[name] for name in names})
