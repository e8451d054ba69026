"""The two traces of DESIGN 4, event by event, as they were worked out by hand."""

import pytest

from .toy import kinds, toy_events

# (kind, position, token or tokens, number of the draw)
ALIGNED = """
draft 1 B 1 · draft 2 C 2 · draft 3 C 3 · target_pass 1 BCC - · accept 1 B 4 · accept 2 C 5 · accept 3 C 6
bonus 4 C 7 · commit 1 BCCC -
draft 5 C 8 · draft 6 B 9 · draft 7 C 10 · target_pass 5 CBC - · accept 5 C 11 · accept 6 B 12 · accept 7 C 13
bonus 8 C 14 · commit 5 CBCC - · finish
"""
BIASED = """
draft 1 A 1 · draft 2 A 2 · draft 3 C 3 · target_pass 1 AAC - · accept 1 A 4 · reject 2 A 5 · discard 3 C -
recover 2 C 6 · commit 1 AC -
draft 3 B 7 · draft 4 A 8 · draft 5 A 9 · target_pass 3 BAA - · accept 3 B 10 · accept 4 A 11 · reject 5 A 12
recover 5 B 13 · commit 3 BAB -
draft 6 A 14 · draft 7 A 15 · draft 8 A 16 · target_pass 6 AAA - · accept 6 A 17 · reject 7 A 18 · discard 8 A -
recover 7 B 19 · commit 6 AB -
draft 8 B 20 · target_pass 8 B - · accept 8 B 21 · commit 8 B - · finish
"""


def written(events) -> list[str]:
    """Events in the short hand above."""
    lines = []
    for event in events:
        if event.kind == "finish":
            lines.append("finish")
            continue
        token = event.token if hasattr(event, "token") else "".join(event.tokens)
        draw = event.draw.number if hasattr(event, "draw") else "-"
        lines.append(f"{event.kind} {event.position} {token} {draw}")
    return lines


def spelled_out(text: str) -> list[str]:
    return [part.strip() for part in text.strip().replace("\n", " · ").split(" · ")]


@pytest.mark.parametrize(("draft", "expected"), [("aligned", ALIGNED), ("biased", BIASED)])
def test_seed_1_width_3_gives_these_very_events(draft, expected):
    assert written(toy_events(draft)) == spelled_out(expected)


@pytest.mark.parametrize(
    ("draft", "output", "rounds"), [("aligned", "BCCCCBCC", [4, 4]), ("biased", "ACBABABB", [2, 3, 2, 1])]
)
def test_seed_1_commits_this_text_in_these_rounds(draft, output, rounds):
    commits = [event for event in toy_events(draft) if event.kind == "commit"]
    assert "".join(token for event in commits for token in event.tokens) == output
    assert [len(event.tokens) for event in commits] == rounds
    assert [event.round for event in commits] == list(range(1, len(rounds) + 1))


def test_aligned_ends_after_two_rounds_with_a_bonus_each_and_no_rejection():
    events = toy_events("aligned")
    assert kinds(events).count("bonus") == 2
    assert not {"reject", "discard", "recover"} & set(kinds(events))


def test_the_first_biased_block_shows_every_fate_and_a_residual_with_0_for_a():
    first = [event for event in toy_events("biased") if event.round == 1]
    assert [kinds(first).count(kind) for kind in ("accept", "reject", "discard", "recover")] == [1, 1, 1, 1]
    reject = next(event for event in first if event.kind == "reject")
    assert reject.residual == pytest.approx((0, 0.75, 0.25))
    assert reject.residual[0] == 0.0


def test_the_first_biased_tests_compare_these_numbers():
    accept, reject = [event for event in toy_events("biased") if event.kind in ("accept", "reject")][:2]
    assert (accept.p, accept.q, accept.ratio) == (0.5, 0.8, pytest.approx(0.625))
    assert accept.draw.u == pytest.approx(0.444359, abs=5e-7)
    assert (reject.p, reject.q, reject.ratio) == (0.2, 0.8, pytest.approx(0.25))
    assert reject.draw.u == pytest.approx(0.444265, abs=5e-7)
    assert accept.p_row == (0.5, 0.3, 0.2)
    assert reject.p_row == (0.2, 0.6, 0.2)


def test_the_last_biased_round_has_no_room_for_a_bonus_and_scores_one_position():
    target_pass = [event for event in toy_events("biased") if event.kind == "target_pass"][-1]
    assert (target_pass.tokens, len(target_pass.p_rows)) == (("B",), 1)
