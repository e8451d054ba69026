"""The bridge: JSON-RPC 2.0, one text each way; every method, every error code."""

import json
import platform

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import specstep
from specstep.bridge import METHODS, handle
from specstep.config import Config
from specstep.json_text import parse_json
from specstep.pack import payload
from specstep.toys import toy_table

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602


def reply(text: str) -> dict:
    """The reply, read as strict JSON, with one result or one error."""
    answer = parse_json(handle(text))
    assert answer["jsonrpc"] == "2.0"
    assert ("result" in answer) != ("error" in answer)
    if "error" in answer:
        assert set(answer["error"]) == {"code", "message", "data"}
        assert answer["error"]["message"].endswith(".")
    return answer


def call(method: str, params: object = ..., request_id: object = 7) -> dict:
    """The reply to one call."""
    request = {"jsonrpc": "2.0", "id": request_id, "method": method} | ({} if params is ... else {"params": params})
    answer = reply(json.dumps(request))
    assert answer["id"] == request_id
    return answer


def test_hello_says_what_the_engine_is_and_the_ranges_of_its_settings():
    result = call("hello")["result"]
    assert (result["version"], result["python"]) == (specstep.__version__, platform.python_version())
    assert result["numpy"] == np.__version__
    parameters = result["parameters"]
    assert parameters["width"] == {"min": 1, "max": 8, "default": 3}
    assert parameters["limit"] == {"min": 1, "max": 64, "default": 8}
    assert parameters["seed"] == {"min": "0", "max": "18446744073709551615", "default": "1"}
    assert parameters["drafts"] == [{"name": name, "title": toy_table(name).title} for name in ("aligned", "biased")]
    assert parameters["rules"][0]["name"] == "exact"


@pytest.mark.parametrize("params", [..., {}])
def test_trace_without_settings_gives_the_default_trace(params):
    assert call("trace", params)["result"] == json.loads(json.dumps(payload(specstep.trace())))


def test_trace_takes_every_setting():
    settings_ = {"draft": "biased", "width": 5, "seed": 42, "limit": 12, "rule": "exact"}
    expected = json.loads(json.dumps(payload(specstep.trace(Config(**settings_)))))
    assert call("trace", settings_)["result"] == expected


@pytest.mark.parametrize("seed", ["18446744073709551615", "0", "9007199254740993", "007"])
def test_a_seed_may_be_decimal_text(seed):
    assert call("trace", {"seed": seed, "limit": 1})["result"]["config"]["seed"] == str(int(seed))


@pytest.mark.parametrize(
    "seed",
    ["18446744073709551616", "-1", "", " 1", "1.0", "1e3", "0x10", "٣", "²", "9" * 21, "9" * 9999, 1.0, True, None,
     [1], 2**64, -1],
    ids=lambda seed: repr(seed)[:24],
)  # fmt: skip
def test_a_seed_that_is_none_is_an_error_that_names_it(seed):
    error = call("trace", {"seed": seed})["error"]
    assert (error["code"], error["data"]["parameter"]) == (INVALID_PARAMS, "seed")
    assert "from 0 to 18446744073709551615" in error["message"]


@pytest.mark.parametrize(
    ("params", "parameter"),
    [({"width": 0}, "width"), ({"width": 9}, "width"), ({"width": "3"}, "width"), ({"limit": 65}, "limit"),
     ({"draft": "other"}, "draft"), ({"draft": 3}, "draft"), ({"target": "biased"}, "target"), ({"rule": "x"}, "rule"),
     ({"k": 3}, "k"), ({"": 3}, "")],
)  # fmt: skip
def test_a_bad_parameter_is_error_32602_and_names_it(params, parameter):
    error = call("trace", params)["error"]
    assert (error["code"], error["data"]["parameter"]) == (INVALID_PARAMS, parameter)


def test_hello_takes_no_parameters():
    assert call("hello", {"name": "me"})["error"]["code"] == INVALID_PARAMS


@pytest.mark.parametrize("params", [[], [3], None, 3, "width", True])
def test_parameters_have_names(params):
    assert call("trace", params)["error"]["code"] == INVALID_PARAMS


@pytest.mark.parametrize("method", ["", "nope", "handle", "__class__", "rpc.discover", "x" * 10_000])
def test_an_unknown_method_is_error_32601_and_the_known_ones_are_named(method):
    error = call(method)["error"]
    assert error["code"] == METHOD_NOT_FOUND
    assert all(name in error["message"] for name in METHODS)
    assert len(error["message"]) < 400


@pytest.mark.parametrize(
    "text",
    ["", "{", "NaN", "{'a': 1}", '{"jsonrpc":"2.0","id":1,"id":2,"method":"hello"}', "[" * 100_000, "1e999", "1" * 5000,
     '{"jsonrpc":"2.0","id":1,"method":"trace","params":{"seed":1e999}}'],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_text_that_is_not_strict_json_is_error_32700_with_no_id(text):
    answer = reply(text)
    assert (answer["error"]["code"], answer["id"]) == (PARSE_ERROR, None)


@pytest.mark.parametrize(
    "text",
    ["null", "[]", '"hello"', "3", "{}", '{"method":"hello"}', '{"jsonrpc":"1.0","method":"hello"}',
     '{"jsonrpc":2.0,"method":"hello"}', '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","method":null}',
     '{"jsonrpc":"2.0","method":["hello"]}', '[{"jsonrpc":"2.0","id":1,"method":"hello"}]',
     '{"jsonrpc":"2.0","id":{},"method":"hello"}', '{"jsonrpc":"2.0","id":[1],"method":"hello"}'],
)  # fmt: skip
def test_json_that_is_no_request_is_error_32600(text):
    assert reply(text)["error"]["code"] == INVALID_REQUEST


@pytest.mark.parametrize("request_id", [1, 0, -3, "a", "", 1.5, None, "ü"])
@pytest.mark.parametrize(("method", "params"), [("hello", {}), ("nope", {}), ("trace", []), ("trace", {"width": 0})])
def test_reply_and_error_carry_the_id_of_the_request(request_id, method, params):
    call(method, params, request_id)


def test_deep_nesting_in_a_parameter_is_an_error_and_no_crash():
    for depth in (500, 5_000, 9_000, 50_000):
        nested = "[" * depth + "]" * depth
        text = f'{{"jsonrpc":"2.0","id":1,"method":"trace","params":{{"width":{nested}}}}}'
        assert reply(text)["error"]["code"] in (INVALID_PARAMS, PARSE_ERROR)


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["width", "seed", "rule"]), inner),
    max_leaves=6,
)  # fmt: skip


@settings(max_examples=150)
@given(st.sampled_from(["hello", "trace", "nope"]), ANY_JSON, ANY_JSON)
def test_whatever_is_asked_a_reply_in_strict_json_comes_back(method, params, request_id):
    reply(json.dumps({"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}))


@settings(max_examples=100)
@given(st.text())
def test_whatever_text_comes_a_reply_in_strict_json_comes_back(text):
    reply(text)
