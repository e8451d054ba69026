"""What may be asked for: everything else is refused in one sentence that names value, range and remedy."""

import pytest

from model_server.settings import PROMPT_CHARACTERS, Offer, check_prompt_tokens, parse_request
from specstep.errors import ParameterError

OFFER = Offer(("prompt-lookup", "early-exit", "target"), 30, 24, chat=False)


def test_a_prompt_is_enough():
    request = parse_request({"prompt": "Hi"}, OFFER)
    assert (request.draft, request.rule, request.width, request.limit, request.seed) == (
        "prompt-lookup",
        "exact",
        4,
        24,
        1,
    )
    assert (request.sampling.temperature, request.sampling.top_k, request.sampling.top_p) == (1.0, 0, 1.0)


def test_early_exit_takes_its_usual_layer_or_the_one_that_is_given():
    assert parse_request({"prompt": "Hi", "draft": {"kind": "early-exit"}}, OFFER).layer == 24
    assert parse_request({"prompt": "Hi", "draft": {"kind": "early-exit", "layer": 3}}, OFFER).layer == 3


def test_a_seed_beyond_javascripts_numbers_comes_as_text():
    assert parse_request({"prompt": "Hi", "seed": str(2**64 - 1)}, OFFER).seed == 2**64 - 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"prompt": None}, "prompt is empty"), ({"prompt": " \n"}, "prompt is empty"), ({"prompt": 3}, "prompt is 3"),
        ({"prompt": "x" * (PROMPT_CHARACTERS + 1)}, "it may have 16,000: shorten it"),
        ({"prompt": "\ud800"}, "half a character"),
        ({"width": 17}, "width is 17, it must be a whole number from 1 to 16."), ({"width": True}, "width is True"),
        ({"limit": 0}, "from 1 to 256"), ({"limit": 2.5}, "from 1 to 256"), ({"seed": -1}, "seed is -1"),
        ({"seed": "1e3"}, "seed is '1e3'"), ({"temperature": -0.1}, "a number from 0 to 5"),
        ({"temperature": float("nan")}, "temperature is nan"), ({"top_p": 0}, "a number from 0.01 to 1"),
        ({"top_k": 1001}, "from 0 to 1000"), ({"rule": "block"}, "one of: exact, greedy"), ({"rule": []}, "rule is []"),
        ({"draft": "target"}, "draft.kind is 'target'"), ({"draft": {"kind": "model"}}, "one of: prompt-lookup"),
        ({"draft": {"kind": []}}, "draft.kind is []"), ({"draft": {"kind": "early-exit", "layer": 30}}, "from 1 to 29"),
        ({"draft": {"kind": "target", "layer": 3}}, "draft has no 'layer'"), ({"chat": 1}, "chat is 1"),
        ({"chat": True}, "no chat template"), ({"gamma": 4}, "'gamma' is no setting"),
    ],
)  # fmt: skip
def test_anything_else_is_refused_with_a_sentence(change, said):
    with pytest.raises(ParameterError) as refusal:
        parse_request({"prompt": "Hi"} | change, OFFER)
    assert said in refusal.value.message
    assert refusal.value.message.endswith(".")


@pytest.mark.parametrize("document", [None, [], "prompt", 3])
def test_a_body_that_is_no_object_is_refused(document):
    with pytest.raises(ParameterError, match="must be a JSON object"):
        parse_request(document, OFFER)


@pytest.mark.parametrize(
    ("count", "context", "fits"),
    [(0, 8192, False), (1, 8192, True), (1024, 8192, True), (1025, 8192, False), (100, 120, False), (92, 120, True)],
)
def test_a_prompt_must_fit_the_server_and_the_models_context(count, context, fits):
    request = parse_request({"prompt": "Hi", "limit": 24, "width": 4}, OFFER)
    if fits:
        check_prompt_tokens(count, request, context)
    else:
        with pytest.raises(ParameterError, match=f"The prompt has {count or 'no'} tokens"):
            check_prompt_tokens(count, request, context)
