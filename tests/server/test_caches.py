"""Cached rows are the rows computed from scratch, after every pattern of acceptances and rejections."""

import itertools

import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra `server` is not installed; `python3 build.py test --server` installs it")

from model_server.cached import CachedModel
from model_server.drafts import ModelDraft
from model_server.rows import ModelRows
from model_server.sampling import rows_of
from model_server.timing import Timings
from specstep.decoder import decode
from specstep.draws import Draw
from specstep.model import Sampling
from specstep.rules import EXACT
from specstep.shown import Likeliest

from .conftest import swap_forward
from .runs import request, run

WIDTH = 3
T1 = Sampling()


def scratch(models, tokens: list[int], count: int) -> np.ndarray:
    """Rows by a model that has no cache yet."""
    return rows_of(CachedModel(models.target.model).logits(tokens, count), T1)


def apart(one: np.ndarray, other: np.ndarray) -> float:
    """The largest difference between two rows."""
    return float(np.abs(one - other).max())


def follow(models, pattern: tuple[int, ...], prompt: list[int]):
    """Rounds whose first `pattern[i]` drafted tokens are accepted: each cached row, and the same from scratch."""
    names = models.target.vocabulary.names
    draft = ModelDraft(CachedModel(models.second.model), T1)
    rows = ModelRows(CachedModel(models.target.model), draft, models.target.vocabulary, prompt, T1, Timings())
    rows.prefill()
    committed: list[int] = []
    for accepted in pattern:
        block: list[int] = []
        for _ in range(WIDTH):
            text = [*prompt, *committed, *block]
            seen = rows.draft_row(tuple(names[token] for token in (*committed, *block)))
            yield seen, rows_of(CachedModel(models.second.model).logits(text, 1), T1)[0]
            block.append(int(np.argsort(seen)[-2]))
        p_rows = rows.target_rows(tuple(names[t] for t in committed), tuple(names[t] for t in block), WIDTH + 1)
        for seen, again in zip(p_rows, scratch(models, [*prompt, *committed, *block], WIDTH + 1), strict=True):
            yield seen, again
        replaced = next(token for token in np.argsort(p_rows[accepted])[::-1] if token not in block)
        committed += [*block[:accepted], int(replaced)]


@pytest.mark.parametrize("pattern", list(itertools.product(range(WIDTH + 1), repeat=3)))
def test_a_small_models_cached_rows_follow_every_pattern(tiny, pattern):
    for seen, again in follow(tiny, pattern, [1, 700, 31, 5]):
        assert apart(seen, again) < 1e-5


@pytest.mark.parametrize("pattern", [(0, 3), (3, 0), (1, 2), (3, 3)])
def test_the_real_models_do_too(models, pattern):
    for seen, again in follow(models, pattern, models.target.encode("The capital of", False)):
        assert apart(seen, again) < 1e-4


def test_the_cache_holds_what_was_fed_and_no_more(tiny):
    cached = CachedModel(tiny.target.model)
    cached.logits([1, 2, 3, 4, 5], 3)
    assert cached.cached == [1, 2, 3, 4, 5]
    cached.logits([1, 2, 9], 1)
    assert cached.cached == [1, 2, 9]
    per_token = cached.bytes // 3
    cached.crop(1)
    assert (cached.cached, cached.bytes) == ([1], per_token)
    cached.forget()
    assert (cached.cached, cached.bytes) == ([], 0)


def test_asking_the_same_again_feeds_only_what_gives_the_rows(tiny):
    cached = CachedModel(tiny.target.model)
    once, again = cached.logits([1, 2, 3, 4], 2), cached.logits([1, 2, 3, 4], 2)
    assert apart(once, again) < 1e-5


def test_each_round_is_one_forward_of_each_kind(tiny, monkeypatch):
    fed: list[int] = []
    forward = tiny.target.model.forward

    def counted(*args, **kwargs):
        fed.append(kwargs["input_ids"].shape[1])
        return forward(*args, **kwargs)

    swap_forward(monkeypatch, tiny.target.model, counted)
    done = run(tiny, request("one two three four", "prompt-lookup", width=3, limit=9))
    prompt = done.prompt_tokens
    passes = [len(event.p_rows) for event in done.events if event.kind == "target_pass"]
    assert fed == [prompt - 1, *passes]


def test_a_draft_that_is_the_target_is_accepted_in_every_round(models):
    for prompt in ("The capital of France is", "def f(x):\n    return"):
        done = run(models, request(prompt, "target", width=4, limit=14, sampling=Sampling(0.8)))
        counts = done.trace.counters
        assert (counts.rejected, counts.discarded) == (0, 0)
        assert counts.accepted == counts.drafted > 0


def test_a_scripted_run_of_one_token_prompts_needs_no_prefill(tiny):
    rows = ModelRows(
        CachedModel(tiny.target.model), ModelDraft(CachedModel(tiny.second.model), T1), tiny.target.vocabulary, [7], T1,
        Timings(),
    )  # fmt: skip
    rows.prefill()
    events = list(decode(rows, EXACT, width=2, limit=3, seed=1, show=Likeliest()))
    assert events[-1].kind == "finish"
    assert isinstance(events[0].draw, Draw)
