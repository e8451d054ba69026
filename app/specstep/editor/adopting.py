"""From tables to the editor's state and back."""

from specstep.editor.state import TOKENS_LEAST, TOKENS_MOST, Cuts, Side, State, unlocked
from specstep.errors import TableError, brief
from specstep.language import N_, _
from specstep.tables import SCHEMA, Table, check_pair

NAMES = {"target": "my target", "draft": "my draft"}  # static/js/names.js puts them into words
TITLES = {"target": N_("My target"), "draft": N_("My draft")}


def state_of(target: Table, draft: Table) -> State:
    """The state of two tables over the same tokens. Raises TableError for tables that the editor does not hold."""
    check_pair(target, draft)
    order = max(target.order, draft.order)
    return State(target.tokens, order, side_of(target, order), side_of(draft, order))


def side_of(table: Table, order: int) -> Side:
    """A table's rows at an order that is at least its own. Raises TableError for what the editor does not hold."""
    if len(table.tokens) > TOKENS_MOST:
        raise TableError(
            _(
                "The table {name} has {count} tokens, the editor holds {least} to {most}.",
                name=brief(table.name),
                count=len(table.tokens),
                least=TOKENS_LEAST,
                most=TOKENS_MOST,
            ),
            file=table.name,
        )
    if table.order > 1:
        raise TableError(
            _(
                "The table {name} is of order {order}, the editor holds order 0 and 1.",
                name=brief(table.name),
                order=table.order,
            ),
            file=table.name,
        )
    if table.part:
        raise TableError(
            _(
                "The table {name} holds only the rows that one run used; the editor needs them all.",
                name=brief(table.name),
            ),
            file=table.name,
        )
    contexts = [(), *((token,) for token in table.tokens)] if order == 1 else [()]
    rows = tuple(tuple(table.row(context).tolist()) for context in contexts)
    return Side(rows, unlocked(len(rows), len(table.tokens)), Cuts())


def document(name: str, tokens: tuple[str, ...], order: int, rows: list[list[float]]) -> dict[str, object]:
    """A side's rows as a table's document, `specstep/tables/1`."""
    contexts = ["", *tokens] if order == 1 else [""]
    return {
        "schema": SCHEMA, "name": NAMES[name], "title": TITLES[name],
        **({} if order == 1 else {"order": order}),
        "tokens": list(tokens), "rows": dict(zip(contexts, rows, strict=True)),
    }  # fmt: skip
