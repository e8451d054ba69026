"""Token names: to be seen, to be told apart, and bytes where there is no text."""

import pytest

from model_server.pieces import piece_names

BYTE_LEVEL = ["Ġthe", "Ċ", "a", "ĉ", "<|im_end|>", "…", "Ã©", "Ã", "Ġ", "␣"]


def test_byte_level_pieces_show_spaces_newlines_and_bytes():
    names = piece_names([*BYTE_LEVEL[:5], "âĢ¦", "Ã©", "Ã", "Ġ"])
    assert names == ("␣the", "⏎", "a", "⇥", "<|im_end|>", "…‹#5›", "é", "‹0xC3›", "␣")


def test_sentencepiece_pieces_are_read_too():
    assert piece_names(["▁the", "<0x0A>", "a", "<0xE2>", "▁▁"]) == ("␣the", "⏎", "a", "‹0xE2›", "␣␣")


def test_names_are_distinct_and_never_the_name_of_all_others():
    names = piece_names(["Ġ", "âĲ£", "…", "Ġ"])
    assert len(set(names)) == len(names)
    assert "…" not in names


@pytest.mark.parametrize("token", ["", "\x00", "\u202e"])
def test_every_name_can_be_seen(token):
    (name,) = piece_names([token])
    assert name.isprintable()
    assert name.strip()
