"""A vocabulary's tokens as readable pieces: every name can be seen, and none stands for two tokens."""

from collections.abc import Callable, Sequence

from specstep.shown import REST

SPACES = {" ": "␣", "\n": "⏎", "\t": "⇥", "\r": "␍"}
LONGEST = 200


def piece_names(tokens: Sequence[str]) -> tuple[str, ...]:
    """One name for each token of a vocabulary, in its order, from the tokenizer's own spelling."""
    spelled = _byte_level if any(token.startswith("Ġ") for token in tokens) else _sentencepiece
    taken: set[str] = {REST}
    names = []
    for number, token in enumerate(tokens):
        name = readable(token, spelled)[:LONGEST] or "‹empty›"
        if name in taken:
            name = f"{name}‹#{number}›"
        taken.add(name)
        names.append(name)
    return tuple(names)


def readable(token: str, spelled: Callable[[str], bytes | None]) -> str:
    """The token's text with spaces and newlines to be seen; bytes that are no text as ‹0xE2›."""
    data = spelled(token)
    if data is None:  # a special token, or one in the plain
        return _visible(token)
    text = data.decode("utf-8", errors="surrogateescape")
    return "".join(
        f"‹0x{ord(character) - 0xDC00:02X}›" if 0xDC80 <= ord(character) <= 0xDCFF else _visible(character)
        for character in text
    )


def _visible(text: str) -> str:
    return "".join(
        SPACES.get(character) or (character if character.isprintable() else f"‹0x{ord(character):02X}›")
        for character in text
    )


def _byte_level(token: str) -> bytes | None:
    """The bytes behind GPT-2's spelling, in which every byte is a printable letter."""
    try:
        return bytes(_BYTES[letter] for letter in token)
    except KeyError:
        return None


def _sentencepiece(token: str) -> bytes | None:
    """The bytes behind SentencePiece's spelling: ▁ is a space, <0x0A> a byte."""
    if len(token) == 6 and token.startswith("<0x") and token.endswith(">"):
        return bytes([int(token[3:5], 16)])
    return token.replace("▁", " ").encode()


def _letters() -> dict[str, int]:
    kept = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in kept]
    return {chr(byte): byte for byte in kept} | {chr(256 + i): byte for i, byte in enumerate(others)}


_BYTES = _letters()
