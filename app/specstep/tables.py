"""Tables: one probability row for each context, checked when they are read (schema `specstep/tables/1`)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from specstep.errors import TableError, brief
from specstep.json_text import parse_json
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
        raise TableError(f"{source} is not JSON: {error}.", file=source) from error
    return table_from_dict(document, source)


def table_from_dict(document: object, source: str) -> Table:
    """Check a JSON document and make the table of it. Raises TableError, which names file, row and entry."""
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise TableError(f'{source} is no toy table: its "schema" must be {SCHEMA!r}.', file=source)
    if unknown := sorted(set(document) - FIELDS):
        raise TableError(
            f"{source} has the unknown field {brief(unknown[0])}; known are {', '.join(sorted(FIELDS))}.", file=source
        )
    name, order, part = _text(document, "name", source), document.get("order", 1), document.get("part", False)
    if not isinstance(order, int) or isinstance(order, bool) or order not in ORDERS:
        raise TableError(f'{source}: "order" is {brief(order)}, it must be a whole number from 0 to 4.', file=source)
    if not isinstance(part, bool):
        raise TableError(f'{source}: "part" is {brief(part)}, it must be true or false.', file=source)
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
            f"Draft {draft.name!r} has the tokens {' '.join(draft.tokens)}, target {target.name!r} has "
            f"{' '.join(target.tokens)}: both need the same tokens in the same order.",
            file=draft.name,
        )


def _text(document: Mapping[str, object], field: str, source: str, default: str | None = None) -> str:
    value = document.get(field, default)
    if isinstance(value, str) and 0 < len(value) <= 80 and value.isprintable():
        return value
    raise TableError(f"{source}: {field!r} is {brief(value)}, it must be 1 to 80 printable characters.", file=source)


def _tokens(value: object, order: int, source: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not TOKENS_MIN <= len(value) <= TOKENS_MAX:
        raise TableError(f'{source}: "tokens" must be a list of {TOKENS_MIN} to {TOKENS_MAX} names.', file=source)
    longest = TOKEN_LENGTH if order <= 1 else 1
    for index, token in enumerate(value, start=1):
        if problem := token_problem(token, longest):
            raise TableError(f"{source}: token {index} is {brief(token)}, {problem}.", file=source, entry=index)
    if len(set(value)) != len(value):
        twice = next(token for token in value if value.count(token) > 1)
        raise TableError(f"{source}: token {twice!r} is listed twice, tokens must be distinct.", file=source)
    return tuple(value)


def token_problem(token: object, longest: int = TOKEN_LENGTH) -> str | None:
    """What is wrong with a token's name, as half a sentence; None where it is a good one."""
    if isinstance(token, str) and 0 < len(token) <= longest and token.isprintable() and token == token.strip() != REST:
        return None
    length = "a single character" if longest == 1 else f"1 to {longest} characters"
    return f"it must be {length} that can be seen, without spaces around it, and not {REST!r}"


def _rows(value: object, table: Table, source: str) -> dict[str, Row]:
    if not isinstance(value, dict):
        raise TableError(f'{source}: "rows" must map each context ("" and every token) to a row.', file=source)
    tokens = table.tokens
    for context in ("", *tokens) if table.order == 1 and not table.part else ("",):
        if context not in value:
            raise TableError(
                f"{source}: row {context!r} is missing, every context needs one.", file=source, row=context
            )
    known = set(tokens)
    for context in value:
        if not _is_context(context, table.order, known):
            raise TableError(
                f"{source}: row {brief(context)} belongs to no context of this table, remove it.",
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
    where = f"{source}, row {context!r}"
    if not isinstance(value, list) or len(value) != len(tokens):
        found = f"{len(value)} entries" if isinstance(value, list) else "no list"
        raise TableError(f"{where}: {found}, it needs {len(tokens)}, one for each token.", file=source, row=context)
    for token, entry in zip(tokens, value, strict=True):
        number = isinstance(entry, int | float) and not isinstance(entry, bool)
        if not number or not 0 <= entry <= 1 + SUM_TOLERANCE:
            raise TableError(
                f"{where}, entry {token!r} is {brief(entry)}, it must be a number from 0 to 1.",
                file=source, row=context, entry=token,
            )  # fmt: skip
    row = np.array(value, dtype=np.float64) + 0.0  # (V,); adding 0 turns a -0 into 0
    if abs(total(row) - 1.0) > SUM_TOLERANCE:
        raise TableError(f"{where} sums to {total(row)!r}, it must sum to 1 (within 1e-9).", file=source, row=context)
    row.setflags(write=False)
    return row
