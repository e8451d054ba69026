"""The decoder where a token ends the text, where the draft stops early, and phase by phase."""

import pytest

from specstep.decoder import Run, decode, decode_phases
from specstep.draws import draws
from specstep.errors import DecodingError
from specstep.events import Accept, Bonus, Commit, Discard, Draft, Finish
from specstep.ordinary import decode_ordinary
from specstep.rows import TableRows
from specstep.rules import EXACT

from .toy import draft_table, target_table, toy_events, toy_rows


def ending(token: str, draft: str = "aligned", width: int = 3, seed: int = 1, limit: int = 8):
    return list(decode(toy_rows(draft), EXACT, width=width, limit=limit, seed=seed, ends=frozenset(token)))


@pytest.mark.parametrize("draft", ["aligned", "biased"])
@pytest.mark.parametrize("token", "ABC")
@pytest.mark.parametrize("seed", range(1, 12))
def test_the_text_is_the_one_without_an_end_cut_off_behind_it(draft, token, seed):
    text = "".join(t for event in toy_events(draft, seed=seed) if isinstance(event, Commit) for t in event.tokens)
    events = ending(token, draft, seed=seed)
    cut = "".join(t for event in events if isinstance(event, Commit) for t in event.tokens)
    if token in text:
        assert cut == text[: text.index(token) + 1]
        assert events[-1] == Finish(events[-1].round, "end")
    else:
        assert (cut, events[-1].reason) == (text, "limit")


def test_an_accepted_end_discards_the_rest_of_its_block_and_takes_no_draw_and_no_bonus():
    events = ending("C")  # B C C are drafted and accepted: the text ends at the second token
    assert [event.kind for event in events] == [
        "draft", "draft", "draft", "target_pass", "accept", "accept", "discard", "commit", "finish",
    ]  # fmt: skip
    assert events[-3] == Discard(1, 3, ("C",))
    assert events[-2] == Commit(1, 1, ("B", "C"))
    assert [event.draw.number for event in events if hasattr(event, "draw")] == [1, 2, 3, 4, 5]


def test_an_end_at_the_last_place_of_a_block_has_nothing_to_discard_and_no_bonus():
    events = ending("C", width=2)
    assert not any(isinstance(event, Bonus | Discard) for event in events)
    assert sum(isinstance(event, Accept) for event in events) == 2


def test_ordinary_decoding_stops_there_too():
    steps = list(decode_ordinary(toy_rows(), limit=8, seed=1, ends=frozenset("C")))
    assert "".join(step.token for step in steps) == "BC"


class Hesitant(TableRows):
    """A draft that proposes at most two tokens, or none."""

    most = 2

    def __init__(self) -> None:
        super().__init__(target_table(), draft_table("aligned"))
        self.proposed = 0

    def draft_row(self, prefix):
        self.proposed += 1
        return super().draft_row(prefix) if self.proposed <= self.most else None

    def target_rows(self, prefix, block, count):
        self.proposed = 0
        return super().target_rows(prefix, block, count)


def test_a_draft_with_nothing_more_to_propose_makes_a_shorter_block():
    events = list(decode(Hesitant(), EXACT, width=5, limit=8, seed=1))
    assert max(len(event.tokens) for event in events if event.kind == "target_pass") == 2
    assert events[-1] == Finish(events[-1].round, "limit")


def test_a_draft_that_proposes_nothing_at_all_is_an_error():
    rows = Hesitant()
    rows.most = 0
    with pytest.raises(DecodingError, match="proposed nothing"):
        list(decode(rows, EXACT, width=5, limit=8, seed=1))


def test_phases_can_be_run_one_by_one_and_ask_for_no_more_than_their_own():
    run = Run(toy_rows("biased"), EXACT, 3, draws(1))
    made = [tuple(phase) for phase in decode_phases(run, 8)]
    assert [event for phase in made for event in phase] == toy_events("biased")
    assert all(isinstance(event, Draft) for phase in made[::2] for event in phase)
    assert [phase[-1].kind for phase in made[1::2]] == ["commit", "commit", "commit", "finish"]
