"""Drafts: the look-up's published cases, early exit with shared weights, pairs that do not fit."""

from dataclasses import replace

import pytest

pytest.importorskip("torch", reason="the extra `server` is not installed; `python3 build.py test --server` installs it")

import torch

from model_server.cached import CachedModel
from model_server.drafts import PromptLookup, continuation, first_layers
from model_server.failure import ModelError
from model_server.models import Models

from .conftest import tiny_of


def looked_up(tokens: list[int], n: int, k: int) -> list[int]:
    """What prompt lookup proposes, one after the other."""
    lookup, found = PromptLookup(10, most=n), []
    for index in range(k):
        row = lookup.row([*tokens, *found], index == 0)
        if row is None:
            break
        assert row.sum() == row.max() == 1.0
        found.append(int(row.argmax()))
    return found


@pytest.mark.parametrize(("tokens", "n", "k", "expected"), [
    ([1, 2, 3, 4, 1, 2, 3], 2, 3, [4, 1, 2]),
    ([1, 3, 6, 2, 3, 4, 1, 2, 3], 1, 2, [6, 2]),
])  # fmt: skip
def test_the_published_look_ups(tokens, n, k, expected):
    assert looked_up(tokens, n, k) == expected


def test_a_longer_match_counts_more_than_an_earlier_one():
    assert continuation([3, 9, 2, 3, 8, 2, 3], 3) == 8


def test_without_a_match_one_token_is_guessed_and_the_block_ends():
    assert looked_up([1, 2, 3], 3, 4) == [3]
    assert looked_up([1], 3, 4) == [1]


def test_early_exit_is_the_model_cut_off_and_shares_its_weights(tiny):
    model = tiny.target.model
    shallow = first_layers(model, 2)
    assert {id(p) for p in shallow.parameters()} < {id(p) for p in model.parameters()}
    tokens = torch.tensor([[1, 5, 9]])
    with torch.inference_mode():
        states = model(input_ids=tokens, output_hidden_states=True).hidden_states[2]
        expected = model.lm_head(model.model.norm(states))
        seen = shallow(input_ids=tokens).logits
    assert torch.allclose(seen, expected, atol=1e-5)
    assert len(model.model.layers) == 3


def test_the_cut_model_has_a_cache_of_as_many_layers(tiny):
    cached = CachedModel(first_layers(tiny.target.model, 2))
    cached.logits([1, 2, 3], 1)
    whole = CachedModel(tiny.target.model)
    whole.logits([1, 2, 3], 1)
    assert cached.bytes * 3 == whole.bytes * 2


@pytest.mark.parametrize("layer", [0, 3, 4])
def test_early_exit_must_leave_before_the_last_layer(tiny, layer):
    with pytest.raises(ModelError, match="from 1 to 2"):
        first_layers(tiny.target.model, layer)


def test_a_second_model_needs_the_same_vocabulary(tiny):
    class Other:
        def get_vocab(self):
            return {"a": 0, "b": 1}

    other = replace(tiny.second, tokenizer=Other())
    with pytest.raises(ModelError, match="their vocabularies differ") as refusal:
        Models(tiny.target, other)
    assert "Choose a draft of the same family." in str(refusal.value)


def test_a_second_model_of_the_same_vocabulary_drafts(tiny):
    assert "model" in tiny.kinds
    assert "model" not in Models(tiny.target).kinds
    assert tiny_of(tiny.target).facts.name == "tiny-2"
