"""Toy tables: one probability row for each context, checked when they are read (schema `specstep/tables/1`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from specstep.errors import TableError, brief
from specstep.json_text import parse_json
from specstep.sampling import Row, total

SCHEMA = "specstep/tables/1"
SUM_TOLERANCE = 1e-9
TOKENS_MIN, TOKENS_MAX = 2, 26
FIELDS = {"schema", "name", "title", "tokens", "rows"}


@dataclass(frozen=True)
class Table:
    """An order-1 conditional table: the row depends on the last token, or on the empty prefix "".

    `rows` maps each context ("" or a token) to a row of shape (V,), read-only, in the order of `tokens`.
    """

    name: str
    title: str
    tokens: tuple[str, ...]
    rows: Mapping[str, Row]

    def row(self, prefix: tuple[str, ...]) -> Row:
        """The next-token row after a prefix of tokens, shape (V,)."""
        return self.rows[prefix[-1] if prefix else ""]

    def to_dict(self) -> dict[str, object]:
        """The table as its JSON document."""
        return {
            "schema": SCHEMA,
            "name": self.name,
            "title": self.title,
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
    name = _text(document, "name", source)
    tokens = _tokens(document.get("tokens"), source)
    rows = _rows(document.get("rows"), tokens, source)
    return Table(name, _text(document, "title", source, default=name), tokens, MappingProxyType(rows))


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


def _tokens(value: object, source: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not TOKENS_MIN <= len(value) <= TOKENS_MAX:
        raise TableError(f'{source}: "tokens" must be a list of {TOKENS_MIN} to {TOKENS_MAX} letters.', file=source)
    for index, token in enumerate(value, start=1):
        if not (isinstance(token, str) and len(token) == 1 and token.isalpha()):
            raise TableError(
                f"{source}: token {index} is {brief(token)}, it must be a single letter.", file=source, entry=index
            )
    if len(set(value)) != len(value):
        twice = next(token for token in value if value.count(token) > 1)
        raise TableError(f"{source}: token {twice!r} is listed twice, tokens must be distinct.", file=source)
    return tuple(value)


def _rows(value: object, tokens: tuple[str, ...], source: str) -> dict[str, Row]:
    if not isinstance(value, dict):
        raise TableError(f'{source}: "rows" must map each context ("" and every token) to a row.', file=source)
    contexts = ("", *tokens)
    for context in contexts:
        if context not in value:
            raise TableError(
                f"{source}: row {context!r} is missing, every context needs one.", file=source, row=context
            )
    for context in value:
        if context not in contexts:
            raise TableError(
                f"{source}: row {brief(context)} belongs to no token, remove it.", file=source, row=context
            )
    return {context: _row(value[context], context, tokens, source) for context in contexts}


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
