"""Where a text ends: at the limit, at an end-of-sequence token in a block, with a block larger than what is left."""

from dataclasses import replace

import pytest

pytest.importorskip("torch", reason="the extra `server` is not installed; `python3 build.py test --server` installs it")

from model_server.models import Models
from specstep.events import Accept, Bonus, Commit, Discard, Finish
from specstep.frames import frames
from specstep.model import Sampling
from specstep.recorded import open_trace

from .runs import request, run


def ending_with(tiny, prompt: str, place: int):
    """The tiny models, with the token at that place of their greedy output as the end of the text."""
    target = tiny.target
    plain = replace(target, vocabulary=replace(target.vocabulary, ends=frozenset()))
    output = run(Models(plain, tiny.second), request(prompt, "target", width=4, limit=12)).committed
    end = output[place]
    first = output.index(end)
    ends = replace(target, vocabulary=replace(target.vocabulary, ends=frozenset({end})))
    return Models(ends, tiny.second), output[: first + 1]


@pytest.mark.parametrize("prompt", ["one two three", "alpha beta", "x y z"])
@pytest.mark.parametrize("place", range(5))
def test_the_text_stops_at_its_end_inside_a_block_without_a_bonus(tiny, prompt, place):
    models, expected = ending_with(tiny, prompt, place)
    done = run(models, request(prompt, "target", width=4, limit=12))
    assert done.committed == expected
    assert done.reason == "end"
    last = [event for event in done.events if event.round == done.events[-1].round]
    end = len(expected)
    if any(isinstance(event, Accept) and event.position == end for event in last):
        assert not any(isinstance(event, Bonus) for event in last)
        drafted = [event for event in last if event.kind == "draft"]
        discarded = sum(len(event.tokens) for event in last if isinstance(event, Discard))
        assert len(drafted) == discarded + len(last[-2].tokens)
    assert isinstance(last[-2], Commit)
    assert isinstance(last[-1], Finish)
    opened = open_trace(done.trace.to_json())
    assert opened.verdict == "foreign"
    said = frames(opened.trace)[-2].say.text
    assert said.endswith("ends the text.")


def test_what_follows_an_end_in_its_block_is_discarded_and_said_to_be(tiny):
    prompts = (f"{a} {b}" for a in ("one", "red", "to") for b in ("two", "blue", "be", "go"))
    for prompt in prompts:
        models, expected = ending_with(tiny, prompt, 1)
        done = run(models, request(prompt, "target", width=4, limit=12))
        discards = [i for i, event in enumerate(done.events) if isinstance(event, Discard)]
        if discards:
            assert "after the end of the text" in frames(done.trace)[discards[0] + 1].say.text
            assert len(done.committed) == len(expected)
            return
    pytest.fail("no prompt has an end inside its first block")


@pytest.mark.parametrize("limit", [1, 2, 5, 17])
@pytest.mark.parametrize("width", [1, 4, 16])
@pytest.mark.parametrize("draft", ["prompt-lookup", "early-exit", "target", "model"])
def test_no_more_than_the_limit_is_written_whatever_the_width(tiny, draft, width, limit):
    ends = replace(tiny.target, vocabulary=replace(tiny.target.vocabulary, ends=frozenset()))
    wanted = request("one two one two", draft, layer=1, width=width, limit=limit, sampling=Sampling())
    done = run(Models(ends, tiny.second), wanted)
    assert (len(done.committed), done.reason) == (limit, "limit")
    counts = done.trace.counters
    assert counts.drafted == counts.accepted + counts.rejected + counts.discarded
    assert counts.committed == counts.accepted + counts.recovered + counts.bonus
    assert max(len(event.tokens) for event in done.events if event.kind == "target_pass") <= min(width, limit)
    open_trace(done.trace.to_json())


def test_a_chat_prompt_goes_through_the_template(models):
    plain, chat = (run(models, request("Say yes.", limit=1, chat=chat)) for chat in (False, True))
    assert chat.prompt_tokens > plain.prompt_tokens + 10
    assert chat.model.chat
