"""Tables: one probability row for each context, checked when they are read (schema `specstep/tables/1`)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from specstep.errors import TableError, brief
from specstep.json_text import parse_json
from specstep.language import _, _n
from specstep.sampling import Row, total
from specstep.shown import REST

SCHEMA = "specstep/tables/1"
SUM_TOLERANCE = 1e-9
TOKENS_MIN, TOKENS_MAX = 2, 64
TOKEN_LENGTH = 12
ORDERS = range(5)
FIELDS = {"schema", "name", "title", "order", "part", "tokens", "rows"}


@dataclass(frozen=True)
class Table:
    """A conditional table: the row depends on up to `order` last tokens, on none of them at order 0.

    `rows` maps contexts to rows of shape (V,), read-only, in the order of `tokens`. A context is the last tokens,
    joined: "" for the empty prefix; at order 1 every token has a row; at higher orders, whose tokens are single
    characters, the longest context that has a row counts (back-off). A `part` holds only the rows that one run used.
    """

    name: str
    title: str
    tokens: tuple[str, ...]
    rows: Mapping[str, Row]
    order: int = 1
    part: bool = False

    def context(self, prefix: tuple[str, ...]) -> str:
        """The context whose row follows a prefix of tokens."""
        for length in range(min(self.order, len(prefix)), 0, -1):
            context = "".join(prefix[-length:])
            if context in self.rows:
                return context
        return ""

    def row(self, prefix: tuple[str, ...]) -> Row:
        """The next-token row after a prefix of tokens, shape (V,)."""
        return self.rows[self.context(prefix)]

    def only(self, contexts: Collection[str]) -> "Table":
        """The part of the table with the rows of these contexts, and that of the empty prefix."""
        index = {token: number for number, token in enumerate(self.tokens)}

        def place(context: str) -> tuple[int, list[int]]:
            tokens = prefix_of(context, self.order)
            return len(tokens), [index[token] for token in tokens]

        kept = sorted({"", *contexts}, key=place)  # never through all rows: a text has very many
        return replace(self, rows=MappingProxyType({context: self.rows[context] for context in kept}), part=True)

    def to_dict(self) -> dict[str, object]:
        """The table as its JSON document."""
        return {
            "schema": SCHEMA,
            "name": self.name,
            "title": self.title,
            **({} if self.order == 1 else {"order": self.order}),
            **({"part": True} if self.part else {}),
            "tokens": list(self.tokens),
            "rows": {context: row.tolist() for context, row in self.rows.items()},
        }


def parse_table(text: str, source: str) -> Table:
    """Read a table from JSON text; `source` (a file name) stands in every error. Raises TableError."""
    try:
        document = parse_json(text)
    except ValueError as error:
        raise TableError(_("{file} is not JSON: {error}.", file=source, error=error), file=source) from error
    return table_from_dict(document, source)


def table_from_dict(document: object, source: str) -> Table:
    """Check a JSON document and make the table of it. Raises TableError, which names file, row and entry."""
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        message = _('{file} is no toy table: its "schema" must be {schema}.', file=source, schema=repr(SCHEMA))
        raise TableError(message, file=source)
    if unknown := sorted(set(document) - FIELDS):
        raise TableError(
            _(
                "{file} has the unknown field {field}; known are {names}.",
                file=source,
                field=brief(unknown[0]),
                names=", ".join(sorted(FIELDS)),
            ),
            file=source,
        )
    name, order, part = _text(document, "name", source), document.get("order", 1), document.get("part", False)
    if not isinstance(order, int) or isinstance(order, bool) or order not in ORDERS:
        message = _(
            '{file}: "order" is {value}, it must be a whole number from 0 to 4.', file=source, value=brief(order)
        )
        raise TableError(message, file=source)
    if not isinstance(part, bool):
        message = _('{file}: "part" is {value}, it must be true or false.', file=source, value=brief(part))
        raise TableError(message, file=source)
    tokens = _tokens(document.get("tokens"), order, source)
    rows = _rows(document.get("rows"), Table(name, name, tokens, {}, order, part), source)
    return Table(name, _text(document, "title", source, default=name), tokens, MappingProxyType(rows), order, part)


def prefix_of(context: str, order: int) -> tuple[str, ...]:
    """The tokens of a context as it is written, by tables that look at `order` last tokens."""
    return tuple(context) if order > 1 else (context,) if context else ()


def check_pair(target: Table, draft: Table) -> None:
    """Both sides must speak of the same tokens in the same order. Raises TableError."""
    if target.tokens != draft.tokens:
        raise TableError(
            _(
                "Draft {draft} has the tokens {draft_tokens}, target {target} has {target_tokens}: both need the same "
                "tokens in the same order.",
                draft=repr(draft.name),
                draft_tokens=" ".join(draft.tokens),
                target=repr(target.name),
                target_tokens=" ".join(target.tokens),
            ),
            file=draft.name,
        )


def _text(document: Mapping[str, object], field: str, source: str, default: str | None = None) -> str:
    value = document.get(field, default)
    if isinstance(value, str) and 0 < len(value) <= 80 and value.isprintable():
        return value
    message = _(
        "{file}: {field} is {value}, it must be 1 to 80 printable characters.",
        file=source, field=repr(field), value=brief(value),
    )  # fmt: skip
    raise TableError(message, file=source)


def _tokens(value: object, order: int, source: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not TOKENS_MIN <= len(value) <= TOKENS_MAX:
        message = _(
            '{file}: "tokens" must be a list of {least} to {most} names.',
            file=source, least=TOKENS_MIN, most=TOKENS_MAX,
        )  # fmt: skip
        raise TableError(message, file=source)
    longest = TOKEN_LENGTH if order <= 1 else 1
    for index, token in enumerate(value, start=1):
        if problem := token_problem(token, longest):
            message = _(
                "{file}: token {number} is {value}, {problem}.",
                file=source, number=index, value=brief(token), problem=problem,
            )  # fmt: skip
            raise TableError(message, file=source, entry=index)
    if len(set(value)) != len(value):
        twice = next(token for token in value if value.count(token) > 1)
        message = _("{file}: token {token} is listed twice, tokens must be distinct.", file=source, token=repr(twice))
        raise TableError(message, file=source)
    return tuple(value)


def token_problem(token: object, longest: int = TOKEN_LENGTH) -> str | None:
    """What is wrong with a token's name, as half a sentence; None where it is a good one."""
    if isinstance(token, str) and 0 < len(token) <= longest and token.isprintable() and token == token.strip() != REST:
        return None
    if longest == 1:
        return _(
            "it must be a single character that can be seen, without spaces around it, and not {rest}", rest=repr(REST)
        )
    return _(
        "it must be 1 to {most} characters that can be seen, without spaces around it, and not {rest}",
        most=longest, rest=repr(REST),
    )  # fmt: skip


