"""Cache lanes, held against two caches that are fed tokens one after the other and cut back as a real one is."""

import pytest
from hypothesis import given, settings

from specstep.cache import Lanes, after, empty
from specstep.events import Accept, Bonus, Commit, Draft, Event, Reject, TargetPass
from specstep.trace import run

from .strategies import configs
from .toy import draft_table, target_table, toy_events

START = "^"


def lanes_after(events: list[Event]) -> list[Lanes]:
    """The lanes before the first event and after each."""
    made = [empty()]
    for event in events:
        made.append(after(made[-1], event))
    return made


class FedCache:
    """What a model holds: the tokens it was fed, in order. Feeding goes on where it ends; a crop cuts the end."""

    def __init__(self) -> None:
        self.tokens: list[str] = []

    def feed_up_to(self, text: list[str]) -> int:
        """Feed what the cache lacks of a text that it holds a prefix of; returns how many tokens that was."""
        assert text[: len(self.tokens)] == self.tokens, "the cache holds a token that is not in the text"
        lacking = len(text) - len(self.tokens)
        self.tokens = list(text)
        return lacking

    def crop(self, length: int) -> int:
        """Cut to a length; returns how many tokens were dropped."""
        dropped = max(0, len(self.tokens) - length)
        self.tokens = self.tokens[:length]
        return dropped


def simulate(events: list[Event]) -> list[tuple[FedCache, FedCache, dict[str, int]]]:
    """Both caches at the end of each round, and what the round fed and dropped, from the events' tokens alone."""
    target, draft, output, rounds = FedCache(), FedCache(), [START], []
    for number in range(1, events[-1].round + 1):
        part = [event for event in events if event.round == number]
        block, seen = [event.token for event in part if isinstance(event, Draft)], {"draft_fed": 0}
        for i in range(len(block)):  # each step feeds all the draft has not seen, then answers with the next token
            seen["draft_fed"] += draft.feed_up_to(output + block[:i])
        scored = next(len(event.p_rows) for event in part if isinstance(event, TargetPass))
        seen["target_fed"] = target.feed_up_to((output + block)[: len(output) + scored - 1])
        accepted = sum(isinstance(event, Accept) for event in part)
        seen["k"], seen["scored"], seen["accepted"] = len(block), scored, accepted
        seen["target_dropped"] = target.crop(len(output) + accepted)
        seen["draft_dropped"] = draft.crop(len(output) + accepted)
        output += next(event.tokens for event in part if isinstance(event, Commit))
        rounds.append((FedCache(), FedCache(), seen))
        rounds[-1][0].tokens, rounds[-1][1].tokens = list(target.tokens), list(draft.tokens)
    return rounds


@settings(max_examples=100)
@given(configs())
def test_lanes_keep_stage_and_drop_what_a_fed_cache_does(config):
    events = list(run(config, target_table(), draft_table(config.draft)).events)
    lanes = lanes_after(events)
    for (target, draft, seen), number in zip(simulate(events), range(1, 65), strict=False):
        frames = [(event, lanes[i + 1]) for i, event in enumerate(events) if event.round == number]
        staged = next(lane for event, lane in frames if isinstance(event, TargetPass))
        assert len(staged.target.staged) == seen["target_fed"] == seen["scored"]
        assert len(staged.draft.staged) == seen["draft_fed"]
        for event, lane in frames:
            if isinstance(event, Reject):
                assert len(lane.target.dropped) == seen["target_dropped"]
                assert len(lane.draft.dropped) == seen["draft_dropped"]
        end = next(lane for event, lane in frames if isinstance(event, Commit))
        assert end.target.kept == tuple(range(len(target.tokens)))
        assert end.draft.kept == tuple(range(len(draft.tokens)))


@settings(max_examples=100)
@given(configs())
def test_the_target_drops_k_minus_a_and_the_draft_one_fewer(config):
    for _, _, seen in simulate(list(run(config, target_table(), draft_table(config.draft)).events)):
        k, a = seen["k"], seen["accepted"]
        if a < k:
            assert seen["draft_dropped"] == k - a - 1
            assert seen["target_dropped"] == k - a - (seen["scored"] == k)


def test_the_first_biased_round_drops_two_entries_of_the_target_and_one_of_the_draft():
    reject = lanes_after(toy_events("biased"))[6]
    assert (reject.target.staged, reject.target.dropped) == ((0, 1), (2, 3))
    assert (reject.draft.staged, reject.draft.dropped) == ((0, 1), (2,))


def test_after_full_acceptance_the_draft_lacks_its_own_last_token_and_catches_up_next_round():
    events = toy_events("aligned")
    lanes = lanes_after(events)
    committed = lanes[9]
    assert isinstance(events[8], Commit)
    assert isinstance(events[7], Bonus)
    assert (committed.target.kept, committed.target.lacking) == ((0, 1, 2, 3), ())
    assert (committed.draft.kept, committed.draft.lacking) == ((0, 1, 2), (3,))
    caught_up = lanes[10].draft
    assert (caught_up.staged, caught_up.lacking) == ((3, 4), ())
    assert "catch" in caught_up.why.lower()


def test_a_shorter_next_round_drops_by_its_own_width():
    # limit 8 and width 3: the biased trace's last rounds draft 3 and then 1, without room for a bonus.
    events = toy_events("biased")
    lanes = lanes_after(events)
    last = [lanes[i + 1] for i, event in enumerate(events) if event.round == 4]
    assert all(lane.target.dropped == () == lane.draft.dropped for lane in last)
    assert last[1].target.staged == (7,)
    assert last[-1].target.kept == tuple(range(8))


@given(configs())
def test_entries_are_never_held_twice_and_lanes_have_no_gap(config):
    for lanes in lanes_after(list(run(config, target_table(), draft_table(config.draft)).events)):
        for lane in (lanes.target, lanes.draft):
            held = (*lane.kept, *lane.staged)
            assert held == tuple(range(len(held)))
            assert lane.dropped == tuple(range(len(held), len(held) + len(lane.dropped)))
            assert not set(lane.lacking) & set(held)
            assert lane.why.endswith(".")


@given(configs())
def test_the_target_never_lacks_an_entry(config):
    lanes = lanes_after(list(run(config, target_table(), draft_table(config.draft)).events))
    assert all(lane.target.lacking == () for lane in lanes)


@pytest.mark.parametrize("draft", ["aligned", "biased"])
def test_an_accepted_token_that_was_never_fed_has_no_entry_to_keep(draft):
    events = toy_events(draft)
    for event, lanes in zip(events, lanes_after(events)[1:], strict=True):
        if isinstance(event, Accept):
            for lane in (lanes.target, lanes.draft):
                assert ("its entry stays" in lane.why) == (event.position in lane.staged)
