"""One edit: from a state to the next. What cannot be done raises ParameterError or TableError and changes nothing."""

from dataclasses import replace
from functools import singledispatch

from specstep.editor import edits, presets
from specstep.editor.adopting import side_of, state_of
from specstep.editor.entries import Entries, value_of
from specstep.editor.fitting import dragged, fitted, weights_of
from specstep.editor.state import SIDES, TOKENS_LEAST, TOKENS_MOST, Side, SideName, State
from specstep.errors import ParameterError
from specstep.language import _
from specstep.tables import parse_table

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@singledispatch
def apply(edit: edits.Edit, state: State) -> State:
    """The state after an edit."""
    raise TypeError(f"no edit: {edit!r}")


@apply.register
def _set(edit: edits.SetEntry, state: State) -> State:
    side, row, locks = _row(state, edit.side, edit.context)
    _free(edit.token, row, locks)
    return _with_row(state, edit, side, (*row[: edit.token], edit.text, *row[edit.token + 1 :]))


@apply.register
def _drag(edit: edits.Drag, state: State) -> State:
    side, row, locks = _row(state, edit.side, edit.context)
    _free(edit.token, row, locks)
    return _with_row(state, edit, side, dragged(row, locks, edit.token, edit.value))


@apply.register
def _lock(edit: edits.Lock, state: State) -> State:
    side, row, _ = _row(state, edit.side, edit.context)
    _known(edit.token, row)
    return state.with_side(edit.side, side.with_lock(edit.context, edit.token, edit.on))


@apply.register
def _normalise(edit: edits.Normalise, state: State) -> State:
    side, row, locks = _row(state, edit.side, edit.context)
    return _with_row(state, edit, side, fitted(row, locks, weights_of(row)))


@apply.register
def _preset(edit: edits.Preset, state: State) -> State:
    contexts = range(state.contexts) if edit.context is None else [edit.context]
    sides = SIDES if edit.name == presets.APART else (edit.side,)
    before = state  # both sides of a preset look at the rows as they were
    for name in sides:
        for context in contexts:
            side, row, locks = _row(state, name, context)
            weights = _weights(edit, before, name, context)
            state = state.with_side(name, side.with_row(context, fitted(row, locks, weights)))
    return state


def _weights(edit: edits.Preset, state: State, name: SideName, context: int) -> presets.Weights:
    own = weights_of(state.side(name).rows[context])
    other = weights_of(state.side("draft" if name == "target" else "target").rows[context])
    if edit.name in presets.OWN:
        return presets.OWN[edit.name](own)
    if edit.name == presets.APART:
        return presets.apart(name, len(own))
    if edit.name == "temperature":
        return presets.like_at_temperature(other, edit.amount)
    return presets.like_with_noise(other, edit.amount, edit.seed, context)


@apply.register
def _cut(edit: edits.SetCut, state: State) -> State:
    side = state.side(edit.side)
    return state.with_side(edit.side, replace(side, cuts=replace(side.cuts, **{edit.name: edit.text})))


@apply.register
def _rename(edit: edits.Rename, state: State) -> State:
    _known(edit.token, state.tokens)
    return replace(state, tokens=(*state.tokens[: edit.token], edit.text, *state.tokens[edit.token + 1 :]))


@apply.register
def _add(edit: edits.AddToken, state: State) -> State:
    if len(state.tokens) >= TOKENS_MOST:
        raise ParameterError(
            _("There are {most} tokens, no more fit: remove one first.", most=TOKENS_MOST), parameter="token"
        )
    name = next(letter for letter in LETTERS if letter not in state.tokens)
    grown = replace(state, tokens=(*state.tokens, name))
    for which in SIDES:
        side = state.side(which)
        rows = tuple((*row, 0.0) for row in side.rows)
        locks = tuple((*lock, False) for lock in side.locks)
        if state.order == 1:  # the row after the new token begins as that at the start
            rows, locks = (*rows, rows[0]), (*locks, (False,) * len(grown.tokens))
        grown = grown.with_side(which, replace(side, rows=rows, locks=locks))
    return grown


@apply.register
def _remove(edit: edits.RemoveToken, state: State) -> State:
    _known(edit.token, state.tokens)
    if len(state.tokens) <= TOKENS_LEAST:
        raise ParameterError(
            _("There are {least} tokens, fewer cannot be: add one first.", least=TOKENS_LEAST), parameter="token"
        )
    left = replace(state, tokens=_without(state.tokens, edit.token))
    for which in SIDES:
        side = state.side(which)
        kept = [context for context in range(state.contexts) if context != edit.token + 1]
        locks = tuple(_without(side.locks[context], edit.token) for context in kept)
        rows = tuple(
            _closed(side.rows[context], edit.token, lock) for context, lock in zip(kept, locks, strict=True)
        )  # fmt: skip
        left = left.with_side(which, replace(side, rows=rows, locks=locks))
    return left


def _closed(row: Entries, token: int, locks: tuple[bool, ...]) -> Entries:
    """A row without a token; the others take over its mass where the locks let them, else the row is marked."""
    left = _without(row, token)
    if value_of(row[token]) == 0.0:
        return left
    try:
        return fitted(left, locks, weights_of(left))
    except ParameterError:
        return left


@apply.register
def _order(edit: edits.SetOrder, state: State) -> State:
    changed = replace(state, order=edit.order)
    if edit.order != state.order:
        for which in SIDES:
            side = state.side(which)
            rows, locks = side.rows[:1] * changed.contexts, side.locks[:1] * changed.contexts
            changed = changed.with_side(which, replace(side, rows=rows, locks=locks))
    return changed


@apply.register
def _open(edit: edits.Open, state: State) -> State:
    table = parse_table(edit.text, edit.source)
    order = max(state.order, table.order)
    opened = side_of(table, order)
    if table.tokens != state.tokens:  # both sides need the same tokens, so the other one begins as a copy
        return State(table.tokens, table.order, side_of(table, table.order), side_of(table, table.order))
    state = _order(edits.SetOrder(order), state)
    return state.with_side(edit.side, opened)


@apply.register
def _take(edit: edits.Take, state: State) -> State:
    return taken(edit)


def taken(edit: edits.Take) -> State:
    """The state of two tables, given as the JSON texts of their documents."""
    return state_of(parse_table(edit.target, _("the target")), parse_table(edit.draft, _("the draft")))


def _row(state: State, name: SideName, context: int) -> tuple[Side, Entries, tuple[bool, ...]]:
    side = state.side(name)
    if context >= state.contexts:
        raise ParameterError(
            _("context is {context}, there are the contexts 0 to {most}.", context=context, most=state.contexts - 1),
            parameter="context",
        )
    return side, side.rows[context], side.locks[context]


def _with_row(state: State, edit: edits.SetEntry | edits.Drag | edits.Normalise, side: Side, row: Entries) -> State:
    return state.with_side(edit.side, side.with_row(edit.context, row))


def _known(token: int, entries: tuple[object, ...]) -> None:
    if token >= len(entries):
        raise ParameterError(
            _("token is {token}, there are the tokens 0 to {most}.", token=token, most=len(entries) - 1),
            parameter="token",
        )


def _free(token: int, row: Entries, locks: tuple[bool, ...]) -> None:
    _known(token, row)
    if locks[token]:
        raise ParameterError(_("This entry is locked: unlock it to change it."), parameter="token")


def _without[T](items: tuple[T, ...], index: int) -> tuple[T, ...]:
    return (*items[:index], *items[index + 1 :])
