"""From text to tokens: every character as one that can be seen, the rare ones together as one."""

import unicodedata
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from specstep.errors import TextError
from specstep.language import _
from specstep.numbers import grouped
from specstep.shown import REST
from specstep.tables import TOKENS_MAX, TOKENS_MIN

type Ids = npt.NDArray[np.uint8]  # tokens of a text, as indexes into an alphabet

CHARACTERS_MOST = 1_000_000
SPACE, LINE, TAB, UNSEEN, OTHER, DOTS = "␣", "⏎", "⇥", "▯", "◇", "⋯"
STAND_INS = {"\t": TAB, "\n": LINE, "\u2028": LINE, "\u2029": LINE, REST: DOTS}
CODES = 0x110000
# Printable to Python, and yet nothing to see: fillers, the empty Braille cell, selectors of variants.
BLANKS = frozenset(
    [*map(ord, "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"),
     *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]
)  # fmt: skip


def plain(text: str, fold: bool) -> str:
    """The text with composed characters (NFC) and one kind of line end; `fold`: capitals as small letters.

    Raises TextError for an empty text and one of more than 1,000,000 characters.
    """
    if not 0 < len(text) <= CHARACTERS_MOST:
        raise TextError(
            _(
                "This text has {number} characters; tables are made of texts of 1 to {most} characters.",
                number=grouped(len(text)), most=grouped(CHARACTERS_MOST),
            )
        )  # fmt: skip
    text = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
    return text.lower() if fold else text


def token_of(character: str) -> str:
    """How a character is shown: as it is, or its stand-in."""
    if stand_in := STAND_INS.get(character):
        return stand_in
    if character == " " or unicodedata.category(character) == "Zs":
        return SPACE
    return character if character.isprintable() and ord(character) not in BLANKS else UNSEEN


def alphabet(texts: Sequence[str], most: int = TOKENS_MAX) -> tuple[str, ...]:
    """The tokens of some plain texts, the most frequent first (each text counts as much), at most `most`.

    Where there are more, or only one, the last token stands for all characters that have none.
    """
    shares: dict[str, float] = {}
    for text in texts:
        counts = np.bincount(_codes(text), minlength=CODES)  # (code points,)
        for code in np.flatnonzero(counts).tolist():
            token = token_of(chr(code))
            shares[token] = shares.get(token, 0.0) + float(counts[code]) / len(text)
    others = shares.pop(OTHER, 0.0)
    tokens = sorted(shares, key=lambda token: (-shares[token], token))
    if others == 0.0 and TOKENS_MIN <= len(tokens) <= most:
        return tuple(tokens)
    return (*(tokens or [SPACE])[: most - 1], OTHER)


def ids(text: str, tokens: tuple[str, ...]) -> Ids:
    """The tokens of a plain text, shape (N,); what the alphabet lacks is its last token."""
    codes = _codes(text)
    index = {token: number for number, token in enumerate(tokens)}
    table = np.full(CODES, len(tokens) - 1, dtype=np.uint8)
    for code in np.unique(codes).tolist():
        table[code] = index.get(token_of(chr(code)), len(tokens) - 1)
    found: Ids = table[codes]
    return found


def _codes(text: str) -> npt.NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