def _rows(value: object, table: Table, source: str) -> dict[str, Row]:
    if not isinstance(value, dict):
        message = _('{file}: "rows" must map each context ("" and every token) to a row.', file=source)
        raise TableError(message, file=source)
    tokens = table.tokens
    for context in ("", *tokens) if table.order == 1 and not table.part else ("",):
        if context not in value:
            raise TableError(
                _("{file}: row {row} is missing, every context needs one.", file=source, row=repr(context)),
                file=source,
                row=context,
            )
    known = set(tokens)
    for context in value:
        if not _is_context(context, table.order, known):
            raise TableError(
                _("{file}: row {row} belongs to no context of this table, remove it.", file=source, row=brief(context)),
                file=source, row=context,
            )  # fmt: skip
    # In one order, whatever the file's: order 1 as its tokens stand, else as written.
    contexts = [context for context in ("", *tokens) if context in value] if table.order == 1 else list(value)
    return {context: _row(value[context], context, tokens, source) for context in contexts}


def _is_context(context: str, order: int, tokens: set[str]) -> bool:
    if context == "":
        return True
    return context in tokens if order == 1 else len(context) <= order and tokens.issuperset(context)


def _row(value: object, context: str, tokens: tuple[str, ...], source: str) -> Row:
    where = _("{file}, row {row}", file=source, row=repr(context))
    if not isinstance(value, list) or len(value) != len(tokens):
        if isinstance(value, list):
            message = _n(
                "{place}: {number} entry, it needs {needed}, one for each token.",
                "{place}: {number} entries, it needs {needed}, one for each token.",
                len(value), place=where, needed=len(tokens),
            )  # fmt: skip
        else:
            message = _("{place}: no list, it needs {needed}, one for each token.", place=where, needed=len(tokens))
        raise TableError(message, file=source, row=context)
    for token, entry in zip(tokens, value, strict=True):
        number = isinstance(entry, int | float) and not isinstance(entry, bool)
        if not number or not 0 <= entry <= 1 + SUM_TOLERANCE:
            raise TableError(
                _(
                    "{place}, entry {token} is {value}, it must be a number from 0 to 1.",
                    place=where, token=repr(token), value=brief(entry),
                ),
                file=source, row=context, entry=token,
            )  # fmt: skip
    row = np.array(value, dtype=np.float64) + 0.0  # (V,); adding 0 turns a -0 into 0
    if abs(total(row) - 1.0) > SUM_TOLERANCE:
        message = _("{place} sums to {sum}, it must sum to 1 (within 1e-9).", place=where, sum=repr(total(row)))
        raise TableError(message, file=source, row=context)
    row.setflags(write=False)
    return row
